// How few members suffice for the event of optimism? Plays a problem with other ensemble sizes than
// the theorem asks for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "posse/theorems/run.h"

namespace posse {

// The runs with one ensemble size.
struct SweepPoint {
  Index m = 0;
  Index runs = 0;
  Index kept = 0;  // runs in which a share p / 4 of the members was always optimistic and near
  double low = 0, high = 1;  // the 95 % interval of Clopper and Pearson for that share of runs
  double regret = 0;         // mean R(T)
  double regret_se = 0;      // its standard error; NaN for one run

  double share() const { return static_cast<double>(kept) / static_cast<double>(runs); }
};

struct MemberSweep {
  std::string name;  // of the problem
  std::string event;
  Index T = 0;
  Index m_theory = 0;  // what the theorem asks for
  double level = 0;    // 1 - delta
  std::vector<SweepPoint> points;

  // The smallest m such that it and all larger sizes keep the event in a share `level` of the runs.
  std::optional<Index> least() const;
};

// 1, 2, 4, ... 4096.
std::vector<Index> sweep_sizes();

SweepPoint sweep_point(Index m, const TheoremRuns& runs, double p);

}  // namespace posse

// When an anytime policy restarts: the rounds T_0 < T_1 < ... after which a segment ends.
//
//     geometric      T_i = floor(T0 b^i)          the paper's doubling trick
//     exponential    T_i = floor(T0^(b^i))        fewer restarts; Besson & Kaufmann 2018
//     a list         as given, then the last one times b, b^2, ...
#pragma once

#include <vector>

#include "posse/core/parameter.h"

namespace posse {

// T0, b, schedule.
Parameters schedule_parameters();

class Schedule {
 public:
  // Throws Error if the rounds do not grow.
  explicit Schedule(const Arguments& arguments);

  // The last round of segment i, counted from 0, capped at a round that no run reaches.
  Index T(Index i) const;
  // tau_i: the length of segment i.
  Index length(Index i) const { return i == 0 ? T(0) : T(i) - T(i - 1); }

 private:
  enum class Kind { geometric, exponential, list };

  Index from_list(Index i) const;

  Kind kind_;
  double T0_;
  double b_;
  std::vector<double> list_;
};

}  // namespace posse

#include "posse/theorems/sweep.h"

#include <algorithm>

#include "posse/experiments/summary.h"
#include "posse/theorems/binomial.h"

namespace posse {
namespace {

constexpr Index kMaxMembers = 4096;

Statistics regrets(const TheoremRuns& runs) {
  std::vector<double> values;
  for (const TheoremRun& run : runs) values.push_back(run.regret);
  return statistics(std::move(values));
}

}  // namespace

std::optional<Index> MemberSweep::least() const {
  std::optional<Index> least;
  for (auto point = points.rbegin(); point != points.rend() && point->share() >= level; ++point) {
    least = point->m;
  }
  return least;
}

std::vector<Index> sweep_sizes() {
  std::vector<Index> sizes;
  for (Index m = 1; m <= kMaxMembers; m *= 2) sizes.push_back(m);
  return sizes;
}

SweepPoint sweep_point(Index m, const TheoremRuns& runs, double p) {
  const auto n = static_cast<Index>(runs.size());
  const Index kept = std::count_if(runs.begin(), runs.end(),
                                   [p](const TheoremRun& run) { return run.always_enough(p); });
  const Interval interval = clopper_pearson(kept, n);
  const Statistics regret = regrets(runs);
  return {m, n, kept, interval.low, interval.high, regret.mean, regret.se};
}

}  // namespace posse

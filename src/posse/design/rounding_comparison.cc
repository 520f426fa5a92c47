#include "posse/design/rounding_comparison.h"

#include <algorithm>

#include "posse/core/rng.h"
#include "posse/design/rounding.h"

namespace posse {
namespace {

Vector uniform_weights(Index K, Rng& rng) {
  Vector weights(K);
  for (double& weight : weights) weight = rng.gamma(1);
  return weights / weights.sum();
}

}  // namespace

void RoundingComparison::add(double pukelsheim, double paper) {
  constexpr double kRounding = 1e-12;
  ++differ;
  worse += paper < pukelsheim * (1 - kRounding) ? 1 : 0;
  better += paper > pukelsheim * (1 + kRounding) ? 1 : 0;
  by_pukelsheim += pukelsheim, by_paper += paper;
  least_ratio = std::min(least_ratio, paper / pukelsheim);
}

RoundingComparison compare_roundings(const RoundingTrials& trials) {
  RoundingComparison comparison;
  for (Index i = 0; i < trials.n; ++i) {
    Rng rng = Rng(trials.seed).split(static_cast<std::uint64_t>(i));
    const Index K = 2 + rng.below(trials.K - 1);
    const Index tau = trials.K + rng.below(trials.tau - trials.K + 1);
    const Vector zeta = uniform_weights(K, rng);
    const Counts book = round_design(zeta, tau),
                 print = round_design(zeta, tau, RoundingRule::paper);
    if (book != print) comparison.add(efficiency(book, zeta), efficiency(print, zeta));
  }
  return comparison;
}

}  // namespace posse

// Generalized linear policies lose nothing by a solver with bounded work: on contexts that never
// repeat, their regret is that of exact fits.
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "posse/experiments/simulation.h"

namespace posse::bounded_regret_test {
namespace {

// Both play the same worlds, so their differences do not depend on the worlds' luck. The bound is
// three standard errors, plus a twentieth of the regret for decisions that differ.
void expect_no_more_regret(const std::string& policy) {
  Simulation simulation;
  simulation.environment = parse_spec("logistic(arms=fresh, K=10, d=10)");
  simulation.policies = {parse_spec(policy + "(solver=incremental)"),
                         parse_spec(policy + "(solver=newton)")};
  simulation.T = 2000;
  simulation.repetitions = 24;
  simulation.seed = 8101;
  const Runs runs = simulate(simulation, {.jobs = 1});
  Vector more(24), exact(24);
  for (std::size_t i = 0; i < 24; ++i) {
    const double regret = runs[0][i].rows.back().regret;
    exact[static_cast<Index>(i)] = runs[1][i].rows.back().regret;
    more[static_cast<Index>(i)] = regret - exact[static_cast<Index>(i)];
  }
  const double mean = more.mean();
  const double se = std::sqrt((more.array() - mean).square().sum() / 23 / 24);
  EXPECT_LT(mean, 3 * se + 0.05 * exact.mean()) << policy << ": " << exact.mean() << " exactly";
}

TEST(BoundedGlm, EnsembleSamplingHasNoMoreRegretThanWithExactFits) {
  expect_no_more_regret("glm_es");
}

TEST(BoundedGlm, PerturbedHistoriesHaveNoMoreRegretThanWithExactFits) {
  expect_no_more_regret("glm_phe");
}

TEST(BoundedGlm, ThompsonSamplingHasNoMoreRegretThanWithExactFits) {
  expect_no_more_regret("glm_tsl");
}

}  // namespace
}  // namespace posse::bounded_regret_test

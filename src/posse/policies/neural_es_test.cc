#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "posse/experiments/simulation.h"

namespace posse {
namespace {

// Regret as a share of what playing at random costs, over six instances, when rewards are measured
// in that unit.
double share_of_uniform(const std::string& policy, double unit) {
  Simulation simulation;
  simulation.environment =
      parse_spec(fmt::format("quadratic(K=8, d=4, scale={}, sigma={})", unit, unit / 2));
  simulation.policies = {parse_spec(policy), parse_spec("uniform")};
  simulation.T = 300;
  simulation.repetitions = 6;
  const Runs runs = simulate(simulation, {});
  double own = 0, uniform = 0;
  for (std::size_t i = 0; i < 6; ++i) {
    own += runs[0][i].rows.back().regret;
    uniform += runs[1][i].rows.back().regret;
  }
  return own / uniform;
}

TEST(NeuralES, LearnsWhateverTheUnitOfReward) {
  for (const double unit : {0.1, 1.0, 100.0, 1e6}) {
    EXPECT_LT(share_of_uniform("neural_es", unit), 0.5) << unit;
    EXPECT_LT(share_of_uniform("neural_phe", unit), 0.5) << unit;
  }
}

TEST(NeuralES, LearnsWithEveryFormAndSolver) {
  for (const char* spec :
       {"neural_es(m=10)", "neural_es(m=10, form=standard)", "neural_es(m=10, solver=gd(steps=30))",
        "neural_es(m=10, solver=replay)", "neural_es(m=10, L=2, N=50)", "neural_es(m=10, L=5)"}) {
    EXPECT_LT(share_of_uniform(spec, 1), 0.5) << spec;
  }
}

}  // namespace
}  // namespace posse

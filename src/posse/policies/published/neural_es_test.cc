#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "posse/environments/environment.h"
#include "posse/experiments/simulation.h"
#include "posse/policies/ensemble_sampling.h"
#include "posse/policies/policy.h"

namespace posse::neural_es_test {
namespace {

// Regret as a share of that of uniform play, over six instances, with rewards measured in that
// unit.
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
       {"neural_es(m=10)", "neural_es(m=10, form=ntk)", "neural_es(m=10, solver=gd(steps=30))",
        "neural_es(m=10, solver=replay)", "neural_es(m=10, L=2, N=20)", "neural_es(m=10, L=5)"}) {
    EXPECT_LT(share_of_uniform(spec, 1), 0.5) << spec;
  }
}

// A policy that has played some rounds in a world.
std::unique_ptr<Policy> experienced_policy(const std::string& spec, const std::string& world,
                                           Index T) {
  Rng nature(5);
  const auto environment = make_environment(parse_spec(world), nature);
  auto policy = make_policy(spec, {.d = environment->d(), .seed = 3});
  for (Index t = 1; t <= T; ++t) {
    Rng rng = nature.split(static_cast<std::uint64_t>(t));
    const Context& context = environment->next(rng);
    const Decision decision = policy->decide(context, rng);
    policy->update(context, decision, environment->reward(decision.arm, rng));
  }
  return policy;
}

Index members(const Policy& policy) { return ensemble_of(policy)->history().m(); }

TEST(NeuralES, KeepsFewerNetworksOnceContextsHaveNotRepeated) {
  const std::string fixed = "quadratic(K=5, d=3)", fresh = "quadratic(K=5, d=3, arms=fresh)";
  EXPECT_EQ(members(*experienced_policy("neural_es", fixed, 140)), 50);
  EXPECT_EQ(members(*experienced_policy("neural_es", fresh, 128)), 50);
  EXPECT_EQ(members(*experienced_policy("neural_es", fresh, 140)), 10);
  EXPECT_EQ(members(*experienced_policy("neural_es(m=20)", fresh, 140)), 20)
      << "as it was asked for";
}

TEST(NeuralES, IsRestoredWithTheNetworksThatAreLeft) {
  const auto policy = experienced_policy("neural_es", "quadratic(K=5, d=3, arms=fresh)", 140);
  const auto same = restore(snapshot(*policy));
  EXPECT_EQ(members(*same), 10);
  const Context context(Rng(9).normals(15).reshaped(3, 5));
  EXPECT_EQ(*same->propensities(context), *policy->propensities(context));
}

}  // namespace
}  // namespace posse::neural_es_test

#include "posse/experiments/limit.h"

#include <gtest/gtest.h>

namespace posse::limit_test {
namespace {

std::vector<Run> runs_of(double regret) {
  std::vector<Run> runs;
  for (Index r = 0; r < 3; ++r) {
    runs.emplace_back();
    runs.back().repetition = r;
    runs.back().rows.push_back({.t = 10, .regret = regret + static_cast<double>(r)});
  }
  return runs;
}

Simulation of(const std::vector<std::string>& specs) {
  Simulation simulation{.environment = parse_spec("linear(K=6, d=3)"), .policies = {}};
  for (const std::string& spec : specs) simulation.policies.emplace_back(parse_spec(spec));
  return simulation;
}

// By hand: means 7 and 3.
TEST(Limit, IsThePolicyThatIsToldItsPrior) {
  const Simulation simulation = of({"lin_ts", "bayes"});
  const Runs runs = {runs_of(6), runs_of(2)};
  EXPECT_EQ(limit_of(simulation, runs, 0), 1u);
  EXPECT_TRUE(has_limit(simulation, runs));
  EXPECT_DOUBLE_EQ(times_limit(simulation, runs, 0)->ratio, 7.0 / 3);
  EXPECT_DOUBLE_EQ(times_limit(simulation, runs, 1)->ratio, 1);
  EXPECT_FALSE(has_limit(of({"lin_ts", "lin_es"}), runs));
  EXPECT_FALSE(times_limit(of({"lin_ts", "lin_es"}), runs, 0).has_value());
}

TEST(Limit, IsTheLeastOfSeveral) {
  const Simulation simulation = of({"bayes", "lin_ts", "bayes", "bayes"});
  const Runs runs = {runs_of(4), runs_of(6), runs_of(2), runs_of(3)};
  for (std::size_t p = 0; p < runs.size(); ++p) EXPECT_EQ(limit_of(simulation, runs, p), 2u);
}

TEST(Limit, IsNoneOfAnotherWorldOrHorizon) {
  Simulation simulation = of({"lin_ts", "bayes"});
  const Runs runs = {runs_of(6), runs_of(2)};
  simulation.policies[0].environment = parse_spec("linear(K=6, d=4)");
  EXPECT_FALSE(times_limit(simulation, runs, 0).has_value());
  EXPECT_TRUE(times_limit(simulation, runs, 1).has_value());
  simulation.policies[0].environment = parse_spec("linear(d=3, K=6)");
  EXPECT_TRUE(times_limit(simulation, runs, 0).has_value()) << "the same world, written otherwise";
  simulation.policies[0].T = simulation.T + 1;
  EXPECT_FALSE(times_limit(simulation, runs, 0).has_value());
}

// As in a sweep over worlds.
TEST(Limit, IsThatOfThePolicysOwnWorld) {
  Simulation simulation = of({"lin_ts", "lin_ts", "bayes", "bayes"});
  for (const std::size_t p : {0u, 2u}) {
    simulation.policies[p].environment = parse_spec("linear(K=6, d=4)");
  }
  const Runs runs = {runs_of(6), runs_of(6), runs_of(2), runs_of(1)};
  EXPECT_EQ(limit_of(simulation, runs, 0), 2u);
  EXPECT_EQ(limit_of(simulation, runs, 1), 3u);
}

TEST(Limit, HasFinishedAllOfItsRuns) {
  const Simulation simulation = of({"lin_ts", "bayes"});
  Runs runs = {runs_of(6), runs_of(2)};
  runs[1][0].budget = 3;
  EXPECT_FALSE(has_limit(simulation, runs));
  EXPECT_FALSE(times_limit(simulation, runs, 0).has_value());
}

}  // namespace
}  // namespace posse::limit_test

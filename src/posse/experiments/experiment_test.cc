#include "posse/experiments/experiment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/core/refusal_test.h"
#include "posse/experiments/experiment_file.h"

namespace posse::experiment_test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

Experiment small_experiment() {
  Experiment experiment;
  experiment.name = "small";
  Contender es(parse_spec("lin_es(m=5)"));
  es.label = "Lin-ES 0.1";  // a label may have full stops
  experiment.simulation = {.environment = parse_spec("linear(K=6, d=3)"),
                           .policies = {es, parse_spec("lin_ts")},
                           .T = 300,
                           .repetitions = 4,
                           .seed = 7};
  experiment.pencils.resize(2);
  return experiment;
}

std::string refusal(const std::string& path, const std::string& value) {
  Experiment experiment = small_experiment();
  return refusal_of([&] { experiment.set(path, value); });
}

TEST(Experiment, AnyValueCanBeSetByItsPath) {
  Experiment experiment = small_experiment();
  experiment.set("T", "50");
  experiment.set("repetitions", "3");
  experiment.set("seed", "11");
  experiment.set("environment.K", "9");
  experiment.set("environment.sigma", "0.25");
  experiment.set("policy.Lin-ES 0.1.m", "8");
  experiment.set("policy.lin_ts", "lin_ucb(alpha=2)");
  const Simulation& simulation = experiment.simulation;
  EXPECT_EQ(simulation.T, 50);
  EXPECT_EQ(simulation.repetitions, 3);
  EXPECT_EQ(simulation.seed, 11u);
  EXPECT_EQ(to_string(simulation.environment), "linear(K=9, d=3, sigma=0.25)");
  EXPECT_EQ(to_string(simulation.policies[0].policy), "lin_es(m=8)");
  EXPECT_EQ(to_string(simulation.policies[1].policy), "lin_ucb(alpha=2)");
  experiment.set("environment", "distance(K=4)");
  EXPECT_EQ(to_string(experiment.simulation.environment), "distance(K=4)");
}

TEST(Experiment, SetsOwnWorldsWithTheWorldOfAll) {
  Experiment experiment = small_experiment();
  std::vector<Contender>& contenders = experiment.simulation.policies;
  contenders[1].environment = parse_spec("linear(K=6, d=3, sigma=1)");
  experiment.set("environment.K", "9");
  EXPECT_EQ(to_string(*contenders[1].environment), "linear(K=9, d=3, sigma=1)");
  experiment.set("environment.sigma", "0.1");  // in which they differ
  EXPECT_EQ(to_string(*contenders[1].environment), "linear(K=9, d=3, sigma=1)");
  experiment.set("policy.lin_ts.environment.K", "4");
  experiment.set("policy.Lin-ES 0.1.environment.sigma", "2");
  EXPECT_EQ(to_string(*contenders[1].environment), "linear(K=4, d=3, sigma=1)");
  EXPECT_EQ(to_string(*contenders[0].environment), "linear(K=9, d=3, sigma=2)");
  EXPECT_EQ(to_string(experiment.simulation.environment), "linear(K=9, d=3, sigma=0.1)");
  EXPECT_TRUE(experiment.has("policy.lin_ts.environment"));
  EXPECT_FALSE(experiment.has("environment."));
}

TEST(Experiment, RefusesPathsAndValuesThatAreNot) {
  EXPECT_THAT(refusal("horizon", "3"), StartsWith("small has no 'horizon' to set; it has: T, "));
  EXPECT_EQ(refusal("enviroment.d", "3"),
            "small has no 'enviroment.d' to set; did you mean 'environment.d'?");
  EXPECT_THAT(refusal("policy.Lin-TS.v", "3"), HasSubstr("lin_ts"));
  EXPECT_THAT(refusal("policy.lin_ts.vv", "3"), HasSubstr("has no parameter 'vv'"));
  EXPECT_THAT(refusal("environment.k", "3"), HasSubstr("has no parameter 'k'"));
  EXPECT_THAT(refusal("T", "0"), HasSubstr("T must be a whole number"));
  EXPECT_THAT(refusal("T", "many"), HasSubstr("T must be a whole number"));
  EXPECT_THAT(refusal("environment", "3"), HasSubstr("3"));
}

TEST(Experiment, KnowsItsPathsAndTheLongestOfLabelsThatFit) {
  Experiment experiment = small_experiment();
  for (const char* path : {"T", "environment", "environment.K", "policy.lin_ts", "policy.lin_ts.v"})
    EXPECT_TRUE(experiment.has(path)) << path;
  for (const char* path : {"t", "environment.k", "policy.Lin-TS", "policy.lin_ts.vv", "lin_ts.v"})
    EXPECT_FALSE(experiment.has(path)) << path;
  experiment.simulation.policies[0].label = "a", experiment.simulation.policies[1].label = "a.m";
  experiment.set("policy.a.m", "uniform");
  EXPECT_EQ(to_string(experiment.simulation.policies[1].policy), "uniform");
}

TEST(Experiment, StaysAsItIsWhenAValueIsRefused) {
  Experiment experiment = small_experiment();
  const std::string before = to_string(experiment.simulation.policies[1].policy);
  EXPECT_THROW(experiment.set("policy.lin_ts.v", "red"), Error);
  EXPECT_THROW(experiment.set("policy.lin_ts.vv", "1"), Error);
  EXPECT_EQ(to_string(experiment.simulation.policies[1].policy), before);
}

TEST(Experiment, SaysWhichOneCannotBePlayed) {
  Experiment experiment = small_experiment();
  experiment.simulation.policies[0].policy = parse_spec("anytime(lin_es(m=3))");
  try {
    experiment.check();
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), StartsWith("small: "));
  }
}

TEST(Quickened, TakesTwoThousandRoundsAndFiveRepetitionsAtMost) {
  Experiment experiment = small_experiment();
  experiment.simulation.T = 10000;
  experiment.simulation.repetitions = 50;
  const Experiment quick = quickened(experiment);
  EXPECT_EQ(quick.simulation.T, 2000);
  EXPECT_EQ(quick.simulation.repetitions, 5);
  EXPECT_EQ(quickened(small_experiment()).simulation.T, 300);
}

TEST(Experiment, IsTheSameUndrawnHoweverItIsDrawn) {
  Experiment one = small_experiment(), other = small_experiment();
  other.title = "Small";
  other.note = "a note";
  other.log_x = true;
  other.log_y = false;
  other.band = Band::se;
  other.figure = Figure::runtime;
  other.pencils[1] = {.line = "dashed", .colour = "#777777"};
  EXPECT_NE(to_toml(one), to_toml(other));
  EXPECT_EQ(to_toml(undrawn(one)), to_toml(undrawn(other)));
  other.simulation.T = 301;
  EXPECT_NE(to_toml(undrawn(one)), to_toml(undrawn(other)));
}

}  // namespace
}  // namespace posse::experiment_test

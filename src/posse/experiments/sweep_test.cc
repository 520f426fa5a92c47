#include "posse/experiments/sweep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/core/refusal_test.h"

namespace posse::sweep_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

Contender named(const std::string& label, const std::string& spec) {
  Contender contender(parse_spec(spec));
  contender.label = label;
  return contender;
}

Simulation small_sweep() {
  return {.environment = parse_spec("linear(K=6, d=3)"),
          .policies = {named("ES", "lin_es(m=5)"), named("TS", "lin_ts")},
          .T = 300,
          .repetitions = 4,
          .seed = 7};
}

std::vector<std::string> labels(const Simulation& simulation) {
  std::vector<std::string> all;
  for (const Contender& contender : simulation.policies) all.push_back(contender.label);
  return all;
}

std::string refusal(const Sweep& sweep) {
  return refusal_of([&] { expanded(small_sweep(), sweep).check(); });
}

TEST(Sweep, PlaysEveryContenderAtEveryValue) {
  const Simulation played = expanded(small_sweep(), {{{"environment.d", {4, 8}}}});
  EXPECT_THAT(labels(played), ElementsAre("ES, d = 4", "ES, d = 8", "TS, d = 4", "TS, d = 8"));
  EXPECT_EQ(to_string(played.environment_of(3)), "linear(K=6, d=8)");
  EXPECT_EQ(played.policies[3].family, "TS");
  EXPECT_EQ(played.policies[3].value, 8);
  EXPECT_EQ(played.swept, "environment.d");
  EXPECT_NO_THROW(played.check());
}

// So that a sweep finds what was played before.
TEST(Sweep, PlaysTheCellsOfAPlainExperiment) {
  const Simulation played = expanded(small_sweep(), {{{"environment.d", {4, 8}}}});
  Simulation plain = small_sweep();
  plain.environment = parse_spec("linear(K=6, d=8)");
  EXPECT_EQ(played.cell(1, 2).configuration(), plain.cell(0, 2).configuration());
}

TEST(Sweep, GivesEveryHorizonItsOwnRuns) {
  const Simulation played = expanded(small_sweep(), {{{"T", {50, 100}}}});
  EXPECT_EQ(played.cell(0, 0).T, 50);
  EXPECT_EQ(played.cell(3, 0).T, 100);
}

TEST(Sweep, APolicyWithoutTheParameterIsPlayedOnce) {
  const Simulation played = expanded(small_sweep(), {{{"policy.m", {2, 4, 8}}}});
  EXPECT_THAT(labels(played), ElementsAre("ES, m = 2", "ES, m = 4", "ES, m = 8", "TS"));
  EXPECT_FALSE(played.policies[3].value.has_value());
  EXPECT_EQ(played.policies[3].family, "TS");
}

TEST(Sweep, ReachesPoliciesInsideOthers) {
  Simulation simulation = small_sweep();
  simulation.policies = {named("DT", "anytime(lin_es(m=5), T0=10, rule=own)")};
  const Simulation played = expanded(simulation, {{{"policy.m", {2, 4}}}});
  EXPECT_EQ(to_string(played.policies[1].policy), "anytime(lin_es(m=4), T0=10, rule=own)");
}

TEST(Sweep, ChangesOtherQuantitiesAlong) {
  const Simulation played =
      expanded(small_sweep(), {{{"environment.d", {4, 8}}, {"environment.K", {16, 256}}}});
  EXPECT_EQ(to_string(played.environment_of(1)), "linear(K=256, d=8)");
  EXPECT_EQ(played.policies[1].label, "ES, d = 8");
}

TEST(Sweep, AlsoChangesWorldsOfTheirOwn) {
  Simulation simulation = small_sweep();
  simulation.policies[0].environment = parse_spec("linear(K=9, d=3, sigma=2)");
  const Simulation played = expanded(simulation, {{{"environment.d", {4, 8}}}});
  EXPECT_EQ(to_string(played.environment_of(0)), "linear(K=9, d=4, sigma=2)");
}

TEST(Sweep, LongerHorizonsKeepTheirRatios) {
  Sweep sweep{{{"T", {100, 1000, 400}}}};
  sweep.set_longest(50);
  EXPECT_THAT(sweep.keys[0].values, ElementsAre(5, 50, 20));
  Sweep other{{{"environment.d", {100, 1000}}}};
  other.set_longest(50);
  EXPECT_THAT(other.keys[0].values, ElementsAre(100, 1000));
}

std::string refusal_of_horizon(Sweep sweep, Index T) {
  const std::vector<double> before = sweep.keys[0].values;
  try {
    sweep.set_longest(T);
  } catch (const Error& error) {
    EXPECT_EQ(sweep.keys[0].values, before) << "nothing changes";
    return error.what();
  }
  return kNotRefused;
}

TEST(Sweep, RefusesAHorizonThatMergesValues) {
  EXPECT_THAT(refusal_of_horizon({{{"T", {64000, 2000, 1000}}}}, 10),
              HasSubstr("T = 10 is too short for this sweep: its values 1000 and 2000 both become "
                        "1; take a larger T"));
  EXPECT_EQ(refusal_of_horizon({{{"T", {1000, 2000, 4000}}}}, 4), kNotRefused);
}

// Its values label nothing.
TEST(Sweep, AHorizonThatChangesAlongMayMergeValues) {
  Sweep sweep{{{"environment.d", {2, 4}}, {"T", {100, 110}}}};
  sweep.set_longest(5);
  EXPECT_THAT(sweep.keys[1].values, ElementsAre(5, 5));
}

TEST(Sweep, RefusalsNameTheLineOfTheKeyOrTheValues) {
  const auto swept = [](const char* key, std::vector<double> values) {
    return SweptKey{key, std::move(values), "key of " + std::string(key), "values"};
  };
  EXPECT_THAT(refusal({.keys = {swept("environment.d", {0.5, 20})}}), StartsWith("values: d of "));
  EXPECT_THAT(refusal({.keys = {swept("policy.m", {0.5, 20})}}), StartsWith("values: m of "));
  EXPECT_THAT(refusal({.keys = {swept("T", {0.5, 20})}}), StartsWith("values: T must be "));
  EXPECT_THAT(refusal({.keys = {swept("environment.d", {2, 4}), swept("policy.x", {1, 2})}}),
              StartsWith("key of policy.x: there is no policy.x to sweep"));
}

TEST(Sweep, RefusesWhatCannotBeSet) {
  EXPECT_THAT(refusal({.keys = {{"environment.x", {1, 2}}}}),
              HasSubstr("no environment.x to sweep: linear has no such parameter"));
  EXPECT_THAT(refusal({.keys = {{"policy.x", {1, 2}}}}),
              HasSubstr("no policy.x to sweep: no policy has such a parameter"));
  EXPECT_THAT(refusal({.keys = {{"environment.d", {2.5, 4}}}}), HasSubstr("d"));
  EXPECT_THAT(refusal({.keys = {{"T", {2.5, 4}}}}),
              HasSubstr("T must be a whole number from 1 to"));
  EXPECT_THAT(refusal({.keys = {{"T", {10, 20}}}}), kNotRefused);
  EXPECT_THAT(refusal({.keys = {{"policy.ES.m", {1, 2}}}}),
              HasSubstr("no policy.ES.m to sweep: it takes policy.KEY, without a label, as in "
                        "policy.m"));
}

TEST(Sweep, RefusesContendersThatItMakesTheSame) {
  Simulation simulation = small_sweep();
  simulation.policies[1] = named("ES 9", "lin_es(m=9)");
  EXPECT_THROW(expanded(simulation, {{{"policy.m", {2, 4}}}}).check(), Error);
}

}  // namespace
}  // namespace posse::sweep_test

#include "posse/experiments/worlds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/core/refusal_test.h"
#include "posse/experiments/suite.h"

namespace posse::worlds_test {
namespace {

using testing::ElementsAre;
using testing::StartsWith;

Contender named(const std::string& label, const std::string& spec) {
  Contender contender(parse_spec(spec));
  contender.label = label;
  return contender;
}

Simulation three_policies() {
  return {.environment = parse_spec("linear"),
          .policies = {named("lin_es", "lin_es(m=5)"), named("lin_ts", "lin_ts"),
                       named("glm_es", "glm_es(link=auto)")},
          .T = 300,
          .repetitions = 4,
          .seed = 7};
}

std::vector<ListedWorld> two_worlds() {
  return {{.label = "easy",
           .spec = parse_spec("linear(K=4, d=2)"),
           .T = 300,
           .repetitions = 4,
           .policies = {"lin_*"}},
          {.label = "short", .spec = parse_spec("logistic(K=5, d=3)"), .T = 20, .repetitions = 2}};
}

std::vector<std::string> labels(const Simulation& simulation) {
  std::vector<std::string> all;
  for (const Contender& contender : simulation.policies) all.push_back(contender.label);
  return all;
}

TEST(Worlds, PlayTheirPoliciesOverTheirHorizons) {
  const Simulation played = in_worlds(three_policies(), two_worlds());
  EXPECT_THAT(labels(played), ElementsAre("lin_es in easy", "lin_ts in easy", "lin_es in short",
                                          "lin_ts in short", "glm_es in short"));
  EXPECT_EQ(to_string(played.environment_of(1)), "linear(K=4, d=2)");
  EXPECT_EQ(played.T_of(1), 300);
  EXPECT_EQ(played.T_of(4), 20);
  EXPECT_EQ(played.repetitions_of(4), 2);
  EXPECT_EQ(played.policies[4].family, "glm_es");
  EXPECT_EQ(played.policies[4].world, "short");
  EXPECT_NO_THROW(played.check());
}

// So that they find what was played before.
TEST(Worlds, PlayTheCellsOfAPlainExperiment) {
  const Simulation played = in_worlds(three_policies(), two_worlds());
  Simulation plain = three_policies();
  plain.environment = parse_spec("logistic(K=5, d=3)");
  plain.T = 20;
  EXPECT_EQ(played.cell(4, 1).configuration(), plain.cell(2, 1).configuration());
}

TEST(Worlds, HaveAsManyRunsAsTheirRepetitions) {
  Experiment experiment;
  experiment.name = "two";
  experiment.figure = Figure::worlds;
  experiment.simulation = three_policies();
  experiment.worlds = two_worlds();
  const Suite suite({experiment});
  std::vector<std::size_t> counts;
  for (const CellGroup& group : suite.groups()) counts.push_back(group.repetitions.size());
  EXPECT_THAT(counts, ElementsAre(4, 4, 2, 2, 2));
  EXPECT_EQ(suite.label_of(4), "glm_es in short");
  EXPECT_EQ(experiment.played().groups()[4].repetitions.size(), 2u);
}

TEST(Worlds, OfTheLongestHorizonGetTheNewOneAndOthersAreCut) {
  std::vector<ListedWorld> worlds = two_worlds();
  set_longest_T(worlds, 600);
  EXPECT_EQ(worlds[0].T, 600);
  EXPECT_EQ(worlds[1].T, 20);
  set_longest_T(worlds, 10);
  EXPECT_EQ(worlds[0].T, 10);
  EXPECT_EQ(worlds[1].T, 10);
}

TEST(Worlds, ChangeTheirRepetitionsInProportion) {
  std::vector<ListedWorld> worlds = two_worlds();
  set_most_repetitions(worlds, 50);
  EXPECT_EQ(worlds[0].repetitions, 50);
  EXPECT_EQ(worlds[1].repetitions, 25);
  set_most_repetitions(worlds, 1);
  EXPECT_EQ(worlds[0].repetitions, 1);
  EXPECT_EQ(worlds[1].repetitions, 1);
}

TEST(Worlds, LabelsMayBeMeantByTheirBeginning) {
  EXPECT_TRUE(is_label("lin_es", "lin_es"));
  EXPECT_FALSE(is_label("lin", "lin_es"));
  EXPECT_TRUE(is_label("lin*", "lin_es"));
  EXPECT_TRUE(is_label("*", "lin_es"));
  EXPECT_FALSE(is_label("glm*", "lin_es"));
}

TEST(Worlds, RefusalsNameTheWorld) {
  Simulation simulation = three_policies();
  simulation.policies = {named("bayes", "bayes")};
  simulation.policies[0].policy.origin = "my.toml, line 9";
  std::vector<ListedWorld> worlds = two_worlds();
  worlds[0].policies = {};
  worlds[1].spec = parse_spec("logistic(arms=fresh)");
  EXPECT_THAT(refusal_of([&] { in_worlds(simulation, worlds).check(); }),
              StartsWith("my.toml, line 9, in short: bayes must be told the prior"));
}

}  // namespace
}  // namespace posse::worlds_test

#include "posse/experiments/suite.h"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/error.h"

namespace posse {
namespace {

Experiment named(const std::string& name, std::vector<Contender> policies) {
  Experiment experiment;
  experiment.name = name;
  experiment.simulation = {.environment = parse_spec("linear(K=6, d=3)"),
                           .policies = std::move(policies),
                           .T = 100,
                           .repetitions = 4,
                           .seed = 7};
  experiment.pencils.resize(experiment.simulation.policies.size());
  return experiment;
}

std::vector<Experiment> two() {
  return {named("one", {parse_spec("lin_es(m=5)"), parse_spec("lin_ts")}),
          named("other", {parse_spec("lin_ts"), parse_spec("uniform")})};
}

TEST(Suite, PlaysCellsThatExperimentsShareOnce) {
  const Suite suite(two());
  EXPECT_EQ(suite.cells().size(), 16u);
  std::size_t played = 0;
  const std::vector<Run> runs = play_all(suite.cells(), {.progress = [&](const Milestone& at) {
                                           ++played;
                                           EXPECT_EQ(at.cells, 12u);
                                         }});
  EXPECT_EQ(played, 12u);
  const auto outcomes = suite.outcomes(runs);
  ASSERT_EQ(outcomes.size(), 2u);
  for (std::size_t r = 0; r < 4; ++r) {
    EXPECT_EQ(outcomes[0].runs[1][r].rows.back().regret, outcomes[1].runs[0][r].rows.back().regret);
    EXPECT_EQ(outcomes[1].runs[0][r].repetition, static_cast<Index>(r));
  }
}

TEST(Suite, AWorldOfItsOwnIsPlayedByItsPolicyAlone) {
  Contender apart(parse_spec("lin_ts"));
  apart.label = "elsewhere";
  apart.environment = parse_spec("linear(K=6, d=3, sigma=3)");
  const Suite suite({named("one", {parse_spec("lin_ts"), apart})});
  const auto outcomes = suite.outcomes(play_all(suite.cells(), {}));
  EXPECT_NE(outcomes[0].runs[0][0].rows.back().reward, outcomes[0].runs[1][0].rows.back().reward);
}

TEST(Suite, ShardsHaveEveryCellOnce) {
  std::multiset<std::string> all, whole;
  for (const Cell& cell : Suite(two()).cells()) whole.insert(cell.configuration());
  for (Index i = 1; i <= 3; ++i) {
    const Suite part(two(), {i, 3});
    EXPECT_GE(part.cells().size(), 4u) << "about as many in each";
    for (const Cell& cell : part.cells()) all.insert(cell.configuration());
  }
  EXPECT_EQ(all, whole);
}

TEST(Suite, RefusesTwoExperimentsOfOneName) {
  EXPECT_THROW(Suite({named("one", {parse_spec("lin_es")}), named("one", {parse_spec("lin_ts")})}),
               Error);
}

}  // namespace
}  // namespace posse

#include "posse/experiments/suite.h"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/core/fresh_folder_test.h"

namespace posse::suite_test {
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
  std::vector<Experiment> experiments = two();
  experiments[1].simulation.repetitions = 6;
  const Suite suite(experiments);
  EXPECT_EQ(suite.groups().size(), 3u);
  EXPECT_EQ(suite.experiment_of(1), "one");
  EXPECT_EQ(suite.label_of(2), "uniform");
  std::size_t played = 0;
  const Runs runs = play_all(suite.groups(), {.progress = [&](const Milestone& at) {
                               ++played;
                               EXPECT_EQ(at.advance.total, 4u + 6u + 6u)
                                   << "the larger number of both";
                             }});
  EXPECT_EQ(played, 16u);
  const auto outcomes = suite.outcomes(runs);
  ASSERT_EQ(outcomes.size(), 2u);
  EXPECT_EQ(outcomes[0].runs[1].size(), 4u);
  EXPECT_EQ(outcomes[1].runs[0].size(), 6u);
  for (std::size_t r = 0; r < 4; ++r) {
    EXPECT_EQ(outcomes[0].runs[1][r].rows.back().regret, outcomes[1].runs[0][r].rows.back().regret);
    EXPECT_EQ(outcomes[1].runs[0][r].repetition, static_cast<Index>(r));
  }
}

TEST(Suite, OutcomesTakeTheirMissingRunsFromTheStore) {
  const FreshFolder folder;
  const CellStore store(folder.path());
  const std::vector<Experiment> experiments = {two()[0]};
  const Suite whole(experiments), first(experiments, {.i = 1, .n = 2}), second(experiments, {2, 2});
  play_all(first.groups(), {.store = &store});
  Outcome outcome = second.outcomes(play_all(second.groups(), {})).front();
  ASSERT_EQ(outcome.runs[0].size(), 2u);
  add_kept_runs(outcome, store);
  const Outcome expected = whole.outcomes(play_all(whole.groups(), {})).front();
  for (std::size_t p = 0; p < expected.runs.size(); ++p) {
    ASSERT_EQ(outcome.runs[p].size(), 4u);
    for (std::size_t r = 0; r < 4; ++r) {
      EXPECT_EQ(outcome.runs[p][r].repetition, static_cast<Index>(r));
      EXPECT_EQ(outcome.runs[p][r].rows.back().regret, expected.runs[p][r].rows.back().regret);
    }
  }
}

std::string rows_of_two_classes(const std::string& first, const std::string& second) {
  std::string rows;
  for (int i = 0; i < 20; ++i) rows += std::to_string(i) + "," + (i < 10 ? first : second) + "\n";
  return rows;
}

TEST(Suite, KeepsNothingOfDataThatChangeWhileTheyArePlayed) {
  const FreshFolder folder;
  const auto data = folder.write("rows.csv", rows_of_two_classes("a", "b"));
  Experiment experiment = named("own", {parse_spec("uniform")});
  experiment.simulation.environment = parse_spec("dataset(path=\"" + data.string() + "\")");
  const CellStore store(folder.path());
  const auto change = [&](const Milestone&) {
    folder.write("rows.csv", rows_of_two_classes("other", "names"));
  };
  const Suite suite({experiment});
  EXPECT_THROW(play_all(suite.groups(), {.store = &store, .progress = change}), Error);
  Outcome outcome = suite.outcomes(Runs(1)).front();
  add_kept_runs(outcome, store);
  EXPECT_TRUE(outcome.runs.front().empty()) << "of the data as they are now nothing was played";
}

TEST(Suite, AWorldOfItsOwnIsPlayedByItsPolicyAlone) {
  Contender apart(parse_spec("lin_ts"));
  apart.label = "elsewhere";
  apart.environment = parse_spec("linear(K=6, d=3, sigma=3)");
  const Suite suite({named("one", {parse_spec("lin_ts"), apart})});
  const auto outcomes = suite.outcomes(play_all(suite.groups(), {}));
  EXPECT_NE(outcomes[0].runs[0][0].rows.back().reward, outcomes[0].runs[1][0].rows.back().reward);
}

TEST(Suite, ShardsHaveEveryCellOnce) {
  const auto cells = [](const Suite& suite) {
    std::multiset<std::string> all;
    for (const CellGroup& group : suite.groups()) {
      for (std::size_t i = 0; i < group.repetitions.size(); ++i) {
        all.insert(group.cell(i).configuration());
      }
    }
    return all;
  };
  std::multiset<std::string> all;
  for (Index i = 1; i <= 3; ++i) {
    const auto part = cells(Suite(two(), {i, 3}));
    EXPECT_EQ(part.size(), 4u) << "as many in each";
    all.insert(part.begin(), part.end());
  }
  EXPECT_EQ(all, cells(Suite(two())));
}

TEST(Suite, RefusesTwoExperimentsOfOneName) {
  EXPECT_THROW(Suite({named("one", {parse_spec("lin_es")}), named("one", {parse_spec("lin_ts")})}),
               Error);
}

}  // namespace
}  // namespace posse::suite_test

#include "posse/results/reading.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace posse::reading_test {
namespace {

using testing::HasSubstr, testing::Not;

Outcome outcome_of(const std::string& policy, const std::vector<double>& regrets) {
  Outcome outcome;
  outcome.experiment.simulation.policies = {parse_spec(policy)};
  outcome.runs.resize(1);
  for (std::size_t r = 0; r < regrets.size(); ++r) {
    outcome.runs[0].push_back(
        {.repetition = static_cast<Index>(r), .rows = {{.t = 5, .regret = regrets[r]}}});
  }
  return outcome;
}

TEST(Caveat, SaysWhichDifferencesMeanNothing) {
  EXPECT_EQ(caveat_of({.order = {}, .leads = {}, .pairs = 4, .blur = 3.456}),
            "4 runs: differences below about 3.5 mean nothing");
  EXPECT_EQ(caveat_of({.order = {}, .leads = {}, .pairs = 19, .blur = 1234}),
            "19 runs: differences below about 1200 mean nothing");
}

TEST(Caveat, SaysThatASingleRunTellsNothing) {
  EXPECT_EQ(caveat_of({.order = {}, .leads = {}, .pairs = 1, .blur = 0}),
            "1 run: differences mean nothing; -n 20 plays twenty");
}

TEST(Caveat, IsNotNeededForManyRuns) {
  EXPECT_EQ(caveat_of({.order = {}, .leads = {}, .pairs = 20, .blur = 3}), "");
  EXPECT_EQ(caveat_of({}), "");
}

std::string words_on(const std::string& policy) {
  std::string words;
  for (const auto& [term, meaning] : reading_of({outcome_of(policy, {})})) {
    words += term + " " + meaning + "\n";
  }
  return words;
}

TEST(Reading, ExplainsWhatThePageShows) {
  EXPECT_THAT(words_on("lin_ts"), HasSubstr("Regret is the mean reward lost"));
  EXPECT_THAT(words_on("lin_ts"), Not(HasSubstr("DT100")));
  EXPECT_THAT(words_on("lin_ts"), Not(HasSubstr("Ensembles need")));
  EXPECT_THAT(words_on("lin_es"), HasSubstr("Ensembles need neither a posterior"));
  EXPECT_THAT(words_on("anytime(lin_ts)"), HasSubstr("forgets nothing"));
}

}  // namespace
}  // namespace posse::reading_test

#include "posse/results/reading.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace posse::reading_test {
namespace {

using testing::HasSubstr, testing::Not;

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
  Outcome outcome;
  outcome.experiment.simulation.policies = {parse_spec(policy)};
  std::string words;
  for (const auto& [term, meaning] : reading_of({outcome})) {
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

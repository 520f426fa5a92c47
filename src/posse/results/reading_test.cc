#include "posse/results/reading.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace posse::reading_test {
namespace {

using testing::HasSubstr, testing::Not;

std::string caveat(Index pairs, double half_width) {
  return caveat_of({.pairs = pairs, .typical_half_width = half_width});
}

TEST(Caveat, SaysWhichDifferencesMeanNothing) {
  EXPECT_EQ(caveat(4, 3.456), "4 runs: differences below about 3.5 mean nothing");
  EXPECT_EQ(caveat(20, 1234), "20 runs: differences below about 1200 mean nothing");
  EXPECT_EQ(caveat(50, 0.43), "50 runs: differences below about 0.43 mean nothing");
}

TEST(Caveat, SaysThatASingleRunTellsNothing) {
  EXPECT_EQ(caveat(1, 0), "1 run: differences mean nothing; -n 20 plays twenty");
}

TEST(Caveat, IsNotNeededForManyRuns) {
  EXPECT_EQ(caveat(51, 3), "");
  EXPECT_EQ(caveat(20, 0), "");
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
  EXPECT_THAT(words_on("lin_ts"), Not(HasSubstr("Anytime")));
  EXPECT_THAT(words_on("lin_ts"), Not(HasSubstr("Ensembles need")));
  EXPECT_THAT(words_on("lin_es"), HasSubstr("Ensembles need neither a posterior"));
  EXPECT_THAT(words_on("anytime(lin_ts)"), HasSubstr("forgets nothing"));
}

TEST(Reading, ExplainsEnsemblesThatRestart) {
  EXPECT_THAT(words_on("anytime(lin_es)"), HasSubstr("Ensembles need neither a posterior"));
  EXPECT_THAT(words_on("anytime(lin_ts)"), Not(HasSubstr("Ensembles need")));
}

TEST(Reading, NamesTheFirstSegmentsAndLabelsThatThereAre) {
  EXPECT_THAT(words_on("anytime(lin_ts, T0=50)"), HasSubstr("Anytime policies do not know"));
  EXPECT_THAT(words_on("anytime(lin_ts, T0=50)"), HasSubstr("they play T0 = 50 rounds"));
  Outcome outcome;
  outcome.experiment.simulation.policies = {parse_spec("anytime(lin_es, T0=300)"),
                                            parse_spec("anytime(lin_es)")};
  outcome.experiment.simulation.policies[0].label = "Lin-ES-DT300";
  const auto [term, meaning] = reading_of({outcome})[1];
  EXPECT_EQ(term, "Anytime, DT300");
  EXPECT_THAT(meaning, HasSubstr("T0 = 100 or 300 rounds"));
}

}  // namespace
}  // namespace posse::reading_test

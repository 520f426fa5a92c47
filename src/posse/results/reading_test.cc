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
  // sd 2, se 1, and Student's t of 6 degrees of freedom is 2.447.
  const double a = std::sqrt(3.0);
  EXPECT_EQ(caveat_of(outcome_of("lin_ts", {10 - a, 10 - a, 10 + a, 10 + a})),
            "4 runs: differences of final regret below about 3.46 mean nothing (95 %, by the "
            "typical standard error 1.00).");
}

TEST(Caveat, SaysThatASingleRunTellsNothing) {
  EXPECT_EQ(caveat_of(outcome_of("lin_ts", {10})), "1 run: no difference means anything.");
}

TEST(Caveat, IsNotNeededForManyRuns) {
  EXPECT_EQ(caveat_of(outcome_of("lin_ts", std::vector<double>(20, 3))), "");
  EXPECT_EQ(caveat_of(outcome_of("lin_ts", {})), "");
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

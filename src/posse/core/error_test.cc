#include "posse/core/error.h"

#include <gtest/gtest.h>

namespace posse {
namespace {

const std::vector<std::string> kNames = {"m", "lambda", "sigma_R"};

TEST(Alternatives, ListsTheNamesInTheirOrder) {
  EXPECT_EQ(alternatives("temperature", kNames), "m, lambda, sigma_R");
}

TEST(Alternatives, SuggestsTheNameOneSlipAway) {
  EXPECT_EQ(alternatives("sgima_R", kNames), "m, lambda, sigma_R; did you mean 'sigma_R'?");
  EXPECT_EQ(alternatives("lamda", kNames), "m, lambda, sigma_R; did you mean 'lambda'?");
  EXPECT_EQ(alternatives("lambdaa", kNames), "m, lambda, sigma_R; did you mean 'lambda'?");
  EXPECT_EQ(alternatives("lambdo", kNames), "m, lambda, sigma_R; did you mean 'lambda'?");
}

TEST(Alternatives, IgnoresCaseInTheSuggestion) {
  EXPECT_EQ(alternatives("SIGMA_r", kNames), "m, lambda, sigma_R; did you mean 'sigma_R'?");
}

TEST(Alternatives, PrefersTheNearestOfSeveralCloseNames) {
  EXPECT_EQ(alternatives("lin_tss", {"lin_es", "lin_ucb", "lin_ts"}),
            "lin_es, lin_ucb, lin_ts; did you mean 'lin_ts'?");
}

// Counted as two plain edits, 'tau' would tie with 'tun_', which comes first.
TEST(Alternatives, CountsASwapOfNeighboursOnce) {
  EXPECT_EQ(alternatives("tua", {"tun_", "tau"}), "tun_, tau; did you mean 'tau'?");
}

TEST(Alternatives, AllowsLongerWordsMoreSlips) {
  EXPECT_EQ(alternatives("epsilngredy", {"epsilon_greedy"}),
            "epsilon_greedy; did you mean 'epsilon_greedy'?");
}

TEST(Alternatives, AreEmptyWithoutNames) { EXPECT_EQ(alternatives("m", {}), ""); }

TEST(Alternatives, SuggestsNothingForAWordThatSharesNoLetter) {
  EXPECT_EQ(alternatives("q", kNames), "m, lambda, sigma_R");
}

}  // namespace
}  // namespace posse

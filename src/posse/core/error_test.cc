#include "posse/core/error.h"

#include <gtest/gtest.h>

namespace posse::error_test {
namespace {

const std::vector<std::string> kNames = {"m", "lambda", "sigma_R"};

TEST(Error, BeginsWithItsOrigin) {
  EXPECT_STREQ(Error("no such file").what(), "no such file");
  const Error error("d must be positive", "two.toml, line 3");
  EXPECT_STREQ(error.what(), "two.toml, line 3: d must be positive");
  EXPECT_EQ(error.origin(), "two.toml, line 3");
}

std::string message_of(const std::string& outer, const std::string& inner) {
  try {
    with_origin(outer, [&] { with_origin(inner, [] { throw Error("wrong"); }); });
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Error, KeepsTheOriginThatIsNearestToTheMistake) {
  EXPECT_EQ(message_of("", ""), "wrong");
  EXPECT_EQ(message_of("--set", ""), "--set: wrong");
  EXPECT_EQ(message_of("", "line 3"), "line 3: wrong");
  EXPECT_EQ(message_of("--set", "line 3"), "line 3: wrong");
  EXPECT_EQ(with_origin("--set", [] { return 3; }), 3);
}

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
}  // namespace posse::error_test

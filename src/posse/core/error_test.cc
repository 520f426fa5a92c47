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

std::string suggestion(const std::string& word) { return alternatives(word, "it has", kNames); }

TEST(Alternatives, ListsTheNamesInTheirOrderIfNoneIsNear) {
  EXPECT_EQ(suggestion("temperature"), "it has: m, lambda, sigma_R");
  EXPECT_EQ(did_you_mean("temperature", kNames), "");
}

TEST(Alternatives, SuggestsTheNameOneSlipAwayAndNothingElse) {
  EXPECT_EQ(suggestion("sgima_R"), "did you mean 'sigma_R'?");
  EXPECT_EQ(suggestion("lamda"), "did you mean 'lambda'?");
  EXPECT_EQ(suggestion("lambdaa"), "did you mean 'lambda'?");
  EXPECT_EQ(suggestion("lambdo"), "did you mean 'lambda'?");
}

TEST(Alternatives, IgnoresCaseAndHyphens) {
  EXPECT_EQ(suggestion("SIGMA_r"), "did you mean 'sigma_R'?");
  EXPECT_EQ(suggestion("sigma-r"), "did you mean 'sigma_R'?");
  EXPECT_EQ(suggestion("M"), "did you mean 'm'?");
}

TEST(Alternatives, PrefersTheNearestOfSeveralCloseNames) {
  EXPECT_EQ(did_you_mean("lin_tss", {"lin_es", "lin_ucb", "lin_ts"}), "did you mean 'lin_ts'?");
  EXPECT_EQ(did_you_mean("LINEAR", {"linear_prior", "linear"}), "did you mean 'linear'?");
}

TEST(Alternatives, NamesAFewThatAreEquallyNearAndListsAllBesideMany) {
  EXPECT_EQ(did_you_mean("lin_", {"lin_es", "glm_es", "lin_ts"}),
            "did you mean 'lin_es' or 'lin_ts'?");
  EXPECT_EQ(alternatives("ab", "there are", {"aba", "abb", "abc", "abd"}),
            "there are: aba, abb, abc, abd");
}

// Counted as two plain edits, 'tau' would tie with 'tun_', which comes first.
TEST(Alternatives, CountsASwapOfNeighboursOnce) {
  EXPECT_EQ(did_you_mean("tua", {"tun_", "tau"}), "did you mean 'tau'?");
}

TEST(Alternatives, AllowsLongerWordsMoreSlips) {
  EXPECT_EQ(did_you_mean("epsilngredy", {"epsilon_greedy"}), "did you mean 'epsilon_greedy'?");
}

TEST(Alternatives, AreEmptyWithoutNames) { EXPECT_EQ(alternatives("m", "it has", {}), "it has: "); }

TEST(Alternatives, SuggestsNothingForAWordThatSharesNoLetter) {
  EXPECT_EQ(suggestion("q"), "it has: m, lambda, sigma_R");
  EXPECT_EQ(did_you_mean("ids", {"ts", "ucb"}), "") << "two edits in three letters";
}

}  // namespace
}  // namespace posse::error_test

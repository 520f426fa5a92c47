#include "posse/theory_report/glm_numbers.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/error.h"

namespace posse::glm_numbers_test {
namespace {

using testing::HasSubstr;

// The paper's logistic problem.
GlmQuestion paper_problem() {
  return {.link = "logistic",
          .K = 50,
          .setting = {.d = 20, .T = 10000, .delta = 0.05, .S = 1},
          .lambda_rule = "theory",
          .S = 1,
          .R = {},
          .t = {},
          .sigma = {}};
}

// The numbers were computed independently in Python.
TEST(GlmNumbers, AreThoseOfThePapersProblem) {
  const GlmNumbers all(paper_problem());
  EXPECT_NEAR(all.glm.lambda, 63.18326322136, 1e-9);
  EXPECT_NEAR(all.sigma_R, 108.454729494, 1e-8);
  EXPECT_NEAR(all.gap, std::tanh(0.5), 1e-12);
  ASSERT_EQ(all.outcomes.size(), 2u);
  EXPECT_EQ(all.outcomes[1].rule, "statement");
  EXPECT_NEAR(all.outcomes[1].sigma_R, 312.6103016375, 1e-8);
}

TEST(GlmNumbers, MeasureTheExponentOfTheDimension) {
  GlmQuestion twice = paper_problem();
  twice.setting.d = 40;
  const GlmNumbers all(paper_problem());
  EXPECT_NEAR(all.tau_exponent(), std::log2(GlmNumbers(twice).tau / all.tau), 1e-9);
  GlmQuestion linear = paper_problem();
  linear.link = "identity";
  EXPECT_TRUE(std::isnan(GlmNumbers(linear).tau_exponent())) << "there is no warm-up";
}

TEST(GlmNumbers, HaveAnOutcomeForALambdaOfTheUser) {
  GlmQuestion problem = paper_problem();
  problem.lambda_rule = "100";
  problem.setting.lambda = 100;
  const GlmNumbers all(problem);
  ASSERT_EQ(all.outcomes.size(), 3u);
  EXPECT_EQ(all.outcomes[2].rule, "own");
  EXPECT_EQ(all.outcomes[2].glm.lambda, 100);
}

TEST(GlmNumbers, RefuseArmsThatDoNotSpanTheFeatures) {
  check_span(Matrix{{1, 0, 1}, {0, 1, 1}}, "arms.csv");
  try {
    check_span(Matrix{{1, 2, 3}, {1, 2, 3}}, "arms.csv");
    FAIL() << "the arms are accepted";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("arms.csv: the 3 arms span 1 of d = 2 dimensions"));
  }
}

}  // namespace
}  // namespace posse::glm_numbers_test

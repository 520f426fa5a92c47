#include "posse/theory_report/tangent_problem.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/core/refusal_test.h"
#include "posse/environments/environment.h"

namespace posse::tangent_problem_test {
namespace {

using testing::HasSubstr;

TEST(TangentProblem, HasTheArmsItIsGiven) {
  const Matrix X{{1, 0}, {0, 1}};
  const TangentProblem problem = problem_of_arms("arms.csv", X);
  EXPECT_EQ(problem.name, "arms.csv");
  EXPECT_EQ(problem.X, X);
  EXPECT_FALSE(problem.h);
}

TEST(TangentProblem, RefusesArmsThatTellNothing) {
  const auto refusal = [](double x) {
    return refusal_of([x] { problem_of_arms("arms.csv", Matrix{{x}}); });
  };
  EXPECT_EQ(refusal(0), "arms.csv: all arms are zero: nothing can be learnt from them");
  EXPECT_THAT(refusal(1e-30), HasSubstr("arms.csv: no arm has a norm of 1e-20 or more"));
}

TEST(TangentProblem, IsTheInstanceOfTheFirstRepetition) {
  Rng instance = Rng(7).split(0).split("instance");
  const auto world = make_environment(parse_spec("quadratic(K=4, d=3, sigma=0.2)"), instance);
  const TangentProblem problem = problem_of_world("quadratic(K=4, d=3, sigma=0.2)", 7);
  EXPECT_EQ(problem.X, world->next(instance).x());
  EXPECT_EQ(problem.h, world->means());
  EXPECT_EQ(problem.sigma, 0.2);
}

TEST(TangentProblem, RefusesWorldsWhoseArmsChange) {
  EXPECT_THAT(refusal_of([] { problem_of_world("quadratic(arms=fresh)", 1); }),
              HasSubstr("so quadratic needs arms=fixed"));
}

TEST(TangentProblem, DrawsTheKernelOfAMirroredNetworkOnly) {
  const Matrix X{{1, 0}, {0, 1}};
  EXPECT_EQ(drawn_kernel(X, 2, 10, 1).rows(), 2);
  EXPECT_THAT(refusal_of([&] { drawn_kernel(X, 2, 11, 1); }),
              HasSubstr("--N must be even, not 11"));
}

}  // namespace
}  // namespace posse::tangent_problem_test

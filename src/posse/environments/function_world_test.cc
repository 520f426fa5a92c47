#include "posse/environments/function_world.h"

#include <cmath>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/refusal_test.h"
#include "posse/environments/environment_test.h"

namespace posse::function_world_test {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;

// What holds for all worlds of a function; glm_world_test.cc adds generalized linear models.
const char* const kNames[] = {"linear", "distance", "quadratic"};

std::string function_spec(const std::string& name, const std::string& arms) {
  return name + "(K=7, d=3, arms=" + arms + ")";
}

TEST(FunctionWorld, IsTheSameInstanceForTheSameStream) {
  for (const char* name : kNames) {
    for (const char* arms : {"fixed", "fresh"}) {
      const auto one = world(function_spec(name, arms)), same = world(function_spec(name, arms));
      const auto other = world(function_spec(name, arms), 9);
      for (std::uint64_t t = 1; t <= 5; ++t) {
        EXPECT_EQ(shown(*one, t), shown(*same, t)) << name;
        shown(*other, t);
        EXPECT_EQ(one->means(), same->means()) << name;
        EXPECT_NE(one->means(), other->means()) << name;
        Rng noise(t), same_noise(t);
        EXPECT_EQ(one->reward(2, noise), same->reward(2, same_noise)) << name;
      }
    }
  }
}

TEST(FunctionWorld, FixedArmsKeepTheirMeansAndFreshOnesDoNot) {
  for (const char* name : kNames) {
    const auto fixed = world(function_spec(name, "fixed")),
               fresh = world(function_spec(name, "fresh"));
    const Matrix fixed_arms = shown(*fixed, 1), fresh_arms = shown(*fresh, 1);
    const Vector fixed_means = fixed->means(), fresh_means = fresh->means();
    EXPECT_EQ(shown(*fixed, 2), fixed_arms) << name;
    EXPECT_NE(shown(*fresh, 2), fresh_arms) << name;
    EXPECT_EQ(fixed->means(), fixed_means) << name;
    EXPECT_NE(fresh->means(), fresh_means) << name;
  }
}

TEST(FunctionWorld, ShowsTheSameArmsWhateverTheFunction) {
  for (const char* name : kNames) {
    for (const char* arms : {"fixed", "fresh"}) {
      EXPECT_EQ(shown(*world(function_spec(name, arms)), 3),
                shown(*world(function_spec("linear", arms)), 3))
          << name;
    }
  }
}

// The sample variance of normals has variance 2 / count.
TEST(FunctionWorld, RewardsAreNormalAroundTheMeans) {
  const int count = 20000;
  for (const char* name : kNames) {
    const auto environment = world(std::string(name) + "(K=3, d=2, sigma=0.7)");
    double sum = 0, squares = 0;
    for (int i = 0; i < count; ++i) {
      Rng noise = Rng(3).split(static_cast<std::uint64_t>(i));
      const double z = (environment->reward(1, noise) - environment->means()[1]) / 0.7;
      sum += z, squares += z * z;
    }
    EXPECT_NEAR(sum / count, 0, 5 / std::sqrt(count)) << name;
    EXPECT_NEAR(squares / count, 1, 5 * std::sqrt(2.0 / count)) << name;
  }
}

TEST(FunctionWorld, PaysTheMeansWithoutNoise) {
  for (const char* name : kNames) {
    const auto environment = world(std::string(name) + "(sigma=0)");
    Rng noise(4);
    for (Index arm = 0; arm < 50; ++arm) {
      EXPECT_EQ(environment->reward(arm, noise), environment->means()[arm]) << name;
    }
  }
}

TEST(FunctionWorld, HasThePapersShapeByDefault) {
  for (const char* name : kNames) {
    const auto environment = world(name);
    EXPECT_EQ(environment->d(), 20) << name;
    EXPECT_EQ(environment->means().size(), 50) << name;
  }
}

TEST(FunctionWorld, RefusesMeansThatAreTooLargeSayingWhatToLower) {
  EXPECT_THAT(refusal("quadratic(arm_norm=1e50, scale=1e10)"),
              MatchesRegex("quadratic: arm 0 has mean [0-9.]+e\\+11[0-9]; means must be finite, of "
                           "size at most 1e\\+100: lower scale or arm_norm"));
}

TEST(FunctionWorld, AcceptsTheLargestParametersWithFiniteMeans) {
  EXPECT_EQ(refusal("distance(arm_norm=1e50, theta_norm=1e50)"), kNotRefused);
  EXPECT_EQ(refusal("quadratic(scale=1e50)"), kNotRefused);
}

TEST(FunctionWorld, RefusesParametersOfOtherFunctions) {
  EXPECT_THAT(refusal("distance(scale=2)"), HasSubstr("distance has no parameter 'scale'"));
  EXPECT_THAT(refusal("quadratic(theta_norm=2)"),
              HasSubstr("quadratic has no parameter 'theta_norm'; it has: K, d, arm_norm, arms"));
  EXPECT_THAT(refusal("quadratic(scale=-1)"),
              HasSubstr("scale of environment quadratic must be a number from 0"));
}

}  // namespace
}  // namespace posse::function_world_test

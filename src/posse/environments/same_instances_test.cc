#include "posse/environments/same_instances.h"

#include <gtest/gtest.h>

namespace posse::same_instances_test {
namespace {

bool same(const char* one, const char* other) {
  return show_same_instances(parse_spec(one), parse_spec(other));
}

TEST(SameInstances, AreThoseOfAWorldWhoseDefaultsAreSpelledOut) {
  EXPECT_TRUE(same("linear", "linear(K=50)"));
  EXPECT_TRUE(same("quadratic(scale=0.01)", "quadratic"));
}

TEST(SameInstances, AreThoseOfTheSameRowsHoweverTheyAreEncoded) {
  EXPECT_TRUE(same("shuttle(features=ordinal, scale=norm)", "shuttle"));
  EXPECT_TRUE(same("classification(encoding=onehot_arm)", "classification"));
  EXPECT_TRUE(
      same("dataset(path=a, missing=mean, ignore=[2])", "dataset(path=a, categorical=[1])"));
}

TEST(SameInstances, AreNotThoseOfOtherWorlds) {
  EXPECT_FALSE(same("linear(K=100)", "linear(K=500)"));
  EXPECT_FALSE(same("linear", "logistic"));
  EXPECT_FALSE(same("quadratic(scale=0.02)", "quadratic")) << "it scales rewards, not features";
  EXPECT_FALSE(same("shuttle(rows=100)", "shuttle"));
  EXPECT_FALSE(same("dataset(path=a)", "dataset(path=b)"));
  EXPECT_FALSE(same("dataset(path=a, label=1)", "dataset(path=a)"));
}

}  // namespace
}  // namespace posse::same_instances_test

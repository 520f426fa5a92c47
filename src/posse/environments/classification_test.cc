#include <algorithm>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/environments/environment_test.h"

namespace posse::classification_test {
namespace {

using testing::HasSubstr;

Index right_arm(const Environment& environment) {
  Index arm = 0;
  EXPECT_EQ(environment.means().maxCoeff(&arm), 1);
  return arm;
}

TEST(ClassificationWorld, HasTheRequestedShape) {
  EXPECT_EQ(world("classification(K=3, d=4)")->d(), 12);
  EXPECT_EQ(world("classification(K=3, d=4, encoding=onehot_arm)")->d(), 7);
  EXPECT_EQ(world("classification(K=3)")->K(), 3);
}

TEST(ClassificationWorld, ShowsAllClassesAboutEquallyOften) {
  const auto environment = world("classification(K=4, d=3)");
  std::vector<double> counts(4, 0);
  for (std::uint64_t t = 0; t < 8000; ++t) {
    EXPECT_NEAR(shown(*environment, t).col(0).norm(), 1, 1e-12);
    ++counts[static_cast<std::size_t>(right_arm(*environment))];
  }
  for (const double count : counts) EXPECT_NEAR(count, 2000, 5 * 39);
}

// Without spread there are as many distinct rows as clusters, and a row determines its class.
TEST(ClassificationWorld, RowsComeFromClusters) {
  const auto environment = world("classification(K=3, d=4, clusters=2, spread=0)");
  std::vector<std::pair<Vector, Index>> seen;
  for (std::uint64_t t = 0; t < 300; ++t) {
    const Vector row = shown(*environment, t).col(0).head(4);
    const auto known =
        std::find_if(seen.begin(), seen.end(), [&](const auto& one) { return one.first == row; });
    const Index arm = right_arm(*environment);
    if (known == seen.end()) {
      seen.emplace_back(row, arm);
    } else {
      EXPECT_EQ(known->second, arm);
    }
  }
  EXPECT_EQ(seen.size(), 6U);
}

TEST(ClassificationWorld, ShowsTheSameRowsInBothEncodings) {
  const auto one = world("classification"), other = world("classification(encoding=onehot_arm)");
  for (std::uint64_t t = 1; t < 50; ++t) {
    EXPECT_EQ(shown(*one, t).col(0).head(10), shown(*other, t).col(0).head(10));
    EXPECT_EQ(one->means(), other->means());
  }
}

TEST(ClassificationWorld, DiffersBetweenInstances) {
  EXPECT_NE(shown(*world("classification", 1), 1), shown(*world("classification", 2), 1));
}

TEST(ClassificationWorld, RefusesInvalidParameters) {
  EXPECT_THAT(refusal("classification(K=1)"), HasSubstr("must be a whole number from 2"));
  EXPECT_THAT(refusal("classification(encoding=dense)"), HasSubstr("'disjoint' or 'onehot_arm'"));
}

}  // namespace
}  // namespace posse::classification_test

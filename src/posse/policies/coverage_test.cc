#include "posse/policies/coverage.h"

#include <gtest/gtest.h>

#include "posse/policies/policy_contract_test.h"

namespace posse::coverage_test {
namespace {

constexpr std::uint64_t kLooks = 200;

using World = std::function<Context(std::uint64_t look)>;
using Rule = std::function<Index(const Context& context, std::uint64_t look)>;

Context fresh_arms(std::uint64_t look) { return Context(some_arms(8, look)); }
Context same_arms(std::uint64_t) { return eight_arms(); }

Index any_arm(const Context& context, std::uint64_t look) {
  return Rng(6).split(look).below(context.K());
}
Index largest_first_feature(const Context& context, std::uint64_t) {
  Index best = 0;
  context.x().row(0).maxCoeff(&best);
  return best;
}

double scale_after(const World& world, const Rule& rule, Index d = kFeatures,
                   std::uint64_t looks = kLooks) {
  Coverage coverage(d, Rng(1));
  for (std::uint64_t look = 0; look < looks; ++look) {
    const Context context = world(look);
    coverage.see(context, rule(context, look), Coverage::kEvery * look);
  }
  return coverage.scale();
}

TEST(Coverage, LeavesEverythingToExploreAtFirst) {
  EXPECT_EQ(Coverage(kFeatures, Rng(1)).scale(), 1);
}

// Whatever is played: play shows what it was made to explore.
TEST(Coverage, LeavesEverythingWhereArmsStayTheSame) {
  EXPECT_EQ(scale_after(same_arms, any_arm), 1);
  EXPECT_EQ(scale_after(same_arms, largest_first_feature), 1);
}

TEST(Coverage, LeavesLittleWhereArmsChange) {
  EXPECT_EQ(scale_after(fresh_arms, any_arm), Coverage::kMinScale);
  EXPECT_LT(scale_after(fresh_arms, largest_first_feature), 0.2);
}

// Half of the arms have features of their own, which play avoids.
TEST(Coverage, LeavesWhatPlayAvoids) {
  const World two_kinds = [](std::uint64_t look) {
    Matrix x = Matrix::Zero(2 * kFeatures, 8);
    x.topLeftCorner(kFeatures, 4) = some_arms(4, 2 * look);
    x.bottomRightCorner(kFeatures, 4) = some_arms(4, 2 * look + 1);
    return Context(x);
  };
  const Rule first_kind = [](const Context&, std::uint64_t look) {
    return Rng(6).split(look).below(4);
  };
  EXPECT_EQ(scale_after(two_kinds, any_arm, 2 * kFeatures), Coverage::kMinScale);
  // Of the known half a / (a + o) is 2/3, of the other 0.
  EXPECT_NEAR(scale_after(two_kinds, first_kind, 2 * kFeatures, 2000), 1.0 / 3, 0.1);
}

TEST(Coverage, DoesNotDependOnTheUnitOfFeaturesNorOnTheOrderOfRounds) {
  const double expected = scale_after(fresh_arms, largest_first_feature, kFeatures, 40);
  EXPECT_GT(expected, Coverage::kMinScale);
  for (const double unit : {1e-4, 3.0, 1e4}) {
    Coverage coverage(kFeatures, Rng(1));
    for (std::uint64_t look = 40; look-- > 0;) {
      const Context context(unit * fresh_arms(look).x());
      coverage.see(context, largest_first_feature(context, look), Coverage::kEvery * look);
    }
    EXPECT_NEAR(coverage.scale(), expected, 1e-9) << "unit " << unit;
  }
}

TEST(Coverage, LooksAtRandomDirectionsOfManyFeatures) {
  constexpr Index d = 10 * Coverage::kMaxDirections;
  const World wide = [](std::uint64_t look) { return Context(some_arms(8, look, d)); };
  EXPECT_LT(scale_after(wide, any_arm, d), 0.2);
  const World same = [&](std::uint64_t) { return wide(0); };
  EXPECT_EQ(scale_after(same, any_arm, d), 1);
}

TEST(Coverage, LearnsNothingFromArmsThatTellNothing) {
  const World zeros = [](std::uint64_t) { return Context(Matrix::Zero(kFeatures, 3)); };
  EXPECT_EQ(scale_after(zeros, any_arm), 1);
}

TEST(Coverage, IsTheSameInAnArchive) {
  Coverage coverage(kFeatures, Rng(1)), copy(kFeatures, Rng(1));
  const auto see = [](Coverage& seen, std::uint64_t look) {
    const Context context = fresh_arms(look);
    seen.see(context, largest_first_feature(context, look), Coverage::kEvery * look);
  };
  for (std::uint64_t look = 0; look < 10; ++look) see(coverage, look);
  load("coverage", save("coverage", coverage), copy);
  EXPECT_EQ(copy.scale(), coverage.scale());
  for (Coverage* each : {&coverage, &copy}) see(*each, 10);
  EXPECT_EQ(copy.scale(), coverage.scale());
}

}  // namespace
}  // namespace posse::coverage_test

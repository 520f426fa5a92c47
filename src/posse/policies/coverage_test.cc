#include "posse/policies/coverage.h"

#include <cmath>
#include <functional>

#include <gtest/gtest.h>

#include "posse/policies/policy_contract_test.h"

namespace posse::coverage_test {
namespace {

using World = std::function<Context(std::uint64_t look)>;
using Rule = std::function<Index(const Context& context, std::uint64_t look)>;

Context fresh_arms(std::uint64_t look) { return Context(some_arms(8, look)); }
Context same_arms(std::uint64_t) { return eight_arms(); }

// K arms that have the same fresh features, each in a block of its own.
World disjoint_arms(Index K, Index p) {
  return [K, p](std::uint64_t look) {
    Matrix x = Matrix::Zero(K * p, K);
    for (Index k = 0; k < K; ++k) x.col(k).segment(k * p, p) = some_arms(1, look, p);
    return Context(x);
  };
}

Index any_arm(const Context& context, std::uint64_t look) {
  return Rng(6).split(look).below(context.K());
}
Index first_arm(const Context&, std::uint64_t) { return 0; }
Index largest_first_feature(const Context& context, std::uint64_t) {
  Index best = 0;
  context.x().row(0).maxCoeff(&best);
  return best;
}

double scale_after(const World& world, const Rule& rule, std::uint64_t looks = 200) {
  Coverage coverage(world(0).d(), Rng(1));
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

TEST(Coverage, LeavesMostWhereFewSetsOfArmsComeBack) {
  const World few = [](std::uint64_t look) { return fresh_arms(look % 4); };
  EXPECT_GT(scale_after(few, any_arm), 0.95);
}

TEST(Coverage, LeavesLittleWhereArmsChange) {
  EXPECT_EQ(scale_after(fresh_arms, any_arm, 60), Coverage::kMinScale);
  EXPECT_EQ(scale_after(fresh_arms, largest_first_feature, 60), Coverage::kMinScale);
}

// Of K arms with features of their own one alone is played: 1 / K of them is covered.
TEST(Coverage, LeavesWhatPlayAvoids) {
  for (const Index K : {2, 7}) {
    for (const Index p : {5, 60}) {
      const double left = std::sqrt(1 - 1.0 / static_cast<double>(K));
      EXPECT_NEAR(scale_after(disjoint_arms(K, p), first_arm, 60), left, 0.05) << K << " " << p;
      EXPECT_LT(scale_after(disjoint_arms(K, p), any_arm, 60), 0.45) << K << " " << p;
    }
  }
}

// A user's features change every round, those that tell the arms apart never do.
TEST(Coverage, IgnoresWhatAllArmsShare) {
  const World indicators = [](std::uint64_t look) {
    Matrix x(kFeatures + 8, 8);
    x.topRows(kFeatures) = some_arms(1, look).replicate(1, 8);
    x.bottomRows(8) = Matrix::Identity(8, 8);
    return Context(x);
  };
  EXPECT_EQ(scale_after(indicators, any_arm), 1);
  EXPECT_EQ(scale_after(indicators, first_arm), 1);
}

TEST(Coverage, DoesNotDependOnTheUnitOfFeaturesNorOnTheOrderOfRounds) {
  const World world = disjoint_arms(3, 4);
  const double expected = scale_after(world, first_arm, 40);
  EXPECT_GT(expected, Coverage::kMinScale);
  EXPECT_LT(expected, 1);
  for (const double unit : {1e-4, 3.0, 1e4}) {
    Coverage coverage(12, Rng(1));
    for (std::uint64_t look = 40; look-- > 0;) {
      coverage.see(Context(unit * world(look).x()), 0, Coverage::kEvery * look);
    }
    EXPECT_NEAR(coverage.scale(), expected, 1e-9) << "unit " << unit;
  }
}

TEST(Coverage, LearnsNothingFromArmsThatTellNothing) {
  const World zeros = [](std::uint64_t) { return Context(Matrix::Zero(kFeatures, 3)); };
  EXPECT_EQ(scale_after(zeros, any_arm), 1);
  const World one_arm = [](std::uint64_t look) { return Context(some_arms(1, look)); };
  EXPECT_EQ(scale_after(one_arm, any_arm), 1);
}

TEST(Coverage, IsTheSameInAnArchive) {
  Coverage coverage(kFeatures, Rng(1)), copy(kFeatures, Rng(1));
  const auto see = [](Coverage& seen, std::uint64_t look) {
    const Context context = fresh_arms(look);
    seen.see(context, largest_first_feature(context, look), Coverage::kEvery * look);
  };
  for (std::uint64_t look = 0; look < 5; ++look) see(coverage, look);
  load("coverage", save("coverage", coverage), copy);
  EXPECT_EQ(copy.scale(), coverage.scale());
  for (Coverage* each : {&coverage, &copy}) see(*each, 5);
  EXPECT_EQ(copy.scale(), coverage.scale());
}

}  // namespace
}  // namespace posse::coverage_test

#include "posse/policies/arm_sets.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "posse/policies/policy_contract_test.h"

namespace posse::arm_sets_test {
namespace {

ArmSets some_sets(Index d = kFeatures) { return ArmSets(d, Rng(1)); }

void see(ArmSets& sets, const Matrix& X) { sets.see(Context(X), X.norm()); }

TEST(ArmSets, OfArmsThatStayTheSameHaveNoDiversity) {
  ArmSets sets = some_sets();
  EXPECT_EQ(sets.diversity(), 0);
  const Matrix X = some_arms(8, 1);
  for (std::uint64_t t = 0; t < 100; ++t) {
    see(sets, X(Eigen::all, Rng(2).split(t).permutation(8)));  // in another order
    EXPECT_EQ(sets.diversity(), 0) << "round " << t;
  }
}

TEST(ArmSets, HaveTheProbabilityThatTwoRoundsDiffer) {
  ArmSets sets = some_sets();
  for (std::uint64_t t = 0; t < 300; ++t) see(sets, some_arms(5, t % 3));
  EXPECT_NEAR(sets.diversity(), 2.0 / 3, 1e-12);
  for (std::uint64_t t = 0; t < 700; ++t) see(sets, some_arms(5, 0));
  EXPECT_NEAR(sets.diversity(), 1 - (0.8 * 0.8 + 2 * 0.1 * 0.1), 1e-12);
}

TEST(ArmSets, ThatAreManyDifferAlways) {
  ArmSets sets = some_sets();
  for (std::uint64_t t = 0; t <= ArmSets::kMaxSets; ++t) see(sets, some_arms(5, t));
  EXPECT_EQ(sets.diversity(), 1);
}

// All of these sets have the same norm and the same sum of features.
TEST(ArmSets, OfCategoriesAreToldApart) {
  ArmSets sets = some_sets(6);
  const Matrix I = Matrix::Identity(6, 6);
  for (Index t = 0; t < 3; ++t) see(sets, I.middleCols(2 * t, 2));
  EXPECT_NEAR(sets.diversity(), 2.0 / 3, 1e-12);
}

TEST(ArmSets, AreTheSameInAnyUnitOfFeaturesAndOrderOfRounds) {
  std::vector<double> diversities;
  for (const double unit : {1.0, 1e-4, 3e4}) {
    ArmSets sets = some_sets();
    for (std::uint64_t t = 0; t < 50; ++t) {
      const std::uint64_t round = unit == 1 ? t : 49 - t;
      see(sets, unit * some_arms(5, round % 7));
    }
    diversities.push_back(sets.diversity());
  }
  EXPECT_NEAR(diversities[1], diversities[0], 1e-12);
  EXPECT_NEAR(diversities[2], diversities[0], 1e-12);
}

TEST(ArmSets, AreTheSameInAnArchive) {
  ArmSets sets = some_sets(), copy = some_sets();
  for (std::uint64_t t = 0; t < 20; ++t) see(sets, some_arms(5, t % 7));
  load("sets", save("sets", sets), copy);
  for (ArmSets* each : {&sets, &copy}) see(*each, some_arms(5, 3));
  EXPECT_EQ(copy.diversity(), sets.diversity());
}

}  // namespace
}  // namespace posse::arm_sets_test

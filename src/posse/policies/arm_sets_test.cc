#include "posse/policies/arm_sets.h"

#include <gtest/gtest.h>

#include "posse/policies/policy_contract_test.h"

namespace posse::arm_sets_test {
namespace {

ArmSets some_sets(Index d = kFeatures) { return {d, Rng(1)}; }

// The novelty after `rounds` rounds, of which round t has the arms number(t).
double novelty(std::uint64_t rounds, const auto& number, double unit = 1) {
  ArmSets sets = some_sets();
  for (std::uint64_t t = 0; t < rounds; ++t) sets.see(unit * some_arms(5, number(t)));
  return sets.novelty();
}

TEST(ArmSets, ThatStayTheSameAreNeverNew) {
  ArmSets sets = some_sets();
  EXPECT_EQ(sets.novelty(), 0);
  const Matrix X = some_arms(8, 1);
  for (std::uint64_t t = 0; t < 100; ++t) {
    sets.see(X(Eigen::all, Rng(2).split(t).permutation(8)));  // in another order
    EXPECT_EQ(sets.novelty(), 0) << "round " << t;
  }
}

TEST(ArmSets, ThatAreFreshAreAlwaysNew) {
  const auto fresh = [](std::uint64_t t) { return t; };
  for (const std::uint64_t rounds : {2u, 10u, 64u}) EXPECT_EQ(novelty(rounds, fresh), 1);
  EXPECT_NEAR(novelty(5000, fresh), 1, 0.3);  // estimated from 32 to 64 hashes
}

TEST(ArmSets, ThatComeBackAreSeldomNew) {
  EXPECT_NEAR(novelty(300, [](std::uint64_t t) { return t % 4; }), 3.0 / 299, 1e-12);
  EXPECT_NEAR(novelty(5000, [](std::uint64_t t) { return t % 500; }), 0.1, 0.03);
  // One set most of the time, and many rare ones.
  EXPECT_LT(novelty(5000, [](std::uint64_t t) { return t % 50 == 0 ? t : 0; }), 0.05);
}

// All of these sets have the same norm and the same sum of features.
TEST(ArmSets, OfCategoriesAreToldApart) {
  ArmSets sets = some_sets(6);
  const Matrix I = Matrix::Identity(6, 6);
  for (Index t = 0; t < 3; ++t) sets.see(I.middleCols(2 * t, 2));
  EXPECT_EQ(sets.novelty(), 1);
}

TEST(ArmSets, AreTheSameInAnyUnitOfFeaturesAndOrderOfRounds) {
  const auto forwards = [](std::uint64_t t) { return t % 150; };
  const auto backwards = [](std::uint64_t t) { return (399 - t) % 150; };
  for (const double unit : {1e-4, 3e4}) {
    EXPECT_EQ(novelty(400, backwards, unit), novelty(400, forwards));
  }
}

TEST(ArmSets, AreTheSameInAnArchive) {
  ArmSets sets = some_sets(), copy = some_sets();
  for (std::uint64_t t = 0; t < 200; ++t) sets.see(some_arms(5, t % 70));
  load("sets", save("sets", sets), copy);
  for (ArmSets* each : {&sets, &copy}) each->see(some_arms(5, 3));
  EXPECT_EQ(copy.novelty(), sets.novelty());
}

}  // namespace
}  // namespace posse::arm_sets_test

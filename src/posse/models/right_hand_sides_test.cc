#include "posse/models/right_hand_sides.h"

#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/models/capabilities_test.h"

namespace posse::right_hand_sides_test {
namespace {

using namespace capabilities_test;

RightHandSides sides_of(const std::vector<Seen>& all) {
  RightHandSides sides(kLambda, setting());
  for (const Seen& seen : all) sides.add({std::nullopt, seen.x, seen.y, seen.z});
  return sides;
}

// Observation by observation: the rewards of each, perturbed by w' z, and the priors.
Vector plain_sum(const std::vector<Seen>& all, const Vector& w, double sigma_R, double sigma_P) {
  Vector sum = Vector::Zero(d);
  for (const Seen& seen : all) sum += (seen.y + sigma_R * w.dot(seen.z)) * seen.x;
  for (Index j = 0; j < m; ++j) sum += kLambda * sigma_P * w[j] * prior_of(j);
  return sum;
}

// For the fit, every member and a combination of them.
void expect_plain_sums(const RightHandSides& sides, const std::vector<Seen>& all, double sigma_R,
                       double sigma_P) {
  const auto sum = [&](const Vector& w) { return plain_sum(all, w, sigma_R, sigma_P); };
  EXPECT_LT((sides.b() - sum(Vector::Zero(m))).norm(), 1e-11);
  ASSERT_EQ(sides.members().cols(), m);
  for (Index j = 0; j < m; ++j) {
    EXPECT_LT((sides.member(j) - sum(Vector::Unit(m, j))).norm(), 1e-11) << "member " << j;
    EXPECT_LT((sides.members().col(j) - sum(Vector::Unit(m, j))).norm(), 1e-11) << "member " << j;
  }
  const Vector w = Rng(1).normals(m);
  EXPECT_LT((sides.combination(w) - sum(w)).norm(), 1e-11);
}

TEST(RightHandSides, AreSumsOverTheObservations) {
  for (const Index rounds : {0, 1, 60}) {
    const auto all = linear_observations(rounds);
    RightHandSides sides = sides_of(all);
    sides.set_scales(kSigmaR, kSigmaP);
    expect_plain_sums(sides, all, kSigmaR, kSigmaP);
  }
}

TEST(RightHandSides, ApplyNewScalesToThePast) {
  const auto all = linear_observations(60);
  RightHandSides sides = sides_of(all);
  sides.set_scales(kSigmaR, kSigmaP);
  sides.set_scales(2, 0.1);
  expect_plain_sums(sides, all, 2, 0.1);
}

TEST(RightHandSides, OfAHistoryAreThoseOfItsObservations) {
  const auto all = linear_observations(60);
  History history(d, m);
  for (const Seen& seen : all) history.add(seen.x, seen.y, seen.z);
  RightHandSides sides = sides_of(linear_observations(7));  // replaced
  sides.set_scales(kSigmaR, kSigmaP);
  sides.assign(history);
  expect_plain_sums(sides, all, kSigmaR, kSigmaP);
}

TEST(RightHandSides, DrawTheSamePriorsForMembersAddedLate) {
  ModelSetting fewer = setting();
  fewer.m = 1;
  RightHandSides sides(kLambda, fewer);
  sides.set_scales(kSigmaR, kSigmaP);
  sides.assign(History(d, m));
  expect_plain_sums(sides, {}, kSigmaR, kSigmaP);
}

TEST(RightHandSides, RoundTripExactlyAndGoOnTheSameWay) {
  RightHandSides sides = sides_of(linear_observations(60)), copy(kLambda, setting());
  sides.set_scales(kSigmaR, kSigmaP);
  load("sides", save("sides", sides), copy);
  for (RightHandSides* each : {&sides, &copy}) {
    const Seen next = linear_observations(61).back();
    each->add({std::nullopt, next.x, next.y, next.z});
  }
  EXPECT_EQ(copy.b(), sides.b());
  EXPECT_EQ(copy.members(), sides.members());
}

TEST(RightHandSides, RefuseAnArchiveOfOtherFeatures) {
  RightHandSides sides(kLambda, setting()), other(kLambda, {.d = d - 1, .m = m});
  EXPECT_THROW(load("sides", save("sides", other), sides), Error);
}

}  // namespace
}  // namespace posse::right_hand_sides_test

// The number of threads changes a policy's speed and nothing else.

#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "posse/core/refusal_test.h"
#include "posse/policies/policy_contract_test.h"

namespace posse::policy_threads_test {
namespace {

constexpr Index kManyFeatures = 20;

Setting with_threads(int threads, Index d) {
  return {.d = d, .seed = 3, .T = 1000, .K = 30, .threads = threads};
}

struct Played {
  std::vector<Index> arms;
  std::string state;

  bool operator==(const Played&) const = default;
};

// `fresh`: new arms in every round.
Played play(const std::string& spec, int threads, Index d, bool fresh, std::uint64_t rounds) {
  const auto policy = make_policy(spec, with_threads(threads, d));
  Played result;
  for (std::uint64_t t = 0; t < rounds; ++t) {
    const Context context(some_arms(30, fresh ? t : 1, d));
    result.arms.push_back(play_round(*policy, context, t).decision.arm);
  }
  result.state = snapshot(*policy);
  return result;
}

void expect_same_for_any_number_of_threads(const std::string& spec, Index d, bool fresh,
                                           std::uint64_t rounds = 40) {
  const Played alone = play(spec, 1, d, fresh, rounds);
  for (const int threads : {2, 3, 8}) {
    EXPECT_EQ(play(spec, threads, d, fresh, rounds), alone) << spec << ", threads " << threads;
  }
}

TEST(Threads, OfNeuralEnsemblesLeaveEveryBitAsItIs) {
  for (const char* solver : {"gd(steps=5)", "gd(steps=5, loss=sum)", "replay(batch=16)", "auto"}) {
    for (const bool fresh : {false, true}) {
      expect_same_for_any_number_of_threads(
          fmt::format("neural_es(m=7, L=3, N=6, tau=5, solver={})", solver), 5, fresh);
    }
  }
}

// Products of all columns and of some columns have the same bits, whatever their sizes: fewer and
// more columns than Eigen's kernel takes at a time, few and many rows.
TEST(Threads, OfGeneralizedLinearEnsemblesLeaveEveryBitAsItIs) {
  for (const int m : {1, 2, 4, 5, 6, 7, 8, 9, 10, 25}) {
    for (const Index d : {Index{1}, Index{3}, kManyFeatures}) {
      for (const bool fresh : {false, true}) {
        expect_same_for_any_number_of_threads(
            fmt::format("glm_es(m={}, tau=5, solver=gd(steps=5))", m), d, fresh);
      }
    }
  }
}

// All members stop where the first of them would overflow, whichever thread computes it.
TEST(Threads, OfADescentThatDivergesLeaveEveryBitAsItIs) {
  expect_same_for_any_number_of_threads(
      "glm_es(m=10, tau=5, link=identity, sigma_R=1, solver=gd(steps=400, step=5, loss=sum))",
      kManyFeatures, false);
}

TEST(Threads, ArePassedOnToTheSegmentsOfAnAnytimePolicy) {
  for (const char* restart : {"full", "keep"}) {
    expect_same_for_any_number_of_threads(
        fmt::format("anytime(neural_es(L=2, N=6, tau=5, solver=gd(steps=5)), T0=20, restart={})",
                    restart),
        5, false, 70);
  }
}

TEST(Threads, AreNotKeptInSnapshots) {
  const auto policy = make_policy("neural_es(m=3, solver=gd)", with_threads(2, 5));
  EXPECT_EQ(policy->setting().threads, 2);
  EXPECT_EQ(restore(snapshot(*policy))->setting().threads, 1);
  EXPECT_EQ(restore(snapshot(*policy), 3)->setting().threads, 3);
}

TEST(Threads, AreAtLeastOne) {
  for (const int threads : {0, -1}) {
    EXPECT_EQ(refusal_of([&] { make_policy("lin_es", with_threads(threads, 5)); }),
              fmt::format("a policy needs at least 1 thread, not {}", threads));
  }
}

}  // namespace
}  // namespace posse::policy_threads_test

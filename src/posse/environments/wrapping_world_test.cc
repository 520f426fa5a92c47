#include "posse/environments/wrapping_world.h"

#include <cmath>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/environments/environment_test.h"

namespace posse::wrapping_world_test {
namespace {

using testing::HasSubstr;

constexpr const char* kSmall = "linear(K=7, d=3)";

std::string wrapped(const std::string& name, const std::string& arguments = "",
                    const std::string& inner = kSmall) {
  return name + "(" + inner + (arguments.empty() ? "" : ", " + arguments) + ")";
}

const char* const kWrappers[] = {"shifted", "drift", "delayed", "batched"};

TEST(WrappingWorld, ShowsTheArmsOfTheWorldItWraps) {
  for (const char* wrapper : kWrappers) {
    for (const char* inner : {kSmall, "linear(K=7, d=3, arms=fresh)", "classification"}) {
      const auto one = world(inner), other = world(wrapped(wrapper, "", inner));
      EXPECT_EQ(one->d(), other->d()) << wrapper;
      EXPECT_EQ(one->K(), other->K()) << wrapper;
      for (std::uint64_t t = 1; t <= 3; ++t) EXPECT_EQ(shown(*one, t), shown(*other, t)) << wrapper;
    }
  }
}

TEST(WrappingWorld, Nests) {
  const auto nested = world("batched(shifted(drift(linear(K=4, d=2), at=3), offset=5), size=10)");
  shown(*nested, 1);
  EXPECT_GT(nested->means().minCoeff(), 3);
  Rng noise(1);
  EXPECT_EQ(nested->arrival(3, noise), 10);
}

TEST(WrappingWorld, FindsTheInnermostWorld) {
  Spec spec = parse_spec("batched(size=10, world=shifted(dataset(path=\"x.csv\"), scale=2))");
  EXPECT_EQ(to_string(innermost_world(spec)), "dataset(path=\"x.csv\")");
  Spec plain = parse_spec("linear(d=3)");
  EXPECT_EQ(&innermost_world(plain), &plain);
  EXPECT_EQ(innermost_world(static_cast<const Spec&>(spec)).word, "dataset");
}

TEST(WrappingWorld, RefusesWhatIsNoWorld) {
  EXPECT_THAT(refusal("shifted(lin_es)"), HasSubstr("there is no environment 'lin_es'"));
  EXPECT_THAT(refusal("shifted(linear(k=3))"), HasSubstr("no parameter 'k'"));
  EXPECT_THAT(refusal("batched(linear, size=0)"), HasSubstr("must be a whole number from 1"));
  EXPECT_THAT(refusal("delayed(linear, rounds=-1)"), HasSubstr("must be a whole number from 0"));
  EXPECT_THAT(refusal("shifted(linear, scale=0)"), HasSubstr("must be a number above 0"));
}

TEST(ShiftedWorld, ChangesTheUnitOfRewardsAndMeans) {
  const auto plain = world(kSmall), shifted = world(wrapped("shifted", "offset=40, scale=3"));
  shown(*plain, 1), shown(*shifted, 1);
  const Vector expected = 3 * plain->means().array() + 40;
  EXPECT_EQ(shifted->means(), expected);
  for (Index arm = 0; arm < 7; ++arm) {
    Rng noise(5), same_noise(5);
    EXPECT_EQ(shifted->reward(arm, noise), 3 * plain->reward(arm, same_noise) + 40);
  }
}

TEST(ShiftedWorld, TellsThePriorInItsUnit) {
  const auto plain = world(kSmall)->prior();
  const auto shifted = world(wrapped("shifted", "offset=40, scale=3"))->prior();
  ASSERT_TRUE(plain && shifted);
  EXPECT_LT((shifted->mean - (3 * plain->mean.array() + 40).matrix()).norm(), 1e-12);
  EXPECT_LT((shifted->covariance - 9 * plain->covariance).norm(), 1e-12);
  EXPECT_EQ(shifted->sigma, 3 * plain->sigma);
}

TEST(ShiftedWorld, HasAnIdentityLinkUnlessItChangesNothing) {
  const auto link = [](const char* spec) { return environments().traits(parse_spec(spec)).link; };
  EXPECT_EQ(link("shifted(logistic)"), "identity");
  EXPECT_EQ(link("shifted(logistic, offset=0)"), "logistic");
  EXPECT_EQ(link("batched(logistic)"), "logistic");
}

// The rounds in which the means of fixed arms differ from those of the round before.
std::vector<Index> changes(const std::string& spec, Index T) {
  const auto drifting = world(spec);
  std::vector<Index> rounds;
  Vector before;
  for (Index t = 1; t <= T; ++t) {
    shown(*drifting, static_cast<std::uint64_t>(t));
    if (t > 1 && drifting->means() != before) rounds.push_back(t);
    before = drifting->means();
  }
  return rounds;
}

TEST(DriftingWorld, ChangesItsMeansWhenItSays) {
  using testing::ElementsAre;
  EXPECT_THAT(changes(wrapped("drift", "at=4"), 20), ElementsAre(5));
  EXPECT_THAT(changes(wrapped("drift", "every=6"), 20), ElementsAre(7, 13, 19));
  EXPECT_THAT(changes(wrapped("drift", "at=4, every=7"), 20), ElementsAre(5, 12, 19));
  EXPECT_THAT(changes("drift(quadratic(K=4, d=2), at=4)", 20), ElementsAre(5));
}

TEST(DriftingWorld, KeepsItsArms) {
  const auto drifting = world(wrapped("drift", "at=1"));
  const Matrix arms = shown(*drifting, 1);
  EXPECT_EQ(shown(*drifting, 2), arms);
  EXPECT_EQ(drifting->prior(), nullptr);
}

TEST(DriftingWorld, LetsOtherArmsPayForTheClasses) {
  const std::string inner = "classification(K=6)";
  const auto plain = world(inner), drifting = world(wrapped("drift", "at=50", inner));
  Matrix pays = Matrix::Zero(6, 6);  // after the change: class, arm
  for (std::uint64_t t = 1; t <= 300; ++t) {
    shown(*plain, t), shown(*drifting, t);
    if (t > 50) {
      pays += plain->means() * drifting->means().transpose();
    } else {
      EXPECT_EQ(plain->means(), drifting->means());
    }
  }
  EXPECT_EQ((pays.array() > 0).count(), 6) << "each class has one arm";
  EXPECT_LT((pays.diagonal().array() > 0).count(), 6) << "not all have their own";
}

TEST(DriftingWorld, RefusesAWorldThatCannotChange) {
  EXPECT_THAT(refusal("drift(linear(arms=one_good))"), HasSubstr("cannot change its hidden part"));
}

Index delay_of(const Environment& delayed, std::uint64_t round) {
  const Rng noise = Rng(3).split(round);
  Rng stream = noise;
  return delayed.arrival(100, stream) - 100;
}

TEST(DelayedWorld, PaysAfterAFixedNumberOfRounds) {
  const auto delayed = world(wrapped("delayed", "rounds=7"));
  for (std::uint64_t round = 0; round < 5; ++round) EXPECT_EQ(delay_of(*delayed, round), 7);
}

// Uniform on 0 .. 2n has the variance ((2n + 1)^2 - 1) / 12, geometric with mean n: n (n + 1).
TEST(DelayedWorld, RandomDelaysHaveTheirMeanAndVariance) {
  constexpr int kCount = 20000;
  constexpr double n = 7;
  const auto expect_moments = [&](const std::string& law, double variance, double largest) {
    const auto delayed = world(wrapped("delayed", "rounds=7, law=" + law));
    double sum = 0, squares = 0;
    for (std::uint64_t round = 0; round < kCount; ++round) {
      const auto delay = static_cast<double>(delay_of(*delayed, round));
      EXPECT_GE(delay, 0);
      EXPECT_LE(delay, largest);
      sum += delay - n, squares += (delay - n) * (delay - n);
    }
    EXPECT_NEAR(sum / kCount, 0, 5 * std::sqrt(variance / kCount)) << law;
    EXPECT_NEAR(squares / kCount, variance, 0.1 * variance) << law;
  };
  expect_moments("uniform", (15 * 15 - 1) / 12.0, 14);
  expect_moments("geometric", n * (n + 1), 1e9);
}

TEST(BatchedWorld, PaysAtTheEndOfEveryBatch) {
  const auto batched = world(wrapped("batched", "size=10"));
  Rng noise(1);
  EXPECT_EQ(batched->arrival(1, noise), 10);
  EXPECT_EQ(batched->arrival(10, noise), 10);
  EXPECT_EQ(batched->arrival(11, noise), 20);
}

}  // namespace
}  // namespace posse::wrapping_world_test

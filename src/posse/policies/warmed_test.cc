#include "posse/policies/warmed.h"

#include <gtest/gtest.h>

#include "posse/policies/policy_contract_test.h"

namespace posse::warmed_test {
namespace {

constexpr Index kOwnArm = 6;

// Its rule always plays the same arm. Keeps the rewards it was given, and how many it had counted
// before each.
class Scripted final : public WarmedPolicy {
 public:
  explicit Scripted(const std::string& arguments)
      : WarmedPolicy({"policy", parse_spec("scripted(" + arguments + ")"), warm_up_parameters()},
                     {.d = kFeatures}) {}

  Choice decided(Rng rng = Rng(1)) const { return choose(eight_arms(), rng); }
  std::optional<Vector> propensity() const { return probabilities(eight_arms()); }
  void reward(double y) { learn(eight_arms(), {decided(), 0}, y); }
  void follow(const Scripted& former) { inherit_warm_up(former); }

  using WarmedPolicy::state;

  std::vector<double> rewards;
  std::vector<Index> counted;

 private:
  Choice play(const Context&, Rng&) const override { return {kOwnArm, 0}; }
  std::optional<Vector> play_probabilities(const Context& context) const override {
    return Vector::Unit(context.K(), kOwnArm);
  }
  Diagnostics diagnose(const Context& context) const override {
    return diagnose_scores(Vector::Unit(context.K(), kOwnArm), /*drawn=*/false);
  }
  void observe(const Context&, const Decision&, double y) override {
    rewards.push_back(y);
    counted.push_back(observed());
  }
};

// The arms of the coming rounds, each of which is rewarded.
std::vector<Index> coming_arms(Scripted& policy, int rounds) {
  std::vector<Index> arms;
  for (int t = 0; t < rounds; ++t) {
    arms.push_back(policy.decided().arm);
    policy.reward(t);
  }
  return arms;
}

using Arms = std::vector<Index>;

TEST(WarmedPolicy, PlaysItsPlanAndThenItsRule) {
  Scripted policy("tau=3");
  EXPECT_FALSE(policy.decided().member);
  EXPECT_EQ(coming_arms(policy, 5), (Arms{0, 1, 2, kOwnArm, kOwnArm}));
  EXPECT_TRUE(policy.decided().member);
}

TEST(WarmedPolicy, PlaysItsRuleAtOnceWithoutAWarmUp) {
  for (const char* none : {"tau=0", "tau=3, warm_up=none"}) {
    Scripted policy(none);
    EXPECT_EQ(coming_arms(policy, 2), (Arms{kOwnArm, kOwnArm})) << none;
  }
}

TEST(WarmedPolicy, CountsRewardsNotDecisions) {
  Scripted policy("tau=3");
  for (int i = 0; i < 10; ++i) EXPECT_EQ(policy.decided().arm, 0);
  policy.reward(1);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(policy.decided().arm, 1);
}

TEST(WarmedPolicy, LearnsTheRewardsOfTheWarmUpLikeAllOthersAndCountsThemAfterwards) {
  Scripted policy("tau=3");
  coming_arms(policy, 5);
  EXPECT_EQ(policy.rewards, (std::vector<double>{0, 1, 2, 3, 4}));
  EXPECT_EQ(policy.counted, (Arms{0, 1, 2, 3, 4}));
}

TEST(WarmedPolicy, HasThePropensitiesOfItsPlanAndThenOfItsRule) {
  Scripted random("tau=1, warm_up=uniform"), planned("tau=2");
  EXPECT_EQ(random.propensity(), Vector::Constant(8, 0.125));
  random.reward(0);
  EXPECT_EQ(random.propensity(), Vector::Unit(8, kOwnArm));
  planned.reward(0);
  EXPECT_EQ(planned.propensity(), Vector::Unit(8, 1));
}

TEST(WarmedPolicy, EndsItsWarmUpEarlyIfThatIsLimited) {
  Scripted policy("tau=100");
  policy.limit_warm_up(2);
  EXPECT_EQ(coming_arms(policy, 4), (Arms{0, 1, kOwnArm, kOwnArm}));
  Scripted short_of_the_limit("tau=1");
  short_of_the_limit.limit_warm_up(2);
  EXPECT_EQ(coming_arms(short_of_the_limit, 2), (Arms{0, kOwnArm}));
}

TEST(WarmedPolicy, GoesOnWithTheWarmUpOfAnArchiveOrOfAFormerPolicy) {
  Scripted former("tau=4"), loaded("tau=4"), heir("tau=4");
  coming_arms(former, 2);
  load("policy", save("policy", former), loaded);
  heir.follow(former);
  for (Scripted* policy : {&former, &loaded, &heir}) {
    EXPECT_EQ(coming_arms(*policy, 4), (Arms{2, 3, kOwnArm, kOwnArm}));
  }
}

}  // namespace
}  // namespace posse::warmed_test

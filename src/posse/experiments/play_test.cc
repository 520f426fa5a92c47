#include "posse/experiments/play.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include <gtest/gtest.h>

namespace posse::play_test {
namespace {

const std::atomic<bool> kNever = false;

TEST(Checkpoints, RunFromTheFirstRoundToTheLastInOrder) {
  for (const Index T : {1, 2, 7, 10, 99, 100, 101, 1000, 12345, 1000000}) {
    const std::vector<Index> rounds = checkpoints(T);
    EXPECT_EQ(rounds.front(), 1) << T;
    EXPECT_EQ(rounds.back(), T) << T;
    EXPECT_TRUE(std::is_sorted(rounds.begin(), rounds.end())) << T;
    EXPECT_EQ(std::adjacent_find(rounds.begin(), rounds.end()), rounds.end()) << T;
    EXPECT_LE(rounds.size(), 210u) << T;
  }
}

TEST(Checkpoints, AreAllRoundsOfAShortRun) {
  EXPECT_EQ(checkpoints(1), (std::vector<Index>{1}));
  EXPECT_EQ(checkpoints(7), (std::vector<Index>{1, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(checkpoints(100).size(), 100u);
}

TEST(Checkpoints, OfALongRunAreRegularAndLogarithmic) {
  const std::vector<Index> rounds = checkpoints(1000000);
  const auto has = [&](Index t) { return std::binary_search(rounds.begin(), rounds.end(), t); };
  for (Index i = 1; i <= 100; ++i) EXPECT_TRUE(has(i * 10000)) << i;
  for (const Index t : {1, 10, 100, 1000, 10000, 100000}) EXPECT_TRUE(has(t)) << t;
  for (std::size_t i = 1; i < rounds.size(); ++i) {
    EXPECT_LE(rounds[i], rounds[i - 1] * 6 / 5 + 1) << i;
  }
}

// Two arms of known means, paid without noise.
class TwoArms final : public Environment {
 public:
  Index d() const override { return 2; }
  const Context& next(Rng&) override { return context_; }
  const Vector& means() const override { return means_; }
  double reward(Index arm, Rng&) const override { return means_[arm]; }

 private:
  Context context_{Matrix(Matrix::Identity(2, 2))};
  Vector means_{Vector{{1, 0.25}}};
};

TEST(Play, ShowsAWitnessEveryDecisionBeforeItIsLearnt) {
  TwoArms environment;
  const auto policy = make_policy("greedy(tau=5)", {.d = 2});
  std::vector<Index> arms;
  const auto look = [&](Index t, const Decision& decision) {
    EXPECT_EQ(t, static_cast<Index>(arms.size()) + 1);
    Rng rng(1);
    EXPECT_EQ(policy->decide(environment.next(rng), rng).arm, decision.arm);
    arms.push_back(decision.arm);
  };
  play(*policy, environment, 7, Rng(1), kNever, look);
  EXPECT_EQ(arms, (std::vector<Index>{0, 1, 0, 1, 0, 0, 0}));
}

// Waits before every decision.
class SlowArms final : public Environment {
 public:
  Index d() const override { return 2; }
  const Context& next(Rng& nature) override {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return arms_.next(nature);
  }
  const Vector& means() const override { return arms_.means(); }
  double reward(Index arm, Rng& noise) const override { return arms_.reward(arm, noise); }

 private:
  TwoArms arms_;
};

TEST(Play, TellsNowAndThenHowFarItHasCome) {
  SlowArms environment;
  // More than one thread: its time is what passes, also while it waits.
  const auto policy = make_policy("greedy", {.d = 2, .threads = 2});
  std::vector<Index> told;
  std::vector<double> seconds;
  play(*policy, environment, 120, Rng(1), kNever, nullptr, kUnlimited, [&](Index t, double worked) {
    told.push_back(t);
    seconds.push_back(worked);
  });
  EXPECT_GE(told.size(), 2u);
  EXPECT_LT(told.size(), 100u) << "not in every round";
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  EXPECT_TRUE(std::is_sorted(seconds.begin(), seconds.end()));
  EXPECT_GT(seconds.back(), 0);
  EXPECT_LT(seconds.back(), 0.25) << "the world's 5 ms a round are no work of the policy";
}

TEST(Play, CountsWhatWeCountByHand) {
  TwoArms environment;
  const auto policy = make_policy("greedy(tau=5)", {.d = 2});  // plays 0 1 0 1 0, then arm 0
  const auto run = play(*policy, environment, 7, Rng(1), kNever);
  ASSERT_EQ(run.rows.size(), 7u);
  const std::vector<double> regret{0, 0.75, 0.75, 1.5, 1.5, 1.5, 1.5};
  const std::vector<double> reward{1, 1.25, 2.25, 2.5, 3.5, 4.5, 5.5};
  const std::vector<Index> best{1, 1, 2, 2, 3, 4, 5};
  for (std::size_t i = 0; i < 7; ++i) {
    EXPECT_EQ(run.rows[i].t, static_cast<Index>(i + 1));
    EXPECT_EQ(run.rows[i].regret, regret[i]) << "round " << i + 1;
    EXPECT_EQ(run.rows[i].reward, reward[i]) << "round " << i + 1;
    EXPECT_EQ(run.rows[i].best, best[i]) << "round " << i + 1;
  }
  EXPECT_GE(run.decide_us, 0);
  EXPECT_GE(run.update_us, 0);
}

TEST(Play, KeepsARowPerCheckpoint) {
  TwoArms environment;
  const auto policy = make_policy("greedy", {.d = 2});
  const auto run = play(*policy, environment, 1234, Rng(1), kNever);
  const std::vector<Index> rounds = checkpoints(1234);
  ASSERT_EQ(run.rows.size(), rounds.size());
  for (std::size_t i = 0; i < rounds.size(); ++i) EXPECT_EQ(run.rows[i].t, rounds[i]);
}

std::unique_ptr<Environment> world(const char* spec) {
  Rng instance(6);
  return make_environment(parse_spec(spec), instance);
}

// The rounds after whose end the policy has changed, of the first eight.
std::vector<Index> rounds_of_learning(const char* spec) {
  const auto environment = world(spec);
  const auto policy = make_policy("lin_ucb", {.d = environment->d()});
  std::vector<Index> rounds;
  std::string before;
  const auto look = [&](Index t, const Decision&) {
    if (t > 1 && snapshot(*policy) != before) rounds.push_back(t - 1);
    before = snapshot(*policy);
  };
  play(*policy, *environment, 9, Rng(1), kNever, look);
  return rounds;
}

TEST(Play, LetsThePolicyLearnWhenRewardsArrive) {
  EXPECT_EQ(rounds_of_learning("linear"), (std::vector<Index>{1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(rounds_of_learning("delayed(linear, rounds=5)"), (std::vector<Index>{6, 7, 8}));
  EXPECT_EQ(rounds_of_learning("batched(linear, size=3)"), (std::vector<Index>{3, 6}));
  EXPECT_EQ(rounds_of_learning("batched(delayed(linear, rounds=2), size=4)"),
            (std::vector<Index>{4, 8}));
}

TEST(Play, GivesLateRewardsToTheirOwnDecisions) {
  for (const char* wrapper :
       {"delayed(linear(arms=fresh), rounds=", "batched(linear(arms=fresh), size="}) {
    const auto final_row = [&](int rounds) {
      const auto environment = world((wrapper + std::to_string(rounds) + ")").c_str());
      const auto policy = make_policy("lin_ucb", {.d = environment->d()});
      return play(*policy, *environment, 2000, Rng(1), kNever).rows.back();
    };
    const double prompt = final_row(1).regret, late = final_row(50).regret;
    EXPECT_GT(late, prompt) << wrapper;
    EXPECT_LT(late, 5 * prompt) << wrapper << ": rewards of other decisions teach nothing";
  }
}

TEST(Play, UniformLosesTheMeanGapEveryRound) {
  const auto environment = world("linear(K=10, d=4)");
  const Vector gaps = environment->means().maxCoeff() - environment->means().array();
  const auto policy = make_policy("uniform", {.d = 4});
  const Index T = 20000;
  const Row last = play(*policy, *environment, T, Rng(3), kNever).rows.back();
  const auto rounds = static_cast<double>(T);
  const double variance = gaps.squaredNorm() / 10 - gaps.mean() * gaps.mean();
  EXPECT_NEAR(last.regret, rounds * gaps.mean(), 5 * std::sqrt(rounds * variance));
  EXPECT_NEAR(static_cast<double>(last.best), rounds / 10, 5 * std::sqrt(rounds * 0.09));
  EXPECT_NEAR(last.reward, rounds * environment->means().mean(),
              5 * std::sqrt(rounds * (variance + 0.25)));
}

// Passes everything on and keeps a record of it.
class Recording final : public Environment {
 public:
  explicit Recording(std::unique_ptr<Environment> world) : world_(std::move(world)) {}

  Index d() const override { return world_->d(); }
  const Context& next(Rng& nature) override {
    const Context& context = world_->next(nature);
    contexts.push_back(context.x());
    return context;
  }
  const Vector& means() const override { return world_->means(); }
  double reward(Index arm, Rng& noise) const override {
    const double y = world_->reward(arm, noise);
    noises.push_back(y - world_->means()[arm]);
    return y;
  }

  std::vector<Matrix> contexts;
  mutable std::vector<double> noises;

 private:
  std::unique_ptr<Environment> world_;
};

TEST(Play, ShowsAllPoliciesOfARepetitionTheSameContextsAndNoise) {
  for (const char* spec : {"linear(K=6, d=3)", "linear(K=6, d=3, arms=fresh)"}) {
    Recording one(world(spec)), other(world(spec)), later(world(spec));
    const auto run = [&](const char* policy, Recording& environment, std::uint64_t repetition) {
      play(*make_policy(policy, {.d = 3}), environment, 300, Rng(8).split(repetition), kNever);
    };
    run("uniform", one, 1);
    run("lin_ts", other, 1);
    run("uniform", later, 2);
    ASSERT_EQ(one.contexts.size(), 300u);
    for (std::size_t i = 0; i < 300; ++i) {
      ASSERT_EQ(one.contexts[i], other.contexts[i]) << spec;
      ASSERT_NEAR(one.noises[i], other.noises[i], 1e-15) << spec;
    }
    EXPECT_NE(one.noises, later.noises) << "another repetition, other luck";
  }
}

TEST(Play, IsTheSameRunForTheSameStreams) {
  const auto regret = [](std::uint64_t key) {
    const auto environment = world("linear(K=6, d=3, arms=fresh)");
    return play(*make_policy("lin_es", {.d = 3}), *environment, 400, Rng(key), kNever)
        .rows.back()
        .regret;
  };
  EXPECT_EQ(regret(1), regret(1));
  EXPECT_NE(regret(1), regret(2));
}

TEST(Play, StopsWhenAskedTo) {
  TwoArms environment;
  const auto policy = make_policy("uniform", {.d = 2});
  const std::atomic<bool> stop = true;
  EXPECT_THROW(play(*policy, environment, 10, Rng(1), stop), Interrupted);
}

// The clock has always passed so small a budget when the first round is over.
TEST(Play, EndsUnfinishedWhenItsBudgetIsSpent) {
  TwoArms environment;
  const auto policy = make_policy("greedy(tau=5)", {.d = 2});
  const auto run = play(*policy, environment, 7, Rng(1), kNever, nullptr, 1e-12);
  ASSERT_EQ(run.rows.size(), 1u);
  EXPECT_EQ(run.t(), 1);
  EXPECT_EQ(run.rows.back().reward, 1);
  EXPECT_EQ(run.budget, 1e-12);
  EXPECT_GT(run.decide_us + run.update_us, 0);
}

TEST(Play, IsFinishedIfTheLastRoundSpendsTheBudget) {
  TwoArms environment;
  const auto policy = make_policy("greedy", {.d = 2});
  EXPECT_TRUE(play(*policy, environment, 1, Rng(1), kNever, nullptr, 1e-12).is_finished());
}

TEST(Play, HasTheRowsOfAFinishedRunAsFarAsItsBudgetLasts) {
  const auto played = [](double budget) {
    const auto environment = world("linear(K=6, d=3)");
    const auto policy = make_policy("neural_es(m=5, solver=gd)", {.d = 3});
    return play(*policy, *environment, 100, Rng(1), kNever, nullptr, budget);
  };
  const posse::Run whole = played(kUnlimited);
  const double seconds = 1e-6 * (whole.decide_us + whole.update_us) * 100;
  const posse::Run part = played(seconds / 20);  // about 5 rounds, on a busy machine more or fewer
  ASSERT_FALSE(part.is_finished());
  EXPECT_LT(part.t(), 50);
  ASSERT_LE(part.rows.size(), whole.rows.size());
  for (std::size_t i = 0; i < part.rows.size(); ++i) {  // T = 100: every round has its row
    EXPECT_EQ(part.rows[i].t, whole.rows[i].t);
    EXPECT_EQ(part.rows[i].regret, whole.rows[i].regret);
  }
}

}  // namespace
}  // namespace posse::play_test

// Learning shows: a policy that learns soon plays better than any policy that ignores its rewards,
// even if rewards come late.
//
// Every world is played together with its mirror image, whose means are c - f(x) instead of f(x).
// The arms are the same, so a policy that ignores its rewards (a constant arm, an untrained
// network, an update that does nothing) makes the same decisions in both, and its total regret is
// exactly that of uniform play: (max - f_k) + (f_k - min) = max - min, whatever arm k it plays.

#include <cmath>
#include <numeric>

#include "posse/policies/policy_contract_test.h"

namespace posse::policy_learning_test {
namespace {

constexpr Index kArms = 5;
constexpr Index kDirections = 3;
constexpr double kNoise = 0.1;

// How long a policy plays, and the regret that it must stay below, as a share of that of uniform
// play. Rewards may be so loud that the wide exploration of a proof does not drown them.
struct Trial {
  std::uint64_t rounds;
  double bar;
  double loudness = 1;
};

// A network with two units per layer learns only in worlds where a unit stays alive.
Trial trial_of(const Traits& traits) {
  if (traits.practical) return {.rounds = 600, .bar = 0.5};
  if (traits.rewards == Rewards::nonlinear) return {.rounds = 2000, .bar = 0.9};
  return {.rounds = 2000, .bar = 0.9, .loudness = 1000};
}

// Policies that accept only rewards from 0 to 1 need a constant feature to represent them, and so
// does a network without biases.
bool has_constant(const Traits& traits) {
  return traits.unit_rewards || traits.rewards == Rewards::nonlinear;
}

// Unit vectors, perhaps followed by a constant feature.
Matrix arms_of(const Traits& traits, const Matrix& directions) {
  Matrix x = Matrix::Ones(kDirections + (has_constant(traits) ? 1 : 0), kArms);
  x.topRows(kDirections) = directions;
  return x;
}

// Mean rewards of arms with the predictors z = w'x, |w| = 1.
Vector means_of(const Traits& traits, const Eigen::ArrayXd& z) {
  if (traits.rewards == Rewards::nonlinear) return z.square();
  if (traits.rewards == Rewards::generalized_linear) return (1 + (-4 * z).exp()).inverse();
  return (traits.unit_rewards ? 0.5 : 0) + 0.4 * z;
}

struct World {
  World(const Traits& traits, std::uint64_t instance, bool mirrored)
      : directions(some_arms(kArms, 100 + instance, kDirections).colwise().normalized()),
        context(arms_of(traits, directions)) {
    const double loudness = trial_of(traits).loudness;
    const Vector w = Rng(200 + instance).normals(kDirections).normalized();
    const Vector centre = means_of(traits, Vector::Zero(kArms));
    const Vector above = means_of(traits, directions.transpose() * w) - centre;
    means = centre + (mirrored ? -loudness : loudness) * above;
    noise = kNoise * loudness;
  }

  double reward(Index arm, std::uint64_t round) const {
    return means[arm] + noise * (2 * Rng(9).split(round).uniform() - 1);
  }

  double regret(Index arm) const { return means.maxCoeff() - means[arm]; }

  // Over all w, of the linear means 0.4 w'x.
  std::shared_ptr<const ArmPrior> prior() const {
    const Matrix covariance = 0.16 / kDirections * directions.transpose() * directions;
    return std::make_shared<const ArmPrior>(
        ArmPrior{context.x(), Vector::Zero(kArms), covariance, kNoise / std::sqrt(3.0)});
  }

  Matrix directions;
  Context context;
  Vector means;
  double noise;
};

// A world and its mirror image.
std::vector<World> pair_of(const Traits& traits, std::uint64_t instance) {
  return {{traits, instance, false}, {traits, instance, true}};
}

constexpr std::uint64_t kPairs = 5;

std::vector<World> worlds_of(const Traits& traits) {
  std::vector<World> worlds;
  for (std::uint64_t instance = 0; instance < kPairs; ++instance) {
    for (const World& world : pair_of(traits, instance)) worlds.push_back(world);
  }
  return worlds;
}

// Per round, summed over these worlds.
double uniform_regret(const std::vector<World>& worlds) {
  double sum = 0;
  for (const World& world : worlds) sum += world.means.maxCoeff() - world.means.mean();
  return sum;
}

// The same for a policy that always plays that arm.
double constant_regret(const std::vector<World>& worlds, Index arm) {
  double sum = 0;
  for (const World& world : worlds) sum += world.regret(arm);
  return sum;
}

enum class Feedback { prompt, late, none };

constexpr std::uint64_t kPrompt = 20;  // first rounds, never late since warm-ups may need them
constexpr std::uint64_t kBatch = 10;   // rounds whose rewards come late, together and in any order

// Regret per round.
double regret(Policy& policy, const World& world, Feedback feedback, std::uint64_t rounds) {
  double sum = 0;
  std::vector<Decision> decisions;
  const auto reward = [&](std::uint64_t t) {
    policy.update(world.context, decisions[t], world.reward(decisions[t].arm, t));
  };
  for (std::uint64_t t = 0; t < rounds; ++t) {
    Rng rng = Rng(4).split(t);
    decisions.push_back(policy.decide(world.context, rng));
    sum += world.regret(decisions.back().arm);
    if (feedback == Feedback::none) continue;
    if (feedback == Feedback::prompt || t < kPrompt) {
      reward(t);
    } else if (t % kBatch == kBatch - 1) {
      for (const Index i : Rng(8).split(t).permutation(kBatch)) {
        reward(t - static_cast<std::uint64_t>(i));
      }
    }
  }
  return sum / static_cast<double>(rounds);
}

// In all worlds that suit the policy, as a share of the regret of uniform play.
double relative_regret(const std::string& spec, Feedback feedback) {
  const Traits traits = policies().traits(parse_spec(spec));
  const std::vector<World> worlds = worlds_of(traits);
  double sum = 0;
  for (const World& world : worlds) {
    const auto policy = make_policy(
        spec, {.d = world.context.d(), .seed = 3, .T = 1000, .K = kArms, .prior = world.prior()});
    sum += regret(*policy, world, feedback, trial_of(traits).rounds);
  }
  return sum / uniform_regret(worlds);
}

POSSE_OVER_THE_CATALOGUE(Learning);

TEST_P(Learning, Shows) {
  if (!traits().learns) GTEST_SKIP() << kLearnsNothing;
  EXPECT_LT(relative_regret(GetParam(), Feedback::prompt), trial_of(traits()).bar);
}

TEST_P(Learning, ShowsThoughRewardsComeLate) {
  if (!traits().learns) GTEST_SKIP() << kLearnsNothing;
  EXPECT_LT(relative_regret(GetParam(), Feedback::late), trial_of(traits()).bar);
}

TEST_P(Learning, NeedsRewards) {
  EXPECT_NEAR(relative_regret(GetParam(), Feedback::none), 1, 1e-9);
}

// In a world and its mirror image together, every arm has the regret of uniform play, and so has
// any sequence of arms that does not depend on rewards.
TEST_P(Learning, HasABarThatNoConstantArmMeets) {
  for (std::uint64_t instance = 0; instance < kPairs; ++instance) {
    const std::vector<World> pair = pair_of(traits(), instance);
    for (Index arm = 0; arm < kArms; ++arm) {
      const double share = constant_regret(pair, arm) / uniform_regret(pair);
      EXPECT_GT(share, trial_of(traits()).bar) << "arm " << arm << " of world " << instance;
      EXPECT_NEAR(share, 1, 1e-12) << "arm " << arm << " of world " << instance;
    }
  }
}

TEST(LearningBar, IsMissedByUniformPlay) {
  const double share = relative_regret("uniform", Feedback::prompt);
  EXPECT_GT(share, trial_of(policies().traits(Spec::of("uniform"))).bar);
}

}  // namespace
}  // namespace posse::policy_learning_test

// What the tests of policies share: arms, rounds, and the suite that runs over the whole catalogue.
#pragma once

#include <algorithm>
#include <cctype>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "posse/experiments/signature.h"
#include "posse/policies/policy.h"

namespace posse {

constexpr Index kFeatures = 4;

// Why a test does not apply to policies with some trait.
constexpr const char* kPlaysToldArmsOnly = "it plays only the arms whose prior it was told";
constexpr const char* kLearnsNothing = "it learns nothing, by design";
constexpr const char* kDrawsScores = "it draws scores at random: propensities have no closed form";
constexpr const char* kMindsTheOrder = "what it learns depends on the order of rewards";
constexpr const char* kTakesUnitRewards = "it takes rewards from 0 to 1 only";

inline Matrix some_arms(Index K, std::uint64_t seed, Index d = kFeatures) {
  Matrix x(d, K);
  for (Index k = 0; k < K; ++k) {
    x.col(k) = Rng(seed).split(static_cast<std::uint64_t>(k)).normals(d);
  }
  return x;
}

inline Context eight_arms() { return Context(some_arms(8, 1)); }

// For policies that need a prior: means around 0.4 that follow the features, like reward_of().
inline std::shared_ptr<const ArmPrior> prior_of(const Matrix& x) {
  return std::make_shared<const ArmPrior>(
      ArmPrior{x, Vector::Constant(x.cols(), 0.4), 0.09 * x.transpose() * x, 0.1});
}

const Setting kSetting{.d = kFeatures, .seed = 3, .T = 1000, .prior = prior_of(eight_arms().x())};

// From 0 to 1, so that every policy accepts it; it grows with the first feature.
inline double reward_of(const Context& context, Index arm, std::uint64_t round) {
  const double noise = Rng(9).split(round).normal();
  return std::clamp(0.4 + 0.3 * context.x()(0, arm) + 0.1 * noise, 0.0, 1.0);
}

struct Round {
  Context context;
  Decision decision;
  double reward;
};

inline Round play_round(Policy& policy, const Context& context, std::uint64_t t) {
  Rng rng = Rng(4).split(t);
  const Decision decision = policy.decide(context, rng);
  const double reward = reward_of(context, decision.arm, t);
  policy.update(context, decision, reward);
  return {context, decision, reward};
}

// Expects that the policy has changed, provided that it learns at all.
inline void expect_learnt(Policy& policy, const std::string& before) {
  if (!policies().traits(policy.spec()).learns) return;
  EXPECT_NE(snapshot(policy), before) << to_string(policy.spec()) << " has learnt nothing";
}

inline void learn(Policy& policy, std::uint64_t from, std::uint64_t to) {
  const Context context = eight_arms();
  const std::string before = snapshot(policy);
  for (std::uint64_t t = from; t < to; ++t) play_round(policy, context, t);
  if (from < to) expect_learnt(policy, before);
}

inline std::vector<Index> next_arms(const Policy& policy, const Context& context, int count) {
  std::vector<Index> arms;
  for (int i = 0; i < count; ++i) {
    Rng rng = Rng(5).split(static_cast<std::uint64_t>(i));
    arms.push_back(policy.decide(context, rng).arm);
  }
  return arms;
}

inline std::vector<std::string> every_policy() {
  std::vector<std::string> specs = signed_policies();
  for (const char* variant : {"lin_es(m=1, intercept=off)",
                              "lin_es(m=1, draw=normal)",
                              "lin_es(m=2, draw=sphere, tau=5)",
                              "lin_phe(form=bernoulli, tau=5)",
                              "lin_phe(form=pseudo_gaussian, a=0.5)",
                              "es(model=glm, m=5)",
                              "es(model=neural, m=3)",
                              "ts(model=glm)",
                              "ucb(model=glm)",
                              "phe(model=glm, form=loss)",
                              "phe(model=neural)",
                              "greedy(tau=5)",
                              "epsilon_greedy(epsilon=0.3, tau=20)",
                              "glm_es(m=1, tau=5)",
                              "glm_es(m=3, tau=5, solver=incremental)",
                              "glm_es(m=3, draw=sphere, solver=incremental)",
                              "glm_es(m=3, draw=normal, solver=gd(steps=10))",
                              "anytime(glm_es(draw=normal), T0=50, restart=keep)",
                              "glm_tsl(solver=incremental)",
                              "glm_fpl(tau=5, solver=incremental)",
                              "glm_phe(tau=5, solver=auto(few=4))",
                              "evill(solver=incremental(sweep=0))",
                              "anytime(glm_es(solver=incremental), T0=50, restart=keep)",
                              "sgd_ts(tau=0)",
                              "sgd_ts(link=identity, tau=10)",
                              "glb_omd(alpha=theory, lambda=theory)",
                              "glb_omd(link=probit, alpha=0.3)",
                              "ofuglb(alpha=1)",
                              "ofuglb(link=identity, alpha=1)",
                              "lmc_ts(link=identity, step=2)",
                              "lmc_ts(tau=20, steps=10)",
                              "neural_es(m=2, L=6, N=2, tau=0)",
                              "neural_es(m=2, solver=gd(steps=20))",
                              "neural_ucb(L=2, solver=gd(steps=20))",
                              "neural_ts(form=standard, lambda=0.0001)",
                              "neural_linear(rule=ucb)",
                              "neural_linear(head_rows=5, L=1)",
                              "neural_bootstrap(m=5, theta_0=shared)",
                              "neural_lmc_ts(form=standard, batch=5)",
                              "ee_net(pool=20, f2=linear, w_late=1)",
                              "bayes(rule=ts(scale=0.5))",
                              "bayes(rule=ucb(alpha=2))",
                              "anytime(bayes, T0=50, restart=keep)"}) {
    specs.emplace_back(variant);
  }
  return specs;
}

class PolicyContract : public testing::TestWithParam<std::string> {
 protected:
  static std::unique_ptr<Policy> make(const Setting& setting = kSetting) {
    return make_policy(GetParam(), setting);
  }

  static Traits traits() { return policies().traits(parse_spec(GetParam())); }
};

inline std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name;
  for (const char c : info.param) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name;
}

// Each file of contract tests has its own suite.
#define POSSE_OVER_THE_CATALOGUE(Suite)   \
  class Suite : public PolicyContract {}; \
  INSTANTIATE_TEST_SUITE_P(Catalogue, Suite, testing::ValuesIn(every_policy()), test_name)

}  // namespace posse

#include "posse/experiments/signature.h"

#include <iterator>
#include <span>
#include <vector>

#include <fmt/format.h>

#include "posse/core/hash.h"
#include "posse/environments/environment.h"
#include "posse/policies/policy.h"

namespace posse {
namespace {

struct World {
  const char* spec;
  Index rounds;
};

// The worlds of policies that have a link or a network, that need fixed arms, and of the others.
// Fresh arms make the fits slower with every round.
constexpr World kGeneralized[] = {{"logistic(K=20, d=8)", 2000},
                                  {"logistic(K=10, d=5, arms=fresh)", 500}};
constexpr World kNeural[] = {{"quadratic(K=20, d=8)", 500},
                             {"quadratic(K=10, d=5, arms=fresh)", 300}};
constexpr World kLinear[] = {{"linear(K=20, d=8)", 2000}, {"linear(K=10, d=5, arms=fresh)", 2000}};

constexpr World kFixed[] = {{"linear(K=20, d=8)", 2000}, {"quadratic(K=20, d=8)", 2000}};

std::span<const World> worlds_of(const std::string& policy) {
  const Traits traits = policies().traits(parse_spec(policy));
  if (traits.needs_prior) return kFixed;
  if (traits.rewards == Rewards::generalized_linear) return kGeneralized;
  if (traits.rewards == Rewards::nonlinear) return kNeural;
  return kLinear;
}

std::uint64_t digest(const Spec& spec, const Spec& world, Index rounds) {
  const Rng streams = Rng(1).split("signature");
  Rng instance = streams.split("instance");
  const auto environment = make_environment(world, instance);
  const auto policy =
      make_policy(spec, {.d = environment->d(),
                         .seed = 1,
                         .T = rounds,
                         .K = environment->K(),
                         .prior = needs_prior(spec) ? environment->prior() : nullptr});
  std::uint64_t hash = kHashStart;
  for (Index t = 1; t <= rounds; ++t) {
    const Rng round = streams.split(static_cast<std::uint64_t>(t));
    Rng nature = round.split("nature"), noise = round.split("noise"), rng = round.split("decide");
    const Context& context = environment->next(nature);
    const Decision decision = policy->decide(context, rng);
    policy->update(context, decision, environment->reward(decision.arm, noise));
    hash = fnv1a(std::to_string(decision.arm) + ",", hash);
  }
  return hash;
}

// Two of the specs below that take more than a line.
constexpr const char* kPlainEeNet =
    "ee_net(standardise=off, f2=neural(L=2, form=standard, lambda=0.001, standardise=off, "
    "solver=replay(power=1), rows=5000), tau=K)";
constexpr const char* kPlainDescent =
    "neural_es(m=5, sigma_R=0.1, sigma_P=0, form=ntk, solver=gd(steps=20), standardise=off, "
    "tau=KK)";

}  // namespace

std::vector<std::string> signed_policies() {
  std::vector<std::string> specs;
  for (const auto& entry : policies().entries()) specs.push_back(entry.name);
  for (const char* variant :
       {"lin_es(m=25, lambda=1, sigma_R=0.1, sigma_P=0, intercept=off)",
        "lin_es(lambda=0.3, sigma_P=noise, intercept=off, coverage=off)",
        "lin_es(tau=40, warm_up=uniform)",
        "lin_es(m=8, draw=normal)",
        "lin_es(m=8, draw=sphere)",
        "lin_ucb(alpha=theory)",
        "lin_ucb(bonus=squared)",
        "lin_ucb(lambda=1, intercept=off)",
        "lin_ts(lambda=1, intercept=off)",
        "lin_phe(lambda=1, intercept=off)",
        "lin_ts(v=theory)",
        "lin_phe(form=pseudo_gaussian, tau=20)",
        "glm_es(m=10, lambda=2, sigma_R=0.1, sigma_P=0, tau=50, warm_up=g_optimal, intercept=off)",
        "glm_es(lambda=2, tau=d, intercept=off)",
        "glm_tsl(lambda=1, intercept=off)",
        "glm_ucb(lambda=1, intercept=off)",
        "ucb_glm(lambda=1, intercept=off)",
        "glm_fpl(lambda=1, intercept=off)",
        "glm_phe(lambda=1, intercept=off)",
        "evill(lambda=1, intercept=off)",
        "glm_es(m=3, sigma_R=0.1, solver=gd(steps=10))",
        "glm_es(m=5, link=probit)",
        "glm_es(m=3, sigma_R=theory)",
        "glm_es(m=8, draw=normal)",
        "glm_tsl(v=theory)",
        "glm_ucb(alpha=theory)",
        "ucb_glm(alpha=theory)",
        "glm_fpl(a=theory)",
        "evill(a=theory)",
        "epsilon_greedy(model=glm)",
        "anytime(glm_es(tau=60), T0=50, cap=none)",
        "anytime(glm_es, T0=50, restart=keep)",
        "anytime(lin_ucb(alpha=theory), T0=30, restart=keep)",
        "anytime(lin_es(m=7), rule=own, schedule=[40, 90], warm_up=once)",
        "anytime(lin_es(tau=30), T0=5, b=2, schedule=exponential)",
        "lmc_ts(standardise=off)",
        "lmc_ts(link=identity)",
        "neural_es(standardise=off, tau=KK)",
        "neural_phe(standardise=off, tau=K)",
        "neural_ucb(standardise=off, tau=K)",
        "neural_ts(standardise=off, tau=K)",
        "neural_linear(standardise=off, tau=K)",
        "neural_bootstrap(standardise=off, tau=K)",
        "neural_lmc_ts(standardise=off, tau=K)",
        kPlainEeNet,
        "anytime(neural_es(L=2, N=10, standardise=off, tau=KK), T0=40, restart=keep)",
        kPlainDescent,
        "neural_es(m=5, L=3, N=20, form=ntk, standardise=off, tau=KK)",
        "neural_es(m=5, solver=replay, rows=40, standardise=off, tau=KK)",
        "neural_ucb(cov=full, L=2, N=10, standardise=off, tau=K)",
        "epsilon_greedy(model=neural(standardise=off))",
        "bayes(rule=ts(scale=1))",
        "bayes(rule=ucb(alpha=1))"}) {
    specs.emplace_back(variant);
  }
  return specs;
}

std::string behaviour_signature() {
  std::string text;
  for (const std::string& policy : signed_policies()) {
    for (const World& world : worlds_of(policy)) {
      fmt::format_to(std::back_inserter(text), "{:016x}  {}  {}\n",
                     digest(parse_spec(policy), parse_spec(world.spec), world.rounds), policy,
                     world.spec);
    }
  }
  return text;
}

}  // namespace posse

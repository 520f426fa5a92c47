#include "posse/experiments/signature.h"

#include <iterator>
#include <vector>

#include <fmt/format.h>

#include "posse/core/hash.h"
#include "posse/environments/environment.h"
#include "posse/policies/policy.h"

namespace posse {
namespace {

constexpr Index kRounds = 2000;

std::uint64_t digest(const Spec& spec, const Spec& world) {
  const Rng streams = Rng(1).split("signature");
  Rng instance = streams.split("instance");
  const auto environment = make_environment(world, instance);
  const auto policy = make_policy(spec, {.d = environment->d(), .seed = 1, .T = kRounds});
  std::uint64_t hash = kHashStart;
  for (Index t = 1; t <= kRounds; ++t) {
    const Rng round = streams.split(static_cast<std::uint64_t>(t));
    Rng nature = round.split("nature"), noise = round.split("noise"), rng = round.split("decide");
    const Context& context = environment->next(nature);
    const Decision decision = policy->decide(context, rng);
    policy->update(context, decision, environment->reward(decision.arm, noise));
    hash = fnv1a(std::to_string(decision.arm) + ",", hash);
  }
  return hash;
}

}  // namespace

std::vector<std::string> signed_policies() {
  std::vector<std::string> specs;
  for (const auto& entry : policies().entries()) specs.push_back(entry.name);
  for (const char* variant :
       {"lin_es(m=25, lambda=1, sigma_R=0.1, sigma_P=0)", "lin_es(tau=40, warm_up=uniform)",
        "lin_ucb(alpha=theory)", "lin_ucb(bonus=squared)", "lin_ts(v=theory)",
        "lin_phe(form=pseudo_gaussian, tau=20)",
        "glm_es(m=10, sigma_R=0.1, sigma_P=0, tau=50, warm_up=g_optimal)",
        "glm_es(m=3, sigma_R=0.1, solver=gd(steps=10))", "glm_es(m=5, link=probit)",
        "glm_es(m=3, sigma_R=theory)", "glm_tsl(v=theory)", "glm_ucb(alpha=theory)",
        "ucb_glm(alpha=theory)", "glm_fpl(a=theory)", "evill(a=theory)",
        "epsilon_greedy(model=glm)"}) {
    specs.emplace_back(variant);
  }
  return specs;
}

std::string behaviour_signature() {
  std::string text;
  for (const char* world :
       {"linear(K=20, d=8)", "linear(K=10, d=5, arms=fresh)", "logistic(K=20, d=8)"}) {
    for (const std::string& policy : signed_policies()) {
      fmt::format_to(std::back_inserter(text), "{:016x}  {}  {}\n",
                     digest(parse_spec(policy), parse_spec(world)), policy, world);
    }
  }
  return text;
}

}  // namespace posse

#include "posse/policies/policy.h"

#include <cmath>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/core/memory.h"
#include "posse/policies/entries.h"

namespace posse {

const Catalogue<PolicyFactory>& policies() {
  // clang-format off
  static const Catalogue<PolicyFactory> catalogue("policy", {
      // Linear.
      lin_es(), lin_ts(), lin_ucb(), lin_phe(),
      // Generalized linear.
      glm_es(), glm_tsl(), glm_ucb(), ucb_glm(), glm_fpl(), glm_phe(), evill(), sgd_ts(), glb_omd(),
      ofuglb(), lmc_ts(),
      // Neural.
      neural_es(), neural_phe(), neural_ucb(), neural_ts(), neural_linear(), neural_bootstrap(),
      neural_lmc_ts(), ee_net(),
      // Over any policy.
      anytime(),
      // With knowledge of the world's prior.
      bayes(),
      // Over any model, or none.
      es(), ts(), ucb(), phe(), greedy(), epsilon_greedy(), uniform(),
  });
  // clang-format on
  return catalogue;
}

void check_horizon(Index T) {
  if (T >= 1 && T <= kMaxHorizon) return;
  throw Error(fmt::format("the horizon T must be from 1 to {}, not {}", kMaxHorizon, T));
}

std::unique_ptr<Policy> make_policy(const Spec& spec, const Setting& setting) {
  if (setting.d < 1) throw Error(fmt::format("a policy needs d >= 1 features, not {}", setting.d));
  if (setting.threads < 1) {
    throw Error(fmt::format("a policy needs at least 1 thread, not {}", setting.threads));
  }
  if (setting.T) check_horizon(*setting.T);
  check_memory(fmt::format("a policy for arms of d = {} features", setting.d),
               numbers_in(setting.d, 4));  // any policy keeps some vectors
  auto policy = policies().make(spec, setting);
  policy->spec_ = policies().complete(spec);
  policy->setting_ = setting;
  return policy;
}

std::unique_ptr<Policy> make_policy(std::string_view spec, const Setting& setting) {
  return make_policy(parse_spec(spec), setting);
}

bool needs_prior(const Spec& policy) { return policies().traits(policy).needs_prior; }

void Policy::check_usable() const {
  if (!broken_) return;
  throw Error(
      fmt::format("{} failed halfway in an update, for lack of memory perhaps, and cannot be used "
                  "any more; restore its last snapshot",
                  spec_.word));
}

void Policy::check(const Context& context) const {
  check_usable();
  if (context.d() == setting_.d) return;
  throw Error(fmt::format("{} was made for arms of d = {} features; this context has d = {}",
                          spec_.word, setting_.d, context.d()));
}

Decision Policy::decide(const Context& context, Rng& rng) const {
  check(context);
  const std::uint64_t id = rng.bits64();
  return {choose(context, rng), id};
}

void Policy::update(const Context& context, const Decision& decision, double reward) {
  check(context);
  if (decision.arm < 0 || decision.arm >= context.K()) {
    throw Error(fmt::format("there is no arm {} in this context; its arms are 0 to {}",
                            decision.arm, context.K() - 1));
  }
  if (!(std::abs(reward) <= kMaxMagnitude)) {
    throw Error(
        fmt::format("the reward is {}; rewards must be finite, at most {}", reward, kMaxMagnitude));
  }
  check_update(context, decision, reward);
  learn_or_break(context, decision, reward);
}

void Policy::learn_or_break(const Context& context, const Decision& decision, double y) {
  try {
    learn(context, decision, y);
  } catch (...) {
    broken_ = true;
    throw;
  }
}

std::optional<Vector> Policy::propensities(const Context& context) const {
  check(context);
  return probabilities(context);
}

Diagnostics Policy::diagnostics(const Context& context) const {
  check(context);
  return diagnose(context);
}

namespace {

constexpr const char* kSnapshot = "policy, version 6";

// What restore() needs to make the policy whose state follows.
struct Origin {
  std::string spec;
  Setting setting{0};
  std::string body;

  void state(Archive& archive) {
    archive(spec, setting.d, setting.seed, setting.T, setting.K, body);
    if (!needs_prior(parse_spec(spec))) return;
    ArmPrior prior = archive.loading() ? ArmPrior() : *setting.prior;
    archive(prior);
    if (archive.loading()) setting.prior = std::make_shared<const ArmPrior>(std::move(prior));
  }
};

// Names the state, so that it is not loaded into another policy or for arms of another dimension.
std::string state_of(const Policy& policy) {
  return fmt::format("state of {} for d = {}", to_string(policy.spec()), policy.setting().d);
}

}  // namespace

std::string snapshot(const Policy& policy) {
  policy.check_usable();
  const Origin origin{to_string(policy.spec()), policy.setting(), save(state_of(policy), policy)};
  return save(kSnapshot, origin);
}

std::unique_ptr<Policy> restore(std::string_view bytes, int threads) {
  Origin origin;
  load(kSnapshot, bytes, origin);
  origin.setting.threads = threads;
  auto policy = make_policy(origin.spec, origin.setting);
  load(state_of(*policy), origin.body, *policy);
  return policy;
}

}  // namespace posse

#include <memory>
#include <vector>

#include "posse/core/error.h"
#include "posse/policies/opened_snapshot_test.h"
#include "tests/fuzz/forgery.h"
#include "tests/fuzz/targets.h"

namespace posse::fuzz {
namespace {

constexpr Index kArms = 5, kFeatures = 3;

// Small ones of every kind of state. Networks of few weights keep the fuzzer quick.
constexpr const char* kPolicies[] = {
    "lin_es(m=3)",
    "lin_ts",
    "lin_ucb",
    "lin_phe",
    "glm_es(m=3)",
    "glm_es(m=2, solver=incremental)",
    "glm_es(m=2, solver=gd(steps=2))",
    "glm_tsl",
    "glm_tsl(solver=incremental)",
    "glm_fpl",
    "ucb_glm",
    "sgd_ts",
    "glb_omd",
    "ofuglb",
    "lmc_ts(steps=2)",
    "neural_es(m=2, N=4, solver=gd(steps=2))",
    "neural_es(m=2, N=4, solver=replay(batch=4), rows=4)",
    "neural_ucb(N=4, solver=gd(steps=2))",
    "neural_ts(N=4, cov=full, solver=gd(steps=2))",
    "neural_linear(N=4, solver=gd(steps=2))",
    "neural_bootstrap(m=2, N=4, solver=gd(steps=2))",
    "neural_lmc_ts(N=4, steps=2)",
    "ee_net(N=4, pool=8, solver=gd(steps=2), f2=neural(N=4, solver=gd(steps=2)))",
    "anytime(lin_es, T0=4)",
    "anytime(glm_es, T0=4, restart=keep)",
    "epsilon_greedy(tau=8, warm_up=g_optimal)",
    "bayes",
    "bayes(rule=ts)",
};

Context some_context() {
  Matrix x(kFeatures, kArms);
  for (Index k = 0; k < kArms; ++k) {
    x.col(k) = Rng(1).split(static_cast<std::uint64_t>(k)).normals(kFeatures);
  }
  return Context(x);
}

void play_rounds(Policy& policy, std::uint64_t rounds) {
  const Context context = some_context();
  for (std::uint64_t t = 0; t < rounds; ++t) {
    Rng rng = Rng(2).split(t);
    policy.propensities(context);
    const Decision decision = policy.decide(context, rng);
    if (decision.arm < 0 || decision.arm >= kArms) __builtin_trap();
    policy.update(context, decision, static_cast<double>(t % 2));
  }
}

// The setting of a policy, with a prior for those that must be told one.
Setting setting_for(const char* spec) {
  Setting setting{.d = kFeatures, .T = 100, .K = kArms};
  if (needs_prior(parse_spec(spec))) {
    setting.prior =
        std::make_shared<const ArmPrior>(ArmPrior{.x = some_context().x(),
                                                  .mean = Vector::Zero(kArms),
                                                  .covariance = Matrix::Identity(kArms, kArms),
                                                  .sigma = 1});
  }
  return setting;
}

std::vector<OpenedSnapshot> sound_snapshots() {
  std::vector<OpenedSnapshot> all;
  for (const char* spec : kPolicies) {
    const auto policy = make_policy(spec, setting_for(spec));
    for (const std::uint64_t rounds : {0u, 2u, 9u}) {
      play_rounds(*policy, rounds);
      all.emplace_back(*policy);
    }
  }
  return all;
}

}  // namespace

void restore_forged(std::string_view bytes) {
  static const std::vector<OpenedSnapshot> sound = sound_snapshots();
  FuzzedBytes source(bytes);
  OpenedSnapshot forged = sound[source.take<std::uint8_t>() % sound.size()];
  forge(forged.body, kArchiveHeader, source);
  try {
    const auto policy = restore(forged.closed());
    play_rounds(*policy, 2);
    snapshot(*policy);
  } catch (const Error&) {
  }
}

}  // namespace posse::fuzz

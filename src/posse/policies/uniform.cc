// Plays arms uniformly at random and learns nothing.
#include <memory>

#include "posse/policies/entries.h"

namespace posse {
namespace {

class Uniform final : public Policy {
  Choice choose(const Context& context, Rng& rng) const override {
    return {rng.below(context.K())};
  }

  void learn(const Context&, const Decision&, double) override {}

  std::optional<Vector> probabilities(const Context& context) const override {
    return Vector::Constant(context.K(), 1 / static_cast<double>(context.K()));
  }

  Diagnostics diagnose(const Context& context) const override {
    return diagnose_scores(Vector::Zero(context.K()), /*drawn=*/false);
  }

  void state(Archive&) override {}
};

}  // namespace

Entry<PolicyFactory> uniform() {
  return {{.name = "uniform",
           .summary = "a random arm every round",
           .rule = "play each arm with probability 1/K",
           .paper = "the baseline: the regret of a policy that learns nothing",
           .parameters = {},
           .traits = [](const Arguments&) { return Traits{.learns = false}; }},
          [](const Arguments&, const Setting&) -> std::unique_ptr<Policy> {
            return std::make_unique<Uniform>();
          }};
}

}  // namespace posse

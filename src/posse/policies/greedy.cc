// Greedy and epsilon-greedy over any model.
#include <memory>

#include "posse/policies/entries.h"
#include "posse/policies/explorations.h"
#include "posse/policies/fitted.h"

namespace posse {
namespace {

// score_k = f(x_k; theta); with probability epsilon a uniform arm instead.
class Greedy final : public FittedPolicy<Model> {
 public:
  Greedy(double epsilon, const Arguments& arguments, const Setting& setting)
      : FittedPolicy(make_model(arguments.value("model"), model_setting(setting)), arguments,
                     setting),
        epsilon_(epsilon) {}

 private:
  Vector score(const Context& context, Rng&) const override {
    return model().score(context.x(), model().theta());
  }

  bool deterministic() const override { return true; }

  Choice choose(const Context& context, Rng& rng) const override {
    if (epsilon_ > 0 && rng.uniform() < epsilon_) return {rng.below(context.K())};
    return FittedPolicy::choose(context, rng);
  }

  std::optional<Vector> probabilities(const Context& context) const override {
    const Vector best = *FittedPolicy::probabilities(context);
    return (1 - epsilon_) * best.array() + epsilon_ / static_cast<double>(context.K());
  }

  double epsilon_;
};

}  // namespace

Entry<PolicyFactory> greedy() {
  return {{.name = kGreedy.name,
           .summary = "no exploration: always the best arm of the fit",
           .rule = "play argmax_x f(x; theta)",
           .paper = "the baseline that every exploration has to beat",
           .parameters = Parameters{model_parameter()} + warm_up_parameters(),
           .traits = traits_of_model},
          [](const Arguments& arguments, const Setting& setting) -> std::unique_ptr<Policy> {
            return std::make_unique<Greedy>(0, arguments, setting);
          }};
}

Entry<PolicyFactory> epsilon_greedy() {
  return {{.name = kEpsilonGreedy.name,
           .summary = "the best arm of the fit, and sometimes a random one",
           .rule = "with probability epsilon play a uniform arm, otherwise argmax_x f(x; theta)",
           .paper = "Sutton & Barto, Reinforcement Learning (1998)",
           .parameters = Parameters{{"epsilon", "0.05", "probability of a random arm", real(0, 1)},
                                    model_parameter()} +
                         warm_up_parameters(),
           .traits = traits_of_model},
          [](const Arguments& arguments, const Setting& setting) -> std::unique_ptr<Policy> {
            return std::make_unique<Greedy>(arguments.number("epsilon"), arguments, setting);
          }};
}

}  // namespace posse

// Bootstrapped networks: m networks, each trained on its own random part of the rewards; each round
// one of them, drawn at random, decides. The nearest kin of Neural-ES, which gives every network
// all the rewards but perturbs them.
//
// The released code lets networks differ from the start; where they share theta_0 only the coins
// tell them apart.
#include <memory>
#include <vector>

#include "posse/core/argmax.h"
#include "posse/history/history.h"
#include "posse/models/model.h"
#include "posse/policies/entries.h"
#include "posse/policies/model_of.h"
#include "posse/policies/warm_up.h"

namespace posse {
namespace {

// A network and what it has been shown.
struct Member {
  History history;
  std::unique_ptr<Model> model;

  Vector rank(const Context& context) const { return model->rank(context.x(), model->fit()); }
  void state(Archive& archive) { archive(history, *model); }
};

class NeuralBootstrap final : public Policy {
 public:
  NeuralBootstrap(const Arguments& arguments, const Setting& setting)
      : keep_(arguments.number("keep")),
        warm_up_(arguments, setting),
        coins_(Rng(setting.seed).split("bootstrap")) {
    const Spec model = model_of("neural", arguments);
    const Rng prior = Rng(setting.seed).split("prior");
    const bool shared = arguments.is("theta_0", "shared");
    for (std::uint64_t j = 0; j < static_cast<std::uint64_t>(arguments.whole("m")); ++j) {
      const ModelSetting own{
          .d = setting.d, .K = setting.K, .prior = shared ? prior : prior.split(j)};
      members_.push_back({history_for(model, setting.d, 0), make_model(model, own)});
    }
  }

 private:
  Choice choose(const Context& context, Rng& rng) const override {
    if (warm_up_.lasts(context)) return {warm_up_.arm(context, rng)};
    const Index j = rng.below(static_cast<Index>(members_.size()));
    return {argmax(members_[static_cast<std::size_t>(j)].rank(context), rng), j};
  }

  void learn(const Context& context, const Decision& decision, double y) override {
    const auto x = context.x().col(decision.arm);
    Rng coins = coins_.split(decision.id);
    for (auto& [history, model] : members_) {
      if (coins.uniform() >= keep_) continue;
      model->learn(history, history.add(x, y, Vector(0), context.id(decision.arm)));
    }
    warm_up_.observe(context);
  }

  // An arm's propensity is its share of the members' votes.
  std::optional<Vector> probabilities(const Context& context) const override {
    if (warm_up_.lasts(context)) return warm_up_.probabilities(context);
    Vector votes = Vector::Zero(context.K());
    for (const Member& member : members_) votes += argmax_probabilities(member.rank(context));
    return votes / static_cast<double>(members_.size());
  }

  void state(Archive& archive) override {
    archive(warm_up_);
    for (Member& member : members_) archive(member);
  }

  double keep_;
  WarmUp warm_up_;
  Rng coins_;
  std::vector<Member> members_;
};

Parameters bootstrap_parameters() {
  return {{"m", "10", "number of networks", whole(1, 1e6)},
          {"keep", "0.8", "probability that a network is shown a reward", probability()},
          {"theta_0", "own", "whether networks start from weights of their own or from the same",
           one_of({"own", "shared"})}};
}

}  // namespace

Entry<PolicyFactory> neural_bootstrap() {
  return {{.name = "neural_bootstrap",
           .summary = "an ensemble of neural networks, each shown a random part of the rewards",
           .rule = "draw j from 1..m, play argmax_x f(x; theta^j), where theta^j is trained on "
                   "those rewards that came to network j, each with probability keep",
           .paper = "Osband & Van Roy, Bootstrapped Thompson Sampling and Deep Exploration (2015); "
                    "as BootstrapNN in Zhang et al., Neural Thompson Sampling (ICLR 2021)",
           .parameters = bootstrap_parameters() + with_default(warm_up_parameters(), "tau", "K") +
                         parameters_of_model("neural"),
           .traits = [](const Arguments& arguments) { return traits_over("neural", arguments); }},
          [](const Arguments& arguments, const Setting& setting) -> std::unique_ptr<Policy> {
            return std::make_unique<NeuralBootstrap>(arguments, setting);
          }};
}

}  // namespace posse

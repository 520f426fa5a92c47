// Bootstrapped networks: m networks, each trained on its own random part of the rewards; each round
// one of them, drawn at random, decides. The closest relative of Neural-ES, which gives every
// network all the rewards but perturbs them.
//
// In the released code networks differ from the start. If they share theta_0, they differ only by
// the rewards they are given.
#include <memory>
#include <vector>

#include <fmt/format.h>

#include "posse/core/argmax.h"
#include "posse/core/memory.h"
#include "posse/models/model.h"
#include "posse/models/neural/network_parameters.h"
#include "posse/policies/entries.h"
#include "posse/policies/model_of.h"
#include "posse/policies/votes.h"
#include "posse/policies/warmed.h"

namespace posse {
namespace {

class NeuralBootstrap final : public WarmedPolicy {
 public:
  NeuralBootstrap(const Arguments& arguments, const Setting& setting)
      : WarmedPolicy(arguments, setting),
        keep_(arguments.number("keep")),
        coins_(Rng(setting.seed).split("bootstrap")) {
    const Spec model = model_of("neural", arguments);
    const Index weights = network_of(arguments, setting.d).size(), m = arguments.whole("m");
    check_memory(fmt::format("{} networks of {} weights", m, weights), 4 * numbers_in(m, weights));
    const bool shared = arguments.is("theta_0", "shared");
    for (std::uint64_t j = 0; j < static_cast<std::uint64_t>(m); ++j) {
      ModelSetting own = model_setting(setting);
      if (!shared) own.prior = own.prior.split(j);
      members_.push_back(make_model(model, own));
    }
  }

 private:
  Index m() const { return static_cast<Index>(members_.size()); }

  Vector score(Index j, const Context& context) const {
    const Model& member = *members_[static_cast<std::size_t>(j)];
    return member.score(context.x(), member.theta());
  }

  Choice play(const Context& context, Rng& rng) const override {
    const Index j = rng.below(m());
    return {argmax(score(j, context), rng), j};
  }

  void observe(const Context& context, const Decision& decision, double y) override {
    const auto x = context.x().col(decision.arm);
    Rng coins = coins_.split(decision.id);
    for (const auto& member : members_) {
      member->see_arms(context, decision.id);
      if (coins.uniform() < keep_) member->observe(x, y, Vector(0), context.id(decision.arm));
    }
  }

  std::optional<Vector> play_probabilities(const Context& context) const override {
    return vote_shares(m(), [&](Index j) { return score(j, context); });
  }

  Diagnostics diagnose(const Context& context) const override {
    return diagnose_members(context.K(), m(), [&](Index j) { return score(j, context); });
  }

  void state(Archive& archive) override {
    WarmedPolicy::state(archive);
    for (const auto& member : members_) archive(*member);
  }

  double keep_;
  Rng coins_;
  std::vector<std::unique_ptr<Model>> members_;  // each with the rewards it was given
};

Parameters bootstrap_parameters() {
  return {{"m", "10", "number of networks", whole(1, 1e6)},
          {"keep", "0.8", "probability that a network is given a reward", probability()},
          {"theta_0", "own", "whether networks start from their own weights or all from the same",
           one_of({"own", "shared"})}};
}

}  // namespace

Entry<PolicyFactory> neural_bootstrap() {
  return {
      {.name = "neural_bootstrap",
       .summary = "an ensemble of neural networks, each given a random part of the rewards",
       .rule = "draw j from 1..m, play argmax_x f(x; theta^j), where theta^j is trained on "
               "the rewards that network j was given, each with probability keep",
       .paper = "Osband & Van Roy, Bootstrapped Thompson Sampling and Deep Exploration (2015); "
                "as BootstrapNN in Zhang et al., Neural Thompson Sampling (ICLR 2021)",
       .parameters = bootstrap_parameters() + with_default(warm_up_parameters(), "tau", "auto") +
                     parameters_of_model("neural"),
       .traits = [](const Arguments& arguments) { return traits_over("neural", arguments); }},
      [](const Arguments& arguments, const Setting& setting) -> std::unique_ptr<Policy> {
        return std::make_unique<NeuralBootstrap>(arguments, setting);
      }};
}

}  // namespace posse

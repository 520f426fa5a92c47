// EE-Net: a second network learns the error of the first one.
//
//     f1(x)     the neural model: predicts the reward
//     f2(z)     predicts the error r - f1(x) from z, the gradient of f1 at x
//     score     f1 + w f2
//
// Both target and gradient are those of f1 when the reward comes, before f1 is trained on it, and
// are not updated later. With standardise=on the target is in the unit of f1, that of the rewards'
// sd then. z is pooled: blocks of consecutive weights are summed and divided by
// sqrt(pool), which keeps the overall size, and by the c sqrt(L) by which the paper's analysis
// divides gradients.
//
// Not taken from the released code: the convolution over z, meant for networks of 10^5 weights and
// not for the dozens of blocks here; the 1 added to f2's target and subtracted again from its
// prediction, which only shifts it; the rows of arms not played that are given to f2 with invented
// targets; and f3, a network in place of w.
#include <cmath>
#include <memory>

#include "posse/models/neural/neural.h"
#include "posse/models/neural/tangent.h"
#include "posse/policies/entries.h"
#include "posse/policies/fitted.h"
#include "posse/policies/model_of.h"

namespace posse {
namespace {

class EeNet final : public FittedPolicy<NetworkModel> {
 public:
  EeNet(const Arguments& arguments, const Setting& setting)
      : FittedPolicy(make_network_model(model_of("neural", arguments), model_setting(setting)),
                     arguments, setting),
        pool_(arguments.whole("pool")),
        w_early_(arguments.number("w_early")),
        w_late_(arguments.number("w_late")),
        switch_at_(arguments.whole("switch_at")),
        f2_(make_model(arguments.value("f2"),
                       {.d = blocks(), .prior = Rng(setting.seed).split("f2")})) {}

 private:
  const Network& network() const { return model().network(); }
  Index blocks() const { return (network().size() + pool_ - 1) / pool_; }

  // z of every input, a column each.
  Matrix pool_gradients(const Tangent& tangent) const {
    const Matrix G = tangent.gradients();
    Matrix Z(blocks(), G.cols());
    for (Index b = 0; b < blocks(); ++b) {
      const Index first = b * pool_, count = std::min(pool_, G.rows() - first);
      Z.row(b) = G.middleRows(first, count).colwise().sum();
    }
    return Z / (network().c() * std::sqrt(static_cast<double>(pool_ * network().L())));
  }

  void observe(const Context& context, const Decision& decision, double y) override {
    const Tangent f1(network(), Inputs(context.x().col(decision.arm)), model().theta());
    FittedPolicy::observe(context, decision, y);
    const Vector z = pool_gradients(f1).col(0);
    const RewardScale& rewards = model().rewards();
    const double error = (y - history().origin() - rewards.mean()) / rewards.sd() - f1.f()[0];
    const bool usable =
        (z.array().abs() <= kMaxMagnitude).all() && std::abs(error) <= kMaxMagnitude;
    if (!usable) return;  // f1 may be about to diverge
    f2_->see_arms(Context(z), decision.id);
    f2_->observe(z, error, Vector(0));
  }

  Vector score(const Context& context, Rng&) const override {
    const Tangent f1(network(), Inputs(context.x()), model().theta());
    const double w = observed() < switch_at_ ? w_early_ : w_late_;
    // Not f1.f(), which is 0 only up to rounding where score() is exactly 0: arms must tie at
    // theta_0.
    return model().score(context.x(), model().theta()) +
           w * f2_->mean(pool_gradients(f1), f2_->theta());
  }

  bool deterministic() const override { return true; }

  void state(Archive& archive) override {
    FittedPolicy::state(archive);
    archive(*f2_);
  }

  Index pool_;
  double w_early_, w_late_;
  Index switch_at_;
  std::unique_ptr<Model> f2_;  // of z and r - f1(x)
};

// No input of f2 is rare, so its inputs are fully whitened (models/neural/input_metric.h).
Parameters exploration_parameters() {
  return {{"w_early", "0.1", "weight of f2 in the first rounds", real(0)},
          {"w_late", "0.01", "weight of f2 afterwards", real(0)},
          {"switch_at", "1000", "number of first rounds", whole(0)},
          {"pool", "50", "weights of f1 whose gradients are pooled into one input of f2", whole(1)},
          {"f2", "neural(L=2, form=standard, lambda=0.001, solver=replay(power=1), rows=5000)",
           "the model that learns the error of f1", specs_of(complete_model)}};
}

}  // namespace

Entry<PolicyFactory> ee_net() {
  return {
      {.name = "ee_net",
       .summary = "a neural network that explores where another one expects it to err",
       .rule = "play argmax_x f1(x) + w f2(z(x)), where f1 is trained on the rewards and f2 "
               "predicts the error of f1 from its pooled gradient z(x); w is w_early in the "
               "first rounds, then w_late",
       .paper = "Ban et al., EE-Net: Exploitation-Exploration Neural Networks in Contextual "
                "Bandits (ICLR 2022)",
       .parameters = exploration_parameters() + with_default(warm_up_parameters(), "tau", "auto") +
                     parameters_of_model("neural"),
       .traits = [](const Arguments& arguments) { return traits_over("neural", arguments); }},
      [](const Arguments& arguments, const Setting& setting) -> std::unique_ptr<Policy> {
        return std::make_unique<EeNet>(arguments, setting);
      }};
}

}  // namespace posse

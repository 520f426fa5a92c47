// Neural-Linear: Bayesian linear regression on the outputs of the last hidden layer.
//
// Training changes the features z(x), so the regression is recomputed after every reward, from the
// whole history with the present features. That costs a pass over the rows. If contexts change
// there are as many rows as rewards, and the regression then uses only head_rows of them, evenly
// spaced over the history; its uncertainty is that of these rows.
//
// Riquelme et al. keep one regression per arm, Xu et al. one for all; here it is one, since arms
// have their own features.
#include <algorithm>

#include "posse/models/bayesian_regression.h"
#include "posse/models/neural/neural.h"
#include "posse/policies/entries.h"
#include "posse/policies/fitted.h"
#include "posse/policies/model_of.h"
#include "posse/policies/scale.h"

namespace posse {
namespace {

class NeuralLinear final : public FittedPolicy<NetworkModel> {
 public:
  NeuralLinear(const Arguments& arguments, const Setting& setting)
      : FittedPolicy(make_network_model(model_of("neural", arguments), model_setting(setting)),
                     arguments, setting),
        optimistic_(arguments.is("rule", "ucb")),
        alpha_(noise_scale(arguments, "alpha")),
        head_rows_(arguments.whole("head_rows")),
        head_({.lambda_0 = arguments.number("lambda_0"),
               .a_0 = arguments.number("a_0"),
               .b_0 = arguments.number("b_0")},
              network().inputs(network().L())) {}

 private:
  const Network& network() const { return model().network(); }

  Matrix features(const Eigen::Ref<const Matrix>& X) const {
    return network().activations(X, model().theta(), network().L() - 1);
  }

  void observe(const Context& context, const Decision& decision, double y) override {
    FittedPolicy::observe(context, decision, y);
    const Index rows = history().rows(), count = std::min(rows, head_rows_);
    const auto at = [&](Index i) { return i * rows / count; };
    const auto spaced = Eigen::VectorX<Index>::NullaryExpr(count, at).eval();
    const Vector n = history().n()(spaced), s = history().s()(spaced), q = history().q()(spaced);
    const RewardScale& rewards = model().rewards();
    head_.assign({features(history().X()(Eigen::all, spaced)), n, rewards.sums(n, s),
                  rewards.squares(n, s, q)});
  }

  Vector score(const Context& context, Rng& rng) const override {
    const Matrix Z = features(context.x());
    if (!optimistic_) return Z.transpose() * head_.draw(rng);
    const double alpha = alpha_(model(), t()) / model().rewards().sd();
    return Z.transpose() * head_.mu() + alpha * head_.squared_widths(Z).cwiseSqrt();
  }

  bool deterministic() const override { return optimistic_; }

  void state(Archive& archive) override {
    FittedPolicy::state(archive);
    archive(head_);
  }

  bool optimistic_;
  Scale<Model> alpha_;
  Index head_rows_;
  BayesianRegression head_;
};

Parameters head_parameters() {
  return {
      {"rule", "ts", "how the regression explores: by a draw from it, or by optimism",
       one_of({"ts", "ucb"})},
      {"lambda_0", "0.25", "precision of the prior of beta, in units of the noise", real_above(0)},
      {"a_0", "6",
       "rule=ts: shape of the noise's prior, worth 2 a_0 observations of variance b_0 / a_0",
       real_above(0)},
      {"b_0", "6", "rule=ts: scale of the noise's prior", real_above(0)},
      {"alpha", "auto", "rule=ucb: width of the bonus; 'auto' is the sd of the rewards' noise",
       real(0).or_word("auto")},
      {"head_rows", "1000", "the largest number of rows that the regression uses", whole(1)}};
}

}  // namespace

Entry<PolicyFactory> neural_linear() {
  return {
      {.name = "neural_linear",
       .summary = "Bayesian linear regression on the last hidden layer of a neural network",
       .rule = "on z(x), the last hidden layer of the trained network, draw sigma^2 from "
               "InverseGamma(a, b) and beta from N(mu, sigma^2 Lambda^-1), the posterior of linear "
               "regression, and play argmax_x z(x)' beta; rule=ucb plays argmax_x z(x)' mu + alpha "
               "||z(x)||_{Lambda^-1}",
       .paper = "Riquelme et al., Deep Bayesian Bandits Showdown (ICLR 2018); rule=ucb: Xu et al., "
                "Neural Contextual Bandits with Deep Representation and Shallow Exploration "
                "(ICLR 2022)",
       .parameters = head_parameters() + with_default(warm_up_parameters(), "tau", "auto") +
                     parameters_of_model("neural"),
       .traits =
           [](const Arguments& arguments) {
             Traits traits = traits_over("neural", arguments);
             traits.exact_propensities = arguments.is("rule", "ucb");
             return traits;
           }},
      [](const Arguments& arguments, const Setting& setting) -> std::unique_ptr<Policy> {
        return std::make_unique<NeuralLinear>(arguments, setting);
      }};
}

}  // namespace posse

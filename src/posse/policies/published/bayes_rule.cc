#include "posse/policies/published/bayes_rule.h"

namespace posse {
namespace {

class Thompson final : public BayesRule {
 public:
  explicit Thompson(double scale) : scale_(scale) {}

  Vector score(const ArmPosterior& posterior, Rng& rng) const override {
    return posterior.draw(scale_, rng);
  }
  bool deterministic() const override { return false; }

 private:
  double scale_;
};

class Optimism final : public BayesRule {
 public:
  explicit Optimism(double alpha) : alpha_(alpha) {}

  Vector score(const ArmPosterior& posterior, Rng&) const override {
    return posterior.mean() + alpha_ * posterior.sd();
  }
  bool deterministic() const override { return true; }

 private:
  double alpha_;
};

Entry<BayesRuleFactory> bayes_ts() {
  return {{.name = "ts",
           .summary = "the best arm of a draw from the posterior",
           .rule = "play the argmax of a draw from N(mean, scale^2 covariance)",
           .paper = "Russo & Van Roy, Learning to Optimize via Posterior Sampling (2014)",
           .parameters = {{"scale", "1", "factor of the posterior's sd; 1 is the posterior itself",
                           real_above(0)}}},
          [](const Arguments& arguments) -> std::unique_ptr<BayesRule> {
            return std::make_unique<Thompson>(arguments.number("scale"));
          }};
}

Entry<BayesRuleFactory> bayes_ucb() {
  return {{.name = "ucb",
           .summary = "the highest upper end of a posterior interval",
           .rule = "play the argmax of mean + alpha sd",
           .paper = "Kaufmann, Cappe & Garivier, On Bayesian Upper Confidence Bounds for Bandit "
                    "Problems (AISTATS 2012), whose quantile grows with t",
           .parameters = {{"alpha", "2.5", "posterior sds above the mean; 0 is greedy", real(0)}}},
          [](const Arguments& arguments) -> std::unique_ptr<BayesRule> {
            return std::make_unique<Optimism>(arguments.number("alpha"));
          }};
}

}  // namespace

const Catalogue<BayesRuleFactory>& bayes_rules() {
  static const Catalogue<BayesRuleFactory> catalogue("rule", {bayes_ts(), bayes_ucb()});
  return catalogue;
}

Spec complete_bayes_rule(const Spec& spec) { return bayes_rules().complete(spec); }

}  // namespace posse

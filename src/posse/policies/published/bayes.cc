// Bayes: a yardstick that knows what no learner knows, the prior of the arms' means and the noise
// of rewards, and plays by the Gaussian posterior of its K fixed arms.
//
// If the means are Gaussian, the posterior is exact; otherwise it is that of a Gaussian prior with
// the world's own mean and covariance. This is no lower bound on regret: the optimal plan cannot be
// computed, and a learner with a better rule may outperform both rules here.
#include <memory>

#include <fmt/format.h>

#include "posse/core/argmax.h"
#include "posse/core/error.h"
#include "posse/policies/entries.h"
#include "posse/policies/published/bayes_rule.h"

namespace posse {
namespace {

void check(const ArmPrior& prior, Index d) {
  const Index K = prior.mean.size();
  const bool fits = K > 0 && prior.x.rows() == d && prior.x.cols() == K &&
                    prior.covariance.rows() == K && prior.covariance.cols() == K;
  if (!fits) {
    throw Error(fmt::format(
        "bayes is told of {} x {} arms, {} means and a {} x {} covariance; "
        "for d = {} and K arms these must be d x K, K and K x K",
        prior.x.rows(), prior.x.cols(), K, prior.covariance.rows(), prior.covariance.cols(), d));
  }
  if (!prior.mean.allFinite() || !prior.covariance.allFinite()) {
    throw Error("bayes is told a prior that is not finite; lower the means' or the arms' scale");
  }
  if (!(prior.sigma > 0)) {
    throw Error(fmt::format("bayes needs noisy rewards, sigma above 0, not {}", prior.sigma));
  }
}

class Bayes final : public Policy {
 public:
  Bayes(const Arguments& arguments, const ArmPrior& prior)
      : x_(prior.x), rule_(bayes_rules().make(arguments.value("rule"))), posterior_(prior) {}

 private:
  Choice choose(const Context& context, Rng& rng) const override {
    check_arms(context);
    return {argmax(rule_->score(posterior_, rng), rng)};
  }

  void check_update(const Context& context, const Decision&, double) const override {
    check_arms(context);
  }

  void learn(const Context&, const Decision& decision, double y) override {
    posterior_.learn(decision.arm, y);
  }

  std::optional<Vector> probabilities(const Context& context) const override {
    check_arms(context);
    if (!rule_->deterministic()) return std::nullopt;
    Rng unused(0);
    return argmax_probabilities(rule_->score(posterior_, unused));
  }

  Diagnostics diagnose(const Context& context) const override {
    check_arms(context);
    Rng one_draw(0);
    return diagnose_scores(rule_->score(posterior_, one_draw), !rule_->deterministic());
  }

  void check_arms(const Context& context) const {
    if (context.K() != x_.cols()) {
      throw Error(fmt::format("bayes was told the prior of {} arms; this context has {}", x_.cols(),
                              context.K()));
    }
    if (context.x() == x_) return;
    Index arm = 0;
    while (context.x().col(arm) == x_.col(arm)) ++arm;
    throw Error(fmt::format(
        "bayes knows only the arms it was told the prior of; arm {} of this context is another",
        arm));
  }

  void state(Archive& archive) override { archive(posterior_); }

  Matrix x_;
  std::unique_ptr<BayesRule> rule_;
  ArmPosterior posterior_;
};

}  // namespace

Entry<PolicyFactory> bayes() {
  return {
      {.name = "bayes",
       .summary = "a yardstick that knows the prior of the arms' means and the noise of rewards",
       .rule = "the exact Gaussian posterior N(mu, Sigma) of the means of K fixed arms, from "
               "the world's own prior mean, covariance and sigma; play by `rule`",
       .paper = "a yardstick, not a competitor: it needs a world with fixed arms, Gaussian noise "
                "and means drawn from a known law",
       .parameters = {{"rule", "ucb",
                       "how to explore: one of the rules of bayes itself (posse list rules)",
                       specs_of(complete_bayes_rule)}},
       .traits =
           [](const Arguments& arguments) {
             const auto rule = bayes_rules().make(arguments.value("rule"));
             return Traits{.exact_propensities = rule->deterministic(), .needs_prior = true};
           }},
      [](const Arguments& arguments, const Setting& setting) -> std::unique_ptr<Policy> {
        if (setting.prior == nullptr) {
          throw Error("bayes must be told the prior of its arms (Setting::prior)");
        }
        check(*setting.prior, setting.d);
        return std::make_unique<Bayes>(arguments, *setting.prior);
      }};
}

}  // namespace posse

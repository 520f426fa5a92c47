// LMC-TS: Thompson sampling by Langevin Monte Carlo.
//
// After every reward the chain of langevin.h takes some steps of size eta_t = step / t from where
// it was, on L_t(theta) = lambda/2 ||theta||^2 + sum_l b(x_l'theta) - y_l x_l'theta.
//
// A chain is stable while eta_t times the largest curvature of L_t is below 2. The curvature is at
// most lambda + mu'_max sum_l ||x_l||^2, a trace, where mu'_max is the largest slope for predictors
// up to the size of the present ones; eta_t is kept below the inverse of that bound. With a link
// whose slope is unbounded the chain may still overflow; it then restarts at 0.
//
// With standardise=on x_l is measured in the size of the first arms and, with link=identity, y_l is
// (y_l - mean) / sd of all rewards so far.
#include <algorithm>
#include <memory>

#include "posse/models/langevin.h"
#include "posse/models/standardise.h"
#include "posse/policies/entries.h"
#include "posse/policies/scoring.h"

namespace posse {
namespace {

class LmcTs final : public ScoringPolicy {
 public:
  LmcTs(const Arguments& arguments, const Setting& setting)
      : ScoringPolicy(arguments, setting),
        link_(make_link(arguments.value("link"))),
        steps_(arguments.whole("steps")),
        step_(arguments.number("step")),
        beta_inverse_(arguments.number("beta_inverse")),
        lambda_(arguments.number("lambda")),
        unit_(feature_unit(arguments)),
        standardises_rewards_(standardises(arguments) &&
                              rewards_of_link(arguments) == Rewards::linear),
        chain_(Rng(setting.seed).split("langevin")),
        history_(setting.d, 0),
        theta_(Vector::Zero(setting.d)) {
    if (standardises_rewards_) history_.count_from_first();
  }

 private:
  void observe(const Context& context, const Decision& decision, double y) override {
    unit_.see_arms(context.x());
    const Vector x = in_unit(unit_.of(context.x()), context.x().col(decision.arm));
    const Observation o = history_.add(x, y, Vector(0), context.id(decision.arm));
    if (standardises_rewards_) rewards_.add(o.y);
    squares_ += x.squaredNorm();
    const Vector r = history_.X() * rewards_.sums(history_.n(), history_.s());
    theta_ = walk({steps_, eta(), beta_inverse_}, glm_loss(history_, *link_, lambda_), r, theta_,
                  chain_.split(decision.id));
    if (!theta_.allFinite()) theta_.setZero();
  }

  double eta() const {
    const double reach = (history_.X().transpose() * theta_).cwiseAbs().maxCoeff();
    const double curvature = lambda_ + link_->derivative_range(reach).high * squares_;
    return std::min(step_ / static_cast<double>(history_.t()), 1 / curvature);
  }

  Vector score(const Context& context, Rng&) const override {
    return context.x().transpose() * theta_;
  }

  bool deterministic() const override { return true; }

  void state(Archive& archive) override {
    ScoringPolicy::state(archive);
    archive(unit_, history_, rewards_, theta_, squares_);
    archive.require(squares_ >= 0, "a sum of squares is negative");
  }

  std::unique_ptr<Link> link_;
  Index steps_;
  double step_;
  double beta_inverse_;
  double lambda_;
  FeatureUnit unit_;
  bool standardises_rewards_;
  Rng chain_;
  History history_;
  RewardScale rewards_;  // left empty unless these are standardised
  Vector theta_;
  double squares_ = 0;  // the sum of ||x_l||^2
};

Parameter with_reason(Parameter parameter) {
  parameter.meaning +=
      "; rewards stay as they are unless link=identity, since any other link gives "
      "their unit a meaning";
  return parameter;
}

}  // namespace

Entry<PolicyFactory> lmc_ts() {
  return {
      {.name = "lmc_ts",
       .summary = "Thompson sampling of a generalized linear model by Langevin Monte Carlo",
       .rule =
           "play argmax_x x' theta; after every reward `steps` times theta <- theta - eta grad "
           "L(theta) + sqrt(2 eta beta_inverse) N(0, I), eta = step / t, or less if the loss L is "
           "too curved for it",
       .paper = "Xu et al., Langevin Monte Carlo for Contextual Bandits (ICML 2022)",
       .parameters =
           Parameters{link_parameter(),
                      {"steps", "100", "steps of the chain after every reward", whole(1, 1e6)},
                      {"step", "0.1", "the chain's steps have size step / t", real_above(0)},
                      {"beta_inverse", "0.1",
                       "temperature: 1 samples the posterior, less explores less", real(0)},
                      {"lambda", "1", "regularisation", real_above(0)},
                      with_reason(standardise_parameter())} +
           warm_up_parameters(),
       .traits =
           [](const Arguments& arguments) {
             return Traits{.rewards = rewards_of_link(arguments), .order_free = false};
           }},
      [](const Arguments& arguments, const Setting& setting) -> std::unique_ptr<Policy> {
        return std::make_unique<LmcTs>(arguments, setting);
      }};
}

}  // namespace posse

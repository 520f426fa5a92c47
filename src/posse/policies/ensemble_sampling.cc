// Algorithm 1. Keep m models, each fitted to the history with its own perturbation of the rewards;
// each round draw one model, or a combination of all, and play its best arm.
#include "posse/policies/ensemble_sampling.h"

#include <algorithm>

#include <fmt/format.h>

#include "posse/core/argmax.h"
#include "posse/core/error.h"
#include "posse/history/history.h"
#include "posse/models/combining.h"
#include "posse/policies/automatic.h"
#include "posse/policies/delta.h"
#include "posse/policies/ensemble_draw.h"
#include "posse/policies/model_of.h"
#include "posse/policies/warm_up.h"

namespace posse {
namespace {

constexpr double kMostMembers = 1e6;

Index members_of(const Arguments& arguments, const Setting& setting, double p) {
  if (arguments.is_number("m")) return arguments.whole("m");
  if (arguments.is("m", "auto")) return kNeuralMembers;
  if (!setting.K || !setting.T) {
    throw Error(
        "m=theory follows from the number of arms and the horizon, and one of them is not "
        "known here; give m as a number");
  }
  const double m = ensemble_size(p, static_cast<double>(*setting.K),
                                 static_cast<double>(*setting.T), delta_of(arguments, setting));
  if (m <= kMostMembers) return static_cast<Index>(m);
  throw Error(
      fmt::format("m=theory asks for {:.3g} members with K={}, T={}; at most {} are kept, "
                  "give m as a number",
                  m, *setting.K, *setting.T, kMostMembers));
}

class EnsembleSampling final : public Policy {
 public:
  EnsembleSampling(const Spec& model, const Arguments& arguments, const Setting& setting,
                   Scale sigma_R, double p)
      : m_(members_of(arguments, setting, p)),
        fewer_(arguments.is("m", "auto")),
        draw_(draw_of(arguments, m_)),
        sigma_R_(std::move(sigma_R)),
        warm_up_(arguments, setting),
        perturbations_(Rng(setting.seed).split("perturbations")),
        model_spec_(model),
        history_(history_for(model, setting.d, m_)),
        model_(make_model(model, {.d = setting.d,
                                  .m = m_,
                                  .K = setting.K,
                                  .prior = Rng(setting.seed).split("prior"),
                                  .threads = setting.threads})) {
    if (arguments.is_number("sigma_P")) sigma_P_ = arguments.number("sigma_P");
    fit_members();
  }

  Ensemble ensemble() const { return {history_, *model_}; }

 private:
  Choice choose(const Context& context, Rng& rng) const override {
    if (warm_up_.lasts(context)) return {warm_up_.arm(context, rng)};  // line 2
    if (draw_ != EnsembleDraw::member) return combined_choice(context, rng);
    const Index j = rng.below(history_.m());  // line 4: j_t from [m]
    const Vector f = model_->rank(context.x(), model_->member(history_, j));  // f_t(X)
    return {argmax(f, rng), j};                                               // line 5: X_t
  }

  // Lines 4 and 5 with all members combined: none of them alone decides.
  Choice combined_choice(const Context& context, Rng& rng) const {
    const auto& model = dynamic_cast<const CombiningModel&>(*model_);
    const Vector w = combining_weights(draw_, history_.m(), rng);
    return {argmax(model.rank(context.x(), model.combination(history_, w)), rng)};
  }

  // Rewards of the warm-up are perturbed like all others; the paper's box does not say.
  void learn(const Context& context, const Decision& decision, double y) override {
    const auto x = context.x().col(decision.arm);
    const Vector z =
        perturbations_.split(decision.id).normals(history_.m());  // line 7: Z_t^j / sigma_R
    const Observation seen = history_.add(x, y, z, context.id(decision.arm));  // line 8: D_t^j
    model_->learn(history_, seen);
    if (fewer_ && !model_->rows_repeat()) retire_to(kNeuralMembersFresh);
    fit_members();  // line 9: theta_t^j
    warm_up_.observe(context);
  }

  // With the member drawn uniformly, an arm's propensity is its share of the members' votes. A
  // combination of all has no closed form.
  std::optional<Vector> probabilities(const Context& context) const override {
    if (warm_up_.lasts(context)) return warm_up_.probabilities(context);
    if (draw_ != EnsembleDraw::member) return std::nullopt;
    Vector votes = Vector::Zero(context.K());
    for (Index j = 0; j < history_.m(); ++j) {
      votes += argmax_probabilities(model_->rank(context.x(), model_->member(history_, j)));
    }
    return votes / static_cast<double>(history_.m());
  }

  // sigma_P = auto gives an ensemble without data the law of the Bayesian prior, as in Janz et al.
  // 2024.
  void fit_members() {
    const double sigma_R = sigma_R_(*model_, history_.t() + 1);
    model_->fit_members(history_, sigma_R, sigma_P_.value_or(model_->prior_scale(sigma_R)));
  }

  void retire_to(Index m) {
    if (history_.m() <= m) return;
    history_.keep_members(m);
    model_->refit(history_);
  }

  // All of the former's data, with as many members as this one has: new ones are born late, with
  // the perturbations they would have drawn, and surplus ones retire.
  void inherit(Policy& former) override {
    auto& old = dynamic_cast<EnsembleSampling&>(former);
    warm_up_ = old.warm_up_;
    history_ = std::move(old.history_);
    history_.keep_members(std::min(m_, history_.m()));
    Rng births = perturbations_.split("births").split(static_cast<std::uint64_t>(history_.t()));
    history_.add_members(m_ - history_.m(), births);
    if (old.model_spec_ == model_spec_) model_ = std::move(old.model_);  // a warm start
    model_->refit(history_);
    fit_members();
  }

  void state(Archive& archive) override { archive(warm_up_, history_, *model_); }

  Index m_;     // at first
  bool fewer_;  // once rows do not repeat
  EnsembleDraw draw_;
  Scale sigma_R_;
  std::optional<double> sigma_P_;  // none: auto
  WarmUp warm_up_;
  Rng perturbations_;
  Spec model_spec_;
  History history_;
  std::unique_ptr<Model> model_;
};

}  // namespace

Parameters ensemble_parameters(const std::string& automatic, const std::string& proven) {
  Parameter sigma_R{"sigma_R", "auto", "sd of the reward perturbations; 'auto' is " + automatic,
                    real(0).or_word("auto")};
  if (!proven.empty()) {
    sigma_R.meaning += ", 'theory' is " + proven;
    sigma_R.domain = sigma_R.domain.or_word("theory");
  }
  return Parameters{
             {"m", "50",
              "ensemble size; 'theory' is 8 / p^2 (K log T + log(1/delta)), p the least "
              "probability of optimism that is proven",
              whole(1, kMostMembers).or_word("theory")},
             sigma_R,
             {"sigma_P", "auto",
              "sd of the randomised prior that members are regularised towards; 0 is the paper, "
              "'auto' the Bayesian prior's, sigma_R / sqrt(lambda mu'(0)) (mu' is 1 if linear, N "
              "for a "
              "network of form=ntk)",
              real(0).or_word("auto")}} +
         warm_up_parameters();
}

std::unique_ptr<Policy> make_ensemble_sampling(const Spec& model, const Arguments& arguments,
                                               const Setting& setting, Scale sigma_R, double p) {
  return std::make_unique<EnsembleSampling>(model, arguments, setting, std::move(sigma_R), p);
}

std::optional<Ensemble> ensemble_of(const Policy& policy) {
  const auto* sampling = dynamic_cast<const EnsembleSampling*>(&policy.playing());
  return sampling == nullptr ? std::nullopt : std::optional(sampling->ensemble());
}

}  // namespace posse

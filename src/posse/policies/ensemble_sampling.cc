// Algorithm 1. Keep m models, each fitted to the history with its own perturbation of the rewards;
// each round draw one model and play its best arm.
#include "posse/policies/ensemble_sampling.h"

#include <utility>

#include "posse/core/argmax.h"
#include "posse/policies/votes.h"

namespace posse {

EnsembleSampling::EnsembleSampling(const Spec& spec, std::unique_ptr<EnsembleModel> model,
                                   const EnsembleOptions& options, const Arguments& arguments,
                                   const Setting& setting)
    : WarmedPolicy(arguments, setting),  // line 2
      options_(options),
      perturbations_(Rng(setting.seed).split("perturbations")),
      spec_of_model_(spec),
      model_(std::move(model)) {
  if (options_.coverage.value_or(model_->suggested_coverage())) {
    coverage_.emplace(setting.d, Rng(setting.seed).split("coverage"));
  }
  fit_members();
}

Choice EnsembleSampling::play(const Context& context, Rng& rng) const {
  const Index j = rng.below(m());      // line 4: j_t from [m]
  const Vector f = score(context, j);  // f_t(X)
  return {argmax(f, rng), j};          // line 5: X_t
}

Vector EnsembleSampling::score(const Context& context, Index j) const {
  return model_->score(context.x(), model_->member(j));
}

// Rewards of the warm-up are perturbed like all others; the paper leaves that open.
void EnsembleSampling::observe(const Context& context, const Decision& decision, double y) {
  const Vector z = perturbations_.split(decision.id).normals(m());  // line 7: Z_t^j / sigma_R
  const auto x = context.x().col(decision.arm);
  model_->see_arms(context, decision.id);
  model_->observe(x, y, z, context.id(decision.arm));  // line 8: D_t^j
  if (coverage_) coverage_->see(context, decision.arm, decision.id);
  if (!options_.m) resize(model_->suggested_m());
  fit_members();  // line 9: theta_t^j
}

std::optional<Vector> EnsembleSampling::play_probabilities(const Context& context) const {
  return vote_shares(m(), [&](Index j) { return score(context, j); });
}

Diagnostics EnsembleSampling::diagnose(const Context& context) const {
  Diagnostics seen = diagnose_members(context.K(), m(), [&](Index j) { return score(context, j); });
  seen.noise_sd = noise_sd(*model_);
  return seen;
}

void EnsembleSampling::fit_members() {
  const double sigma_R = options_.sigma_R(*model_, model_->history().t() + 1);
  const double scale = coverage_ ? coverage_->scale() : 1;
  model_->fit_members(scale * sigma_R, options_.sigma_P(*model_, sigma_R, scale));
}

void EnsembleSampling::resize(Index size) {
  if (size == m()) return;
  Rng rng = births(model_->history().t());
  model_->resize(size, rng);
}

// For the perturbations that members added after t rewards would have drawn so far.
Rng EnsembleSampling::births(Index t) const {
  return perturbations_.split("births").split(static_cast<std::uint64_t>(t));
}

// Takes over all of the former's data, with as many members as this one has.
void EnsembleSampling::inherit(Policy& former) {
  auto& old = dynamic_cast<EnsembleSampling&>(former);
  inherit_warm_up(old);
  const Index size = m();
  History history = old.model_->history();
  Rng rng = births(history.t());
  if (old.spec_of_model_ == spec_of_model_) model_ = std::move(old.model_);  // a warm start
  model_->assign(std::move(history), size, rng);
  if (coverage_) coverage_ = std::move(old.coverage_);
  fit_members();
}

void EnsembleSampling::state(Archive& archive) {
  WarmedPolicy::state(archive);
  archive(*model_);
  if (coverage_) archive(*coverage_);
}

const EnsembleModel* ensemble_of(const Policy& policy) {
  const auto* sampling = dynamic_cast<const EnsembleSampling*>(&playing(policy));
  return sampling == nullptr ? nullptr : &sampling->model();
}

}  // namespace posse

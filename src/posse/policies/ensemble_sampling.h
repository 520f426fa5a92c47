// Ensemble sampling over any model with members: Algorithm 1 of "Provable Anytime Ensemble Sampling
// Algorithms in Nonlinear Contextual Bandits".
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "posse/models/model.h"
#include "posse/policies/coverage.h"
#include "posse/policies/scale.h"
#include "posse/policies/segments.h"
#include "posse/policies/warmed.h"

namespace posse {

// sigma_P for perturbations of sd scale sigma_R.
using PriorScale = std::function<double(const EnsembleModel& model, double sigma_R, double scale)>;

struct EnsembleOptions {
  std::optional<Index> m;  // none: as many as the model suggests, which may shrink later
  Scale<EnsembleModel> sigma_R;
  PriorScale sigma_P;
  std::optional<bool> coverage = false;  // of coverage.h; none: if the model suggests it
};

class EnsembleSampling : public WarmedPolicy, public Heir {
 public:
  // `spec` is that of the model.
  EnsembleSampling(const Spec& spec, std::unique_ptr<EnsembleModel> model,
                   const EnsembleOptions& options, const Arguments& arguments,
                   const Setting& setting);

  const EnsembleModel& model() const { return *model_; }

 protected:
  void inherit(Policy& former) override;
  Choice play(const Context& context, Rng& rng) const override;
  std::optional<Vector> play_probabilities(const Context& context) const override;

 private:
  void observe(const Context& context, const Decision& decision, double y) override;
  Diagnostics diagnose(const Context& context) const override;
  void state(Archive& archive) override;

  Index m() const { return model_->history().m(); }
  Vector score(const Context& context, Index j) const;
  void fit_members();
  void resize(Index size);
  Rng births(Index t) const;

  EnsembleOptions options_;
  Rng perturbations_;
  Spec spec_of_model_;
  std::unique_ptr<EnsembleModel> model_;
  std::optional<Coverage> coverage_;
};

// The ensemble of a policy, or of the policy that it wraps, for studies of ensembles; null if it
// has none. Valid until the policy changes.
const EnsembleModel* ensemble_of(const Policy& policy);

}  // namespace posse

#include "posse/policies/combined_sampling.h"

#include <utility>

#include "posse/core/argmax.h"

namespace posse {
namespace {

class CombinedSampling final : public EnsembleSampling {
 public:
  CombinedSampling(const Spec& spec, std::unique_ptr<CombiningModel> model, EnsembleDraw draw,
                   const EnsembleOptions& options, const Arguments& arguments,
                   const Setting& setting)
      : EnsembleSampling(spec, std::move(model), options, arguments, setting),
        draw_(draw),
        combining_(combining()) {}

 private:
  // Lines 4 and 5 of Algorithm 1 with all members combined, so no single member is reported.
  Choice play(const Context& context, Rng& rng) const override {
    const Vector w = combining_weights(draw_, model().history().m(), rng);
    return {argmax(model().score(context.x(), combining_->combination(w)), rng)};
  }

  // The probabilities of a combination have no closed form.
  std::optional<Vector> play_probabilities(const Context&) const override { return std::nullopt; }

  // May replace the model.
  void inherit(Policy& former) override {
    EnsembleSampling::inherit(former);
    combining_ = combining();
  }

  // The constructor is given such a model; one that is inherited comes from the same policy.
  const CombiningModel* combining() const { return &dynamic_cast<const CombiningModel&>(model()); }

  EnsembleDraw draw_;
  const CombiningModel* combining_;  // model()
};

}  // namespace

std::unique_ptr<Policy> make_combined_sampling(const Spec& spec,
                                               std::unique_ptr<CombiningModel> model,
                                               EnsembleDraw draw, const EnsembleOptions& options,
                                               const Arguments& arguments, const Setting& setting) {
  return std::make_unique<CombinedSampling>(spec, std::move(model), draw, options, arguments,
                                            setting);
}

}  // namespace posse

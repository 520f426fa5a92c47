#include "posse/policies/combined_sampling.h"

#include "posse/core/argmax.h"
#include "posse/policies/model_of.h"

namespace posse {
namespace {

class CombinedSampling final : public EnsembleSampling {
 public:
  CombinedSampling(const Spec& spec, std::unique_ptr<CombiningModel> model, EnsembleDraw draw,
                   const EnsembleOptions& options, const Arguments& arguments,
                   const Setting& setting)
      : EnsembleSampling(spec, std::move(model), options, arguments, setting), draw_(draw) {}

 private:
  // Lines 4 and 5 of Algorithm 1 with all members combined, so no single member is reported.
  Choice play(const Context& context, Rng& rng) const override {
    const Vector w = combining_weights(draw_, model().history().m(), rng);
    return {argmax(model().score(context.x(), combining().combination(w)), rng)};
  }

  // The probabilities of a combination have no closed form.
  std::optional<Vector> play_probabilities(const Context&) const override { return std::nullopt; }

  // The constructor is given such a model; one that is inherited comes from the same policy.
  const CombiningModel& combining() const { return dynamic_cast<const CombiningModel&>(model()); }

  EnsembleDraw draw_;
};

}  // namespace

std::unique_ptr<Policy> make_ensemble_sampling(const Spec& model, EnsembleDraw draw,
                                               const EnsembleOptions& options,
                                               const Arguments& arguments, const Setting& setting) {
  ModelSetting with_members = model_setting(setting);
  with_members.m = options.m.value_or(models().find(model.word).make.members);
  with_members.threads = setting.threads;
  if (draw == EnsembleDraw::member) {
    return std::make_unique<EnsembleSampling>(model, make_ensemble_model(model, with_members),
                                              options, arguments, setting);
  }
  return std::make_unique<CombinedSampling>(model, make_combining_model(model, with_members), draw,
                                            options, arguments, setting);
}

}  // namespace posse

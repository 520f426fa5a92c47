#include "posse/policies/make_ensemble_sampling.h"

#include "posse/policies/combined_sampling.h"
#include "posse/policies/model_of.h"

namespace posse {

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
  return make_combined_sampling(model, make_combining_model(model, with_members), draw, options,
                                arguments, setting);
}

}  // namespace posse

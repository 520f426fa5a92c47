#include "posse/policies/model_of.h"

#include <fmt/format.h>

namespace posse {
namespace {

Traits with_random_scores(Traits traits) {
  traits.exact_propensities = false;
  return traits;
}

}  // namespace

Parameters parameters_of_model(const std::string& name) { return models().find(name).parameters; }

Spec model_of(const std::string& name, const Arguments& policy) {
  Spec spec = Spec::of(name);
  for (const Parameter& parameter : parameters_of_model(name)) {
    spec.arguments.push_back({parameter.name, policy.value(parameter.name)});
  }
  return spec;
}

Traits traits_over(const std::string& name, const Arguments& policy) {
  return models().find(name).traits(policy);
}

Traits random_traits_over(const std::string& name, const Arguments& policy) {
  return with_random_scores(traits_over(name, policy));
}

Traits traits_of_model(const Arguments& arguments) {
  return models().traits(arguments.value("model"));
}

Traits random_traits_of_model(const Arguments& arguments) {
  return with_random_scores(traits_of_model(arguments));
}

Parameter model_parameter() {
  return {"model", "linear", "the model that scores the arms", specs_of(complete_model)};
}

std::string suggested_by_models(std::string Suggestions::*value) {
  std::string text;
  for (const ModelEntry& model : models().entries()) {
    const std::string& suggested = model.make.suggested.*value;
    if (suggested.empty()) continue;
    text += fmt::format("{}{} for {}", text.empty() ? "" : ", ", suggested, model.name);
  }
  return text;
}

std::string scale_suggested_by_models(std::string Suggestions::*value) {
  return suggested_by_models(value) +
         "; sigma is the sd of the rewards' noise, estimated from residuals";
}

ModelSetting model_setting(const Setting& setting) {
  return {.d = setting.d, .K = setting.K, .prior = Rng(setting.seed).split("prior")};
}

void settle_proven(Arguments& arguments) {
  arguments.set("intercept", Spec::of("off"));
  if (arguments.is("lambda", "auto")) arguments.set("lambda", Spec::of(1.0));
}

}  // namespace posse

#include "posse/models/model.h"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/models/entries.h"

namespace posse {
namespace {

struct CapabilityName {
  Capability capability;
  const char* name;
};

constexpr std::array<CapabilityName, 5> kCapabilities = {{
    {Capability::plain, "a fit"},
    {Capability::ensemble, "ensemble members"},
    {Capability::combining, "combinations of members"},
    {Capability::perturbed, "perturbed fits"},
    {Capability::gaussian, "a Gaussian posterior"},
}};

std::string name_of(Capability capability) {
  const auto at =
      std::find_if(kCapabilities.begin(), kCapabilities.end(),
                   [capability](const auto& named) { return named.capability == capability; });
  return at->name;
}

std::vector<std::string> capabilities_of(const ModelFactories& factories) {
  std::vector<std::string> names;
  for (const auto& [capability, name] : kCapabilities) {
    if (has_capability(factories, capability)) names.emplace_back(name);
  }
  return names;
}

std::vector<std::string> models_with(Capability capability) {
  std::vector<std::string> names;
  for (const ModelEntry& entry : models().entries()) {
    if (has_capability(entry.make, capability)) names.push_back(entry.name);
  }
  return names;
}

// Calls the factory of a capability. Throws Error if the model lacks it.
template <class Factory, class... Rest>
auto make_with(Factory ModelFactories::*factory, Capability capability, const Spec& spec,
               const ModelSetting& setting, const Rest&... rest) {
  require_capability(spec, capability);
  check_model_memory(spec, setting);
  return (models().find(spec.word).make.*factory)(models().bind(spec), setting, rest...);
}

constexpr Index kFirstRows = 16;  // of the history, kept for each member

}  // namespace

void EnsembleModel::assign(History history, Index m, Rng& births) {
  history_ = std::move(history);
  history_.keep_members(std::min(m, history_.m()));
  history_.add_members(m - history_.m(), births);
  refit();
}

const Catalogue<ModelFactories>& models() {
  static const Catalogue<ModelFactories> catalogue("model",
                                                   {linear_model(), glm_model(), neural_model()});
  return catalogue;
}

void check_model_memory(const Spec& spec, const ModelSetting& setting) {
  const ModelNumbers numbers = models().find(spec.word).make.numbers(models().bind(spec), setting);
  const std::string members = setting.m > 0 ? fmt::format(" and m = {} members", setting.m) : "";
  check_memory(fmt::format("a {} model of d = {} features{}", spec.word, setting.d, members),
               numbers.fit + (numbers.each_member + kFirstRows) * static_cast<double>(setting.m));
}

bool has_capability(const ModelFactories& factories, Capability capability) {
  switch (capability) {
    case Capability::ensemble:
      return factories.ensemble != nullptr;
    case Capability::combining:
      return factories.combining != nullptr;
    case Capability::perturbed:
      return factories.perturbed != nullptr;
    case Capability::gaussian:
      return factories.gaussian != nullptr;
    case Capability::plain:
      break;
  }
  return true;
}

void require_capability(const Spec& model, Capability capability) {
  const ModelEntry& entry = models().find(model.word);
  if (has_capability(entry.make, capability)) return;
  throw Error(fmt::format("the model {} lacks {}; it has: {}. Models with {}: {}", model.word,
                          name_of(capability), fmt::join(capabilities_of(entry.make), ", "),
                          name_of(capability), fmt::join(models_with(capability), ", ")));
}

std::unique_ptr<Model> make_model(const Spec& spec, const ModelSetting& setting) {
  return make_with(&ModelFactories::plain, Capability::plain, spec, setting);
}

std::unique_ptr<EnsembleModel> make_ensemble_model(const Spec& spec, const ModelSetting& setting) {
  return make_with(&ModelFactories::ensemble, Capability::ensemble, spec, setting);
}

std::unique_ptr<CombiningModel> make_combining_model(const Spec& spec,
                                                     const ModelSetting& setting) {
  return make_with(&ModelFactories::combining, Capability::combining, spec, setting);
}

std::unique_ptr<PerturbedModel> make_perturbed_model(const Spec& spec, const ModelSetting& setting,
                                                     const LossNoise& law) {
  return make_with(&ModelFactories::perturbed, Capability::perturbed, spec, setting, law);
}

std::unique_ptr<GaussianModel> make_gaussian_model(const Spec& spec, const ModelSetting& setting) {
  return make_with(&ModelFactories::gaussian, Capability::gaussian, spec, setting);
}

Spec complete_model(const Spec& spec) { return models().complete(spec); }

}  // namespace posse

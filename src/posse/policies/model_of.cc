#include "posse/policies/model_of.h"

#include "posse/models/model.h"

namespace posse {

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
  Traits traits = traits_over(name, policy);
  traits.exact_propensities = false;
  return traits;
}

History history_of(const Spec& rows, Index d, Index m) {
  if (rows.is_word("all")) return History(d, m);
  return History(d, m, Merge::equal_rows, static_cast<Index>(rows.number));
}

History history_for(const Spec& model, Index d, Index m) {
  for (const auto& [key, value] : complete_model(model).arguments) {
    if (key == "rows") return history_of(value, d, m);
  }
  return History(d, m);
}

}  // namespace posse

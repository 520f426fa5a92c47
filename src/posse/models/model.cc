#include "posse/models/model.h"

#include "posse/models/entries.h"

namespace posse {

const Catalogue<ModelFactory>& models() {
  static const Catalogue<ModelFactory> catalogue("model", {
                                                              linear_model(),
                                                              glm_model(),
                                                              neural_model(),
                                                          });
  return catalogue;
}

std::unique_ptr<Model> make_model(const Spec& spec, const ModelSetting& setting) {
  return models().make(spec, setting);
}

Spec complete_model(const Spec& spec) { return models().complete(spec); }

}  // namespace posse

#include "posse/models/model.h"

#include "posse/models/entries.h"

namespace posse {

// One draw for each row.
Vector Model::perturbed_draw(const History& history, const LossNoise& law, double a,
                             Rng& rng) const {
  const Vector theta = fit();
  Vector variance = history.n();
  if (law.adapted) variance = variance.cwiseProduct(variances(history.X(), theta));
  const Vector w = a * variance.cwiseSqrt().cwiseProduct(rng.normals(history.rows()));
  Vector v = Vector::Zero(theta.size());
  if (law.prior) v = a * std::sqrt(lambda()) * rng.normals(v.size());
  return perturbed_fit(history, w, v);
}

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

// One model per capability, all made from the same spec and given the same observations.
#pragma once

#include <memory>
#include <string>

#include "posse/models/model.h"

namespace posse {

struct Capabilities {
  std::unique_ptr<CombiningModel> ensemble;
  std::unique_ptr<PerturbedModel> perturbed;
  std::unique_ptr<GaussianModel> gaussian;

  Capabilities(const std::string& spec, const ModelSetting& setting)
      : ensemble(make_combining_model(parse_spec(spec), setting)),
        perturbed(make_perturbed_model(parse_spec(spec), without_members(setting))),
        gaussian(make_gaussian_model(parse_spec(spec), without_members(setting))) {}

  void observe(const Vector& x, double y, const Vector& z) {
    ensemble->observe(x, y, z);
    perturbed->observe(x, y, Vector(0));
    gaussian->observe(x, y, Vector(0));
  }

  // Replaces the ensemble's history by itself, so that everything is computed again.
  void refit_ensemble() {
    Rng unused(0);
    ensemble->resize(ensemble->history().m(), unused);
  }

  const History& history() const { return ensemble->history(); }
  Vector theta() const { return ensemble->theta(); }
  Vector member(Index j) const { return ensemble->member(j); }

 private:
  static ModelSetting without_members(ModelSetting setting) {
    setting.m = 0;
    return setting;
  }
};

}  // namespace posse

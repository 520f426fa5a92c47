// Scales perturbations and posteriors: by a given number, or, for a word such as `auto`, by the
// noise of the rewards as the residuals of the unperturbed fit show it.
#pragma once

#include <cmath>
#include <optional>
#include <string>

#include "posse/core/parameter.h"
#include "posse/models/model.h"

namespace posse {

class NoiseScale {
 public:
  NoiseScale(const Arguments& arguments, const std::string& name) {
    if (arguments.is_number(name)) fixed_ = arguments.number(name);
  }

  double of(const Model& model) const {
    return fixed_ ? *fixed_ : std::sqrt(model.noise_variance());
  }

 private:
  std::optional<double> fixed_;
};

}  // namespace posse

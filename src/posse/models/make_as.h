// The factory of a capability, as the entry of a model lists it: make_as<RidgeEnsemble,
// EnsembleModel>.
#pragma once

#include <memory>

#include "posse/models/model.h"

namespace posse {

template <class Made, class Capable, class... Rest>
std::unique_ptr<Capable> make_as(const Arguments& arguments, const ModelSetting& setting,
                                 const Rest&... rest) {
  return std::make_unique<Made>(arguments, setting, rest...);
}

}  // namespace posse

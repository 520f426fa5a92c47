// Declares the entries of the catalogue of models, each defined in the file of its name.
#pragma once

#include "posse/models/model.h"

namespace posse {

ModelEntry linear_model();
ModelEntry glm_model();
ModelEntry neural_model();

}  // namespace posse

// Names the entries of the catalogue of models, each defined in the file of its name.
#pragma once

#include "posse/models/model.h"

namespace posse {

Entry<ModelFactory> linear_model();
Entry<ModelFactory> glm_model();
Entry<ModelFactory> neural_model();

}  // namespace posse

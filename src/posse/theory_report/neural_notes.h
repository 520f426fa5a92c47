// The notes below the report of posse theory neural: what its numbers mean, and which assumptions
// fail.
#pragma once

#include <string>

#include "posse/theory_report/neural_numbers.h"

namespace posse {

std::string neural_notes(const NeuralNumbers& all);

}  // namespace posse

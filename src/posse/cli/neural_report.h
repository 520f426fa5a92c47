// The report of posse theory neural: what the theorem on Neural-ES asks for and promises for the
// arms of one problem.
#pragma once

#include <string>

#include "posse/cli/neural_numbers.h"

namespace posse {

std::string neural_report_json(const NeuralNumbers& all);
std::string neural_report_text(const NeuralNumbers& all);

}  // namespace posse

// The report of posse theory neural: what the theorem on Neural-ES asks for and promises for the
// arms of one problem.
#pragma once

#include <string>

#include "posse/theory_report/neural_numbers.h"

namespace posse {

std::string neural_report_json(const NeuralNumbers& all);
std::string neural_report_text(const NeuralNumbers& all);

// The tangent kernel: K lines of K numbers.
std::string kernel_csv(const Matrix& H);

}  // namespace posse

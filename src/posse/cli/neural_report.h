// The report of posse theory neural: what the theorem on Neural-ES asks for and promises for the
// arms of one problem.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "posse/cli/tangent_problem.h"
#include "posse/theory/neural_constants.h"

namespace posse {

struct NeuralQuestion {
  std::uint64_t seed = 1;
  NeuralSetting setting;  // but for what follows, which has defaults of its own
  Index L = 3;
  std::optional<Index> N;  // units of a network to draw
  std::optional<double> lambda, S, sigma;
  bool stated_alpha = false;  // alpha_T of the theorem's statement
};

// H is the tangent kernel of the problem's arms. Throw Error where mean rewards have no S.
std::string neural_report_json(const NeuralQuestion& question, const TangentProblem& problem,
                               const Matrix& H);
std::string neural_report_text(const NeuralQuestion& question, const TangentProblem& problem,
                               const Matrix& H);

}  // namespace posse

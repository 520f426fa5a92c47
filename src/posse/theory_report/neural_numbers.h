// The numbers of posse theory neural: what the theorem on Neural-ES asks for and promises for the
// arms of one problem.
#pragma once

#include <cstdint>
#include <optional>

#include "posse/theory/neural_constants.h"
#include "posse/theory_report/tangent_problem.h"

namespace posse {

struct NeuralQuestion {
  std::uint64_t seed = 1;
  NeuralSetting setting;  // but for what follows, which has defaults of its own
  Index L = 3;
  std::optional<Index> N;  // units of a network to draw
  std::optional<double> lambda, S, sigma;
  bool stated_alpha = false;  // alpha_T of the theorem's statement
};

struct NeuralNumbers {
  // H is the tangent kernel of the problem's arms. Throws Error where mean rewards have no S.
  NeuralNumbers(const NeuralQuestion& asked, TangentProblem of, const Matrix& H);

  bool has_width() const { return neural.lambda_0 > 0; }

  NeuralQuestion question;
  TangentProblem problem;
  NeuralConstants neural;
  double log_N;
};

// max{1, 1/S^2}; 1 where S is NaN, that is unknown.
double least_neural_lambda(double S);

}  // namespace posse

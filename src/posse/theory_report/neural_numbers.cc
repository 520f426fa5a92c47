#include "posse/theory_report/neural_numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/theory/ntk.h"

namespace posse {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kMinS = 1e-50;  // 1/S^2 of a smaller one may overflow

// What was given; else sqrt(2 h' H^-1 h) of the means; without means its largest value for means
// from 0 to 1, or NaN if there is none.
double S_of(const NeuralQuestion& question, const TangentProblem& problem, const Matrix& H) {
  if (question.S) return *question.S;
  const double least = lambda_0(H);
  const bool is_singular = least < coverage(H);
  if (!problem.h) {
    return is_singular ? kNone : std::sqrt(2 * static_cast<double>(H.rows()) / least);
  }
  if (is_singular) {
    throw Error(
        fmt::format("the tangent kernel of these {} arms is singular, and S infinite, since {}",
                    H.rows(), why_singular(problem.X, question.L)),
        problem.name);
  }
  const double S = S_neural(H, *problem.h);
  if (S > kMinS) return S;
  throw Error("all mean rewards are 0, or nearly; nothing can be learnt", problem.name);
}

NeuralConstants constants_of(const NeuralQuestion& question, const TangentProblem& problem,
                             const Matrix& H) {
  NeuralSetting setting = question.setting;
  setting.L = static_cast<double>(question.L);
  setting.S = S_of(question, problem, H);
  setting.sigma = question.sigma.value_or(problem.sigma.value_or(setting.sigma));
  setting.stated_alpha = question.stated_alpha;
  setting.lambda = question.lambda.value_or(least_neural_lambda(setting.S));
  return {setting, H};
}

}  // namespace

NeuralNumbers::NeuralNumbers(const NeuralQuestion& asked, TangentProblem of, const Matrix& H)
    : question(asked),
      problem(std::move(of)),
      neural(constants_of(question, problem, H)),
      log_N(neural.log_N()) {}

double least_neural_lambda(double S) { return std::isnan(S) ? 1 : std::max(1.0, 1 / (S * S)); }

}  // namespace posse

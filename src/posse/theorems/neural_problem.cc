#include "posse/theorems/neural_problem.h"

#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "posse/models/neural/network.h"
#include "posse/theory/ntk.h"

namespace posse {
namespace {

constexpr Index kArms = 3;
constexpr double kS = 1;              // not below sqrt(2 h' H^-1 h)
constexpr double kLambda = 1;         // not below max{1, 1 / S^2}
constexpr double kSigma = 0.5;        // sd of the noise
constexpr double kEndlessLogN = 1e6;  // where epsilon(N) is 0

Matrix turned_arms(double angle) {
  Matrix X(2, kArms);
  for (Index k = 0; k < kArms; ++k) {
    const double at = angle + 2 * std::numbers::pi * static_cast<double>(k) / kArms;
    X.col(k) << std::cos(at), std::sin(at);
  }
  return X;
}

}  // namespace

Matrix NeuralTheoremProblem::arms(Rng rng) const {
  return turned_arms(2 * std::numbers::pi * rng.uniform());
}

Vector NeuralTheoremProblem::means(const Matrix& X) { return X.row(0).cwiseAbs2().transpose(); }

Matrix NeuralTheoremProblem::kernel(const Matrix& X, const Rng& rng) const {
  if (!N) return ntk(X, L);
  const Network network(Network::Form::ntk, X.rows(), L, *N);
  return empirical_ntk(network, X, network.theta_0(rng));
}

NeuralConstants NeuralTheoremProblem::constants() const {
  const NeuralSetting setting{.T = static_cast<double>(T),
                              .delta = delta,
                              .lambda = kLambda,
                              .L = static_cast<double>(L),
                              .sigma = kSigma,
                              .S = kS};
  return {setting, ntk(turned_arms(0), L)};
}

double NeuralTheoremProblem::bound() const { return constants().bound(kEndlessLogN).total(); }

Index NeuralTheoremProblem::m() const {
  return members ? *members : static_cast<Index>(constants().m());
}

double NeuralTheoremProblem::sigma_R() const { return sigma_R_share * constants().sigma_R(); }

Index NeuralTheoremProblem::tau() const { return kArms; }

Spec NeuralTheoremProblem::policy() const {
  return parse_spec(fmt::format(
      "lin_es(m={}, lambda={}, intercept=off, sigma_R={}, sigma_P=0, tau=K, warm_up=round_robin)",
      m(), kLambda, sigma_R()));
}

ProblemSummary NeuralTheoremProblem::summary() const {
  std::string note =
      "Theorem 2 in the tangent model, which networks reach as they widen: epsilon(N) = 0.\n";
  if (N) {
    note = fmt::format(
        "The same with the tangent kernel of a drawn network of width {}, and the parameters of\n"
        "the limit: a width that no theorem covers.\n",
        *N);
  }
  return {name, T, m(), kLambda, sigma_R(), tau(), note};
}

}  // namespace posse

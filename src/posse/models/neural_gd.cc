// Gradient descent of fixed step and length on the whole compressed history: what the paper does,
// "100 iterations with step 0.01", at a cost of the distinct rows rather than of t.
//
// On the summed loss that diverges after a few rewards (with form=ntk the gradient of f has a
// squared norm near 60); released codes divide the loss by t, and so does the default here.
#include <cmath>

#include "posse/models/neural_solver.h"
#include "posse/models/tangent.h"

namespace posse {
namespace {

class NeuralDescent final : public NeuralSolver {
 public:
  explicit NeuralDescent(const Arguments& arguments)
      : steps_(arguments.whole("steps")),
        step_(arguments.number("step")),
        mean_(arguments.is("loss", "mean")) {}

  void advance(const NeuralProblem& problem, Eigen::Ref<Matrix> Theta, const Rng&) const override {
    if (problem.rows() == 0) return;
    const double step = mean_ ? step_ / problem.n.sum() : step_;
    Tangent tangent(problem.network, Inputs(problem.X));
    for (Index c = 0; c < Theta.cols(); ++c) descend(problem, c, step, tangent, Theta.col(c));
  }

  bool catches_up(Index) const override { return false; }

 private:
  // A descent that diverges is undone.
  void descend(const NeuralProblem& problem, Index c, double step, Tangent& tangent,
               Eigen::Ref<Vector> theta) const {
    const Vector S = problem.sums(c), start = theta;
    Vector gradient(theta.size()), error;
    for (Index i = 0; i < steps_; ++i) {
      tangent.move_to(theta);
      error = problem.n.cwiseProduct(tangent.f()) - S;
      tangent.transposed_times(error, gradient);
      gradient += problem.rho * (theta - problem.centers.col(c));
      theta -= step * gradient;
    }
    if (is_lost(problem.network, theta)) theta = start;
  }

  // Whether f, of size |theta|^L, is about to leave the doubles.
  static bool is_lost(const Network& network, const Vector& theta) {
    return !(std::pow(theta.norm(), static_cast<double>(network.L())) < kFar);
  }

  static constexpr double kFar = 1e100;

  Index steps_;
  double step_;
  bool mean_;
};

}  // namespace

Entry<NeuralSolverFactory> neural_gd_solver() {
  return {
      {.name = "gd",
       .summary = "gradient descent of fixed step and length from the last fit",
       .rule = "theta -= step * gradient, `steps` times a round; loss=mean divides the gradient "
               "by the number of observations",
       .paper = "the experiments of 'Provable Anytime Ensemble Sampling Algorithms in Nonlinear "
                "Contextual Bandits'",
       .parameters = {{"steps", "100", "iterations a round", whole(1, 1e6)},
                      {"step", "0.01", "size of a step", real_above(0)},
                      {"loss", "mean",
                       "the mean loss over observations, or their sum, which diverges after a few "
                       "rewards unless the step is tiny",
                       one_of({"mean", "sum"})}}},
      [](const Arguments& arguments) -> std::unique_ptr<NeuralSolver> {
        return std::make_unique<NeuralDescent>(arguments);
      }};
}

}  // namespace posse

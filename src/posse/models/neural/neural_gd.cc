// Gradient descent with a fixed step size and number of steps on the whole compressed history, as
// in the paper: "100 iterations with step 0.01". The cost grows with the distinct rows rather than
// t.
//
// On the summed loss it diverges after a few rewards (with form=ntk the gradient of f has a squared
// norm near 60); released codes divide the loss by t, and so does the default here.
#include "posse/models/descent.h"
#include "posse/models/neural/neural_solver.h"
#include "posse/models/neural/tangent.h"

namespace posse {
namespace {

class NeuralDescent final : public NeuralSolver {
 public:
  explicit NeuralDescent(const Arguments& arguments) : descent_(arguments) {}

  void advance(const NeuralProblem& problem, Eigen::Ref<Matrix> Theta, const Rng&) const override {
    if (problem.rows() == 0) return;
    const double step = descent_.step_at(problem.n.sum());
    Tangent tangent(problem.network, Inputs(problem.X));
    for (Index c = 0; c < Theta.cols(); ++c) descend(problem, c, step, tangent, Theta.col(c));
  }

  bool catches_up(const Rows&) const override { return false; }
  bool starts_over() const override { return descent_.from_theta_0; }

 private:
  // A descent that diverges is undone.
  void descend(const NeuralProblem& problem, Index c, double step, Tangent& tangent,
               Eigen::Ref<Vector> theta) const {
    const Vector S = problem.sums(c), start = theta;
    Vector gradient(theta.size()), error;
    for (Index i = 0; i < descent_.steps; ++i) {
      tangent.move_to(theta);
      error = problem.n.cwiseProduct(tangent.f()) - S;
      tangent.transposed_times(error, gradient);
      gradient += problem.rho * (theta - problem.centers.col(c));
      theta -= step * gradient;
    }
    if (problem.network.has_diverged(theta)) theta = start;
  }

  Descent descent_;
};

}  // namespace

Entry<NeuralSolverFactory> neural_gd_solver() {
  return {descent_description("diverges after a few rewards unless the step is tiny"),
          [](const Arguments& arguments) -> std::unique_ptr<NeuralSolver> {
            return std::make_unique<NeuralDescent>(arguments);
          }};
}

}  // namespace posse

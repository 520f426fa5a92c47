// Gauss-Newton steps in function space, for few rows.
//
// A step goes to the minimum of the linearised loss (damped_step.h), with a damping mu (Levenberg
// and Marquardt) that grows until the loss is lower there, so the loss never rises. A shorter step
// in the same direction would not do: the rectifiers make f nonlinear, rows that were played often
// weigh the slightest error heavily, and only damping changes the direction so that the other rows
// can still improve. One step per round replaces a hundred steps of gradient descent.
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "posse/models/neural/damped_step.h"
#include "posse/models/neural/neural_solver.h"

namespace posse {
namespace {

constexpr Index kSteps = 1;         // per round, by default
constexpr double kDamping = 0.02;   // the first mu, as a share of the largest curvature
constexpr double kMoreDamping = 8;  // the factor of mu from one try to the next
constexpr int kMaxTries = 12;       // the last ones are for rewards orders of magnitude above f
constexpr double kSettled = 1e-4;   // a relative gain that is not worth another step

// The loss of one column.
class Column {
 public:
  Column(const NeuralProblem& problem, Index c)
      : problem_(problem),
        root_n_(problem.n.cwiseSqrt()),
        y_(problem.sums(c).cwiseQuotient(problem.n)),
        center_(problem.centers.col(c)) {}

  double loss(const Vector& f, const Vector& theta) const {
    const double misfit = problem_.n.dot((f - y_).cwiseAbs2());
    return (misfit + problem_.rho * (theta - center_).squaredNorm()) / 2;
  }

  // Moves theta to a lower loss and returns that; the old loss if no damping was enough.
  double step(Tangent& tangent, Vector& theta) const {
    tangent.move_to(theta);
    const double before = loss(tangent.f(), theta);
    const DampedStep damped(tangent, theta, problem_.n, y_, problem_.rho, center_);
    double mu = kDamping * largest_curvature(damped.curvature());
    for (int i = 0; i < kMaxTries; ++i, mu *= kMoreDamping) {
      const Vector next = damped.minimum(mu);
      const double now = loss(problem_.network.values(problem_.X, next), next);
      if (!(now < before)) continue;
      theta = next;
      return now;
    }
    return before;
  }

 private:
  // An estimate of A's largest eigenvalue, by two steps of power iteration. It equals that of
  // J' diag(n) J, so merged and raw rows give the same result; so does the starting vector.
  double largest_curvature(const Matrix& A) const {
    const Vector once = A * root_n_, twice = A * once;
    const double size = once.norm();
    return size > 0 ? twice.norm() / size : 0;
  }

  const NeuralProblem& problem_;
  Vector root_n_;
  Vector y_;
  Vector center_;
};

class GaussNewton final : public NeuralSolver {
 public:
  explicit GaussNewton(Index steps) : steps_(steps) {}

  void advance(const NeuralProblem& problem, Eigen::Ref<Matrix> Theta, const Rng&) const override {
    if (problem.rows() == 0) return;
    Tangent tangent(problem.network, Inputs(problem.X));
    for (Index c = 0; c < Theta.cols(); ++c) {
      Theta.col(c) = fit(Column(problem, c), Theta.col(c), tangent);
    }
  }

  bool catches_up(const Rows&) const override { return true; }

 private:
  Vector fit(const Column& column, Vector theta, Tangent& tangent) const {
    double loss = std::numeric_limits<double>::infinity();
    for (Index i = 0; i < steps_; ++i) {
      const double lower = column.step(tangent, theta);
      if (lower >= (1 - kSettled) * loss) break;
      loss = lower;
    }
    return theta;
  }

  Index steps_;
};

}  // namespace

Entry<NeuralSolverFactory> gauss_newton_solver() {
  return {
      {.name = "gauss_newton",
       .summary = "Gauss-Newton steps in function space; a round costs rows^3",
       .rule =
           "theta = center + J' v with (J J' + (rho + mu) diag(n)^-1) v = y - f + J (theta - "
           "center), with as little damping mu as lowers the loss; an ensemble member takes its "
           "steps when it is drawn, and every round one member, round-robin, takes a step",
       .paper = "Nocedal & Wright, Numerical Optimization (2006), section 10.3",
       .parameters = {{"steps", std::to_string(kSteps), "the largest number of steps per round",
                       whole(1, 1000)}}},
      [](const Arguments& arguments) -> std::unique_ptr<NeuralSolver> {
        return std::make_unique<GaussNewton>(arguments.whole("steps"));
      }};
}

std::unique_ptr<NeuralSolver> make_gauss_newton() { return std::make_unique<GaussNewton>(kSteps); }

}  // namespace posse

// Gauss-Newton steps in function space, for few rows.
//
// Around theta the network is f + J (theta' - theta), and the loss of that is quadratic. Its
// minimum is center + J' v, where v has one entry per row, not per weight:
//
//     (J J' + rho diag(n)^-1) v = y - f + J (theta - center),        y_i = S_i / n_i.
//
// A step goes there, or half as far until the loss does not rise: it never does. One step a round
// from where the column stands replaces a hundred of gradient descent.
#include <cmath>
#include <limits>
#include <optional>

#include "posse/models/neural_solver.h"
#include "posse/models/tangent.h"

namespace posse {
namespace {

constexpr int kMostHalvings = 12;
constexpr double kSettled = 1e-3;  // a step that lowers the loss by a smaller share is the last

// The loss of one column, for a network that is linear around where its tangent stands.
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

  // The minimum of the linearised loss. With both sides multiplied by diag(n)^1/2 the matrix is
  // diag(n)^1/2 J J' diag(n)^1/2 + rho I.
  Vector minimum(const Tangent& at, const Vector& theta) const {
    Matrix A = root_n_.asDiagonal() * at.gram() * root_n_.asDiagonal();
    const double rounding = std::numeric_limits<double>::epsilon() * A.trace();
    A.diagonal().array() += std::max(problem_.rho, rounding);
    const Vector r = y_ - at.f() + at.times(theta - center_);
    const Vector v = A.llt().solve(root_n_.cwiseProduct(r)).cwiseProduct(root_n_);
    return center_ + at.transposed_times(v);
  }

 private:
  const NeuralProblem& problem_;
  Vector root_n_;
  Vector y_;
  Vector center_;
};

class GaussNewton final : public NeuralSolver {
 public:
  explicit GaussNewton(const Arguments& arguments) : steps_(arguments.whole("steps")) {}

  void advance(const NeuralProblem& problem, Eigen::Ref<Matrix> Theta, const Rng&) const override {
    if (problem.rows() == 0) return;
    Tangent tangent(problem.network, Inputs(problem.X));
    for (Index c = 0; c < Theta.cols(); ++c)
      Theta.col(c) = fitted(problem, c, Theta.col(c), tangent);
  }

  bool catches_up(Index) const override { return true; }

 private:
  Vector fitted(const NeuralProblem& problem, Index c, Vector theta, Tangent& tangent) const {
    const Column column(problem, c);
    tangent.move_to(theta);
    double loss = column.loss(tangent.f(), theta);
    for (Index i = 0; i < steps_; ++i) {
      const Vector direction = column.minimum(tangent, theta) - theta;
      const auto lower = damped_step(column, tangent, theta, direction, loss);
      if (!lower) break;
      const bool settled = *lower >= (1 - kSettled) * loss;
      loss = *lower;
      if (settled) break;
    }
    return theta;
  }

  // Moves theta, and the tangent with it; the new loss, or none if nothing lowers it.
  static std::optional<double> damped_step(const Column& column, Tangent& tangent, Vector& theta,
                                           const Vector& direction, double loss) {
    double length = 1;
    for (int i = 0; i < kMostHalvings; ++i, length /= 2) {
      const Vector next = theta + length * direction;
      tangent.move_to(next);
      const double now = column.loss(tangent.f(), next);
      if (!(now < loss)) continue;
      theta = next;
      return now;
    }
    return std::nullopt;
  }

  Index steps_;
};

}  // namespace

Entry<NeuralSolverFactory> gauss_newton_solver() {
  return {{.name = "gauss_newton",
           .summary = "Gauss-Newton steps in function space; a round costs rows^3",
           .rule = "theta = center + J' v with (J J' + rho diag(n)^-1) v = y - f + J (theta - "
                   "center), or part of the way there so that the loss never rises",
           .paper = "Nocedal & Wright, Numerical Optimization (2006), section 10.3",
           .parameters = {{"steps", "2", "most steps a round", whole(1, 1000)}}},
          [](const Arguments& arguments) -> std::unique_ptr<NeuralSolver> {
            return std::make_unique<GaussNewton>(arguments);
          }};
}

}  // namespace posse

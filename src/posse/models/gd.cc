// Gradient descent of fixed step and length: what the paper does, "100 iterations with step 0.01".
//
// On the summed loss that oscillates once step * (lambda + mu'_max lambda_max(V)) exceeds 2, some
// hundred pulls of an arm; every released code divides the loss by t, and so does the default here.
// The fits are then near the minima, not at them. theta_0, where descent begins, is 0.
#include "posse/core/error.h"
#include "posse/models/descent.h"
#include "posse/models/glm_solver.h"

namespace posse {
namespace {

class GradientDescent final : public GlmSolver {
 public:
  GradientDescent(const Arguments& arguments, Index d, Index columns)
      : descent_(arguments), Theta_(Matrix::Zero(d, columns)) {}

  void learn(const GlmLoss&, const Observation&) override {}

  void start_at(const Vector& theta) override { Theta_.colwise() = theta; }

  void restart(const GlmLoss&, Index columns) override {
    const Index before = Theta_.cols();
    Theta_.conservativeResize(Eigen::NoChange, columns);
    for (Index c = before; c < columns; ++c) Theta_.col(c) = Theta_.col(0);
  }

  void fit(const GlmLoss& loss, const Vector& b) override {
    Theta_.col(0) = descended(loss, Theta_.col(0), b);
  }

  void fit_members(const GlmLoss& loss, const RightHandSides& sides) override {
    const Index m = Theta_.cols() - 1;
    Theta_.rightCols(m) = descended(loss, Theta_.rightCols(m), sides.members());
  }

  Vector fit() const override { return Theta_.col(0); }

  Vector member(const GlmLoss&, const RightHandSides&, Index j) const override {
    return Theta_.col(1 + j);
  }

  Vector minimum(const GlmLoss& loss, const Vector& r) const override {
    return descended(loss, Theta_.col(0), r);
  }

  std::unique_ptr<GlmSolver> fit_alone() const override {
    auto alone = std::make_unique<GradientDescent>(*this);
    alone->Theta_ = Theta_.leftCols(1);
    return alone;
  }

  void state(Archive& archive) override {
    const Index d = Theta_.rows(), columns = Theta_.cols();
    archive(Theta_);
    const bool fits = Theta_.rows() == d && Theta_.cols() == columns;
    if (!fits) throw Error("the archive holds fits of another shape");
  }

 private:
  // All columns at once. A descent that diverges ends where it was finite.
  Matrix descended(const GlmLoss& loss, Matrix Theta, const Matrix& R) const {
    if (descent_.from_theta_0) Theta.setZero();
    const double step = descent_.step_at(loss.n.sum());
    for (Index i = 0; i < descent_.steps; ++i) {
      const Matrix next = Theta - step * (loss.f(Theta) - R);
      if (!next.allFinite()) break;
      Theta = next;
    }
    return Theta;
  }

  Descent descent_;
  Matrix Theta_;
};

}  // namespace

Entry<GlmSolverFactory> gd_solver() {
  return {descent_description("oscillates after some hundred pulls of an arm"),
          [](const Arguments& arguments, const ModelSetting& setting,
             double) -> std::unique_ptr<GlmSolver> {
            return std::make_unique<GradientDescent>(arguments, setting.d, 1 + setting.m);
          }};
}

}  // namespace posse

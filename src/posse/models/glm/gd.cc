// Gradient descent with a fixed step size and number of steps, as in the paper: "100 iterations
// with step 0.01".
//
// On the summed loss it oscillates once step * (lambda + mu'_max lambda_max(V)) exceeds 2, after a
// few hundred pulls of an arm. Every released code divides the loss by t, and so does the default
// here. The fits are then near the minima, not at them. theta_0, where descent begins, is 0.
#include <algorithm>
#include <vector>

#include "posse/core/workers.h"
#include "posse/models/descent.h"
#include "posse/models/glm/glm_solver.h"

namespace posse {
namespace {

// Members descend in blocks of kAtOnce columns, the last one longer rather than a single column,
// whatever the number of threads, so the results do not depend on it. They also equal those of
// moving all columns at once, since Eigen's kernel takes four columns at a time and the rest one by
// one. Eigen has other kernels, which sum in another order, for a single column, and if rows, inner
// dimension and columns add up to less than kSmall.
constexpr Index kAtOnce = 4;
constexpr Index kSmall = 20;

class GradientDescent final : public GlmSolver {
 public:
  GradientDescent(const Arguments& arguments, const GlmSolverSetting& setting)
      : descent_(arguments),
        workers_(setting.threads),
        Theta_(setting.start.replicate(1, 1 + setting.m)),
        spread_(Theta_.rows(), setting.lambda, LossForm::exact, setting.needs) {}

  void learn(const GlmProblem& problem, const Observation&, GlmNoise& noise) override {
    fit(problem);
    noise.judge(problem, theta());
  }

  void restart(const GlmProblem& problem) override {
    const Index before = Theta_.cols(), columns = 1 + problem.history.m();
    Theta_.conservativeResize(Eigen::NoChange, columns);
    for (Index c = before; c < columns; ++c) Theta_.col(c) = Theta_.col(0);
    fit(problem);
  }

  void fit_members(const GlmProblem& problem) override {
    const Matrix start = start_of(Theta_.rightCols(problem.history.m()));
    const Matrix R = problem.sides.members();
    const Index finite = descend_members(problem.loss, start, R, descent_.steps);
    if (finite < descent_.steps) descend_members(problem.loss, start, R, finite);
  }

  Vector theta() const override { return Theta_.col(0); }

  Vector member(const GlmProblem&, Index j) const override { return Theta_.col(1 + j); }

  Vector minimum(const GlmProblem& problem, const Vector& r) const override {
    Matrix theta = start_of(Theta_.leftCols(1));
    descend(problem.loss, r, descent_.steps, theta);
    return theta;
  }

  const GlmSpread& spread() const override { return spread_; }

  void state(Archive& archive, Index) override { archive(Theta_, spread_); }

 private:
  void fit(const GlmProblem& problem) {
    Theta_.col(0) = minimum(problem, problem.sides.b());
    spread_.assign(problem.loss, theta());
  }

  Matrix start_of(const Matrix& last) const {
    if (descent_.from_theta_0) return Matrix::Zero(last.rows(), last.cols());
    return last;
  }

  // Moves all columns at once. A descent that diverges stops at the last finite point. Returns the
  // number of steps made.
  Index descend(const GlmLoss& loss, const Matrix& R, Index steps, Matrix& Theta) const {
    const double step = descent_.step_at(loss.n.sum());
    for (Index i = 0; i < steps; ++i) {
      const Matrix next = Theta - step * (loss.f(Theta) - R);
      if (!next.allFinite()) return i;
      Theta = next;
    }
    return steps;
  }

  // The same for the members, on all threads. Returns the smallest number of steps of any block.
  Index descend_members(const GlmLoss& loss, const Matrix& start, const Matrix& R, Index steps) {
    const Index m = start.cols();
    const bool small = start.rows() + loss.n.size() < kSmall;
    const Index blocks = small ? 1 : std::max<Index>(1, (m + 2) / kAtOnce);
    const auto begin = [&](Index block) { return block < blocks ? kAtOnce * block : m; };
    std::vector<Index> done(static_cast<std::size_t>(blocks), steps);
    workers_.share(blocks, [&](Index first, Index size) {
      for (Index i = first; i < first + size; ++i) {
        const Index c = begin(i), columns = begin(i + 1) - c;
        Matrix Theta = start.middleCols(c, columns);
        done[static_cast<std::size_t>(i)] = descend(loss, R.middleCols(c, columns), steps, Theta);
        Theta_.middleCols(1 + c, columns) = Theta;
      }
    });
    return *std::min_element(done.begin(), done.end());
  }

  Descent descent_;
  Workers workers_;
  Matrix Theta_;  // of the fit, then of the members
  GlmSpread spread_;
};

}  // namespace

Entry<GlmSolverFactory> gd_solver() {
  return {descent_description("oscillates after a few hundred pulls of an arm"),
          [](const Arguments& arguments,
             const GlmSolverSetting& setting) -> std::unique_ptr<GlmSolver> {
            return std::make_unique<GradientDescent>(arguments, setting);
          }};
}

}  // namespace posse

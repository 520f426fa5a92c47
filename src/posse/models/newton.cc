// Newton's method for all columns at once, converged every round to
//
//     |f(theta) - r| <= max{1e-8, 1e-13 (|r| + sum_i n_i mu_i |x_i|)}
//
// where the second is rounding's share.
//
// A round changes the loss a little, so the columns start at their last minima, with f known there,
// and take chord steps theta -= H^-1 (f(theta) - r) with inverse Hessians from earlier rounds, each
// kept up with new observations by a rank-one update. f of all columns is two small matrix
// products. The members share the Hessian of the unperturbed fit. A column whose gradient does not
// shrink enough by that gets exact Newton steps, safeguarded by damping, and keeps the Hessian of
// the last one as its own.
#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "posse/core/error.h"
#include "posse/core/gram.h"
#include "posse/core/outer.h"
#include "posse/models/glm_solver.h"

namespace posse {
namespace {

constexpr double kContraction = 0.1;  // of a gradient by a chord step, or the column goes alone
constexpr int kMostSteps = 100;       // exact Newton steps of a column in a round

struct Point {
  Vector theta, f;
};

// theta - s direction with the first s of 1, 1/2, 1/4, ... that lowers the loss enough (Armijo), or
// halves the gradient where rounding hides the loss; none once it hides the steps too.
std::optional<Point> damped_step(const GlmLoss& loss, const Vector& r, const Point& at,
                                 const Vector& direction) {
  const Vector gradient = at.f - r;
  const double value = loss.value(at.theta, r), hidden = 1e-12 * (1 + std::abs(value));
  const double shortest = 1e-16 * at.theta.lpNorm<Eigen::Infinity>();
  for (double s = 1; s * direction.lpNorm<Eigen::Infinity>() > shortest; s /= 2) {
    Point next{at.theta - s * direction, {}};
    next.f = loss.f(next.theta);
    const double size = (next.f - r).norm();
    if (!std::isfinite(size)) continue;
    const double change = loss.value(next.theta, r) - value;
    const bool halves = change <= hidden && size <= gradient.norm() / 2;
    if (halves || change < -1e-4 * s * gradient.dot(direction)) return next;
  }
  return std::nullopt;
}

class Newton final : public GlmSolver {
 public:
  Newton(Index d, Index columns, double lambda)
      : Theta_(Matrix::Zero(d, columns)), F_(Matrix::Zero(d, columns)), H_(size(columns)) {
    H_[0].emplace(d, lambda);
  }

  void learn(const GlmLoss& loss, const Eigen::Ref<const Vector>& x) override {
    const Vector z = Theta_.transpose() * x;
    const Vector mu = z.unaryExpr([&](double at) { return loss.link.mu(at); });
    add_outer(F_, 1, x, mu);
    if (std::isfinite(mu[0])) terms_ += std::abs(mu[0]) * x.norm();
    for (Index c = 0; c < z.size(); ++c) {
      auto& H = H_[size(c)];
      const double slope = loss.link.derivative(z[c]);
      if (H && std::isfinite(slope)) H->add(std::sqrt(slope) * x);
    }
  }

  void restart(const GlmLoss& loss, Index columns) override {
    const Index before = Theta_.cols();
    Theta_.conservativeResize(Eigen::NoChange, columns);
    for (Index c = before; c < columns; ++c) Theta_.col(c) = Theta_.col(0);
    F_ = loss.f(Theta_);
    H_.assign(size(columns), std::nullopt);
    H_[0] = hessian(loss, Theta_.col(0));
    const Vector sizes = loss.n.cwiseProduct(loss.means(Theta_.col(0)).cwiseAbs());
    terms_ = sizes.dot(loss.X.colwise().norm());
  }

  void solve(const GlmLoss& loss, Index first, const Matrix& R) override {
    std::vector<Open> open;
    for (Index j = 0; j < R.cols(); ++j) {
      const double size = (F_.col(first + j) - R.col(j)).norm();
      if (!(size <= tolerance(R.col(j)))) open.push_back({j, size});
    }
    while (!open.empty()) open = chord_step(loss, first, R, open);
  }

  std::unique_ptr<GlmSolver> fit_alone() const override {
    auto alone = std::make_unique<Newton>(Theta_.rows(), 1, 1);
    alone->Theta_ = Theta_.leftCols(1);
    alone->F_ = F_.leftCols(1);
    alone->terms_ = terms_;
    alone->H_[0] = H_[0];
    return alone;
  }

  const Matrix& theta() const override { return Theta_; }

  void state(Archive& archive) override {
    const Index d = Theta_.rows();
    archive(Theta_, F_, terms_);
    const bool fits = Theta_.rows() == d && F_.rows() == d && Theta_.cols() == F_.cols();
    if (!fits || F_.cols() < 1) throw Error("the archive holds a fit of another shape");
    H_.resize(size(F_.cols()));
    for (auto& H : H_) {
      bool own = H.has_value();
      archive(own);
      if (own && !H) H.emplace(*H_[0]);
      if (own) archive(*H);
      if (!own) H.reset();
    }
  }

 private:
  // A right-hand side that its column does not solve yet, and the size of its gradient.
  struct Open {
    Index j;
    double size;
  };

  double tolerance(const Eigen::Ref<const Vector>& r) const {
    return std::max(1e-8, 1e-13 * (r.norm() + terms_));
  }

  static std::size_t size(Index n) { return static_cast<std::size_t>(n); }

  const Gram& curvature(Index c) const { return H_[size(c)] ? *H_[size(c)] : *H_[0]; }

  static Gram hessian(const GlmLoss& loss, const Vector& theta) {
    Gram H(theta.size(), loss.lambda);
    H.assign(loss.X, loss.weights(theta));
    return H;
  }

  // Where the column stands, or 0 where the loss is less: an observation may have thrown a minimum
  // far back, or be outside the link's domain.
  Point start(const GlmLoss& loss, Index c, const Vector& r) const {
    Point at{Theta_.col(c), F_.col(c)};
    const Vector zero = Vector::Zero(r.size());
    const bool finite = std::isfinite((at.f - r).norm());
    if (finite && loss.value(at.theta, r) <= loss.value(zero, r)) return at;
    return {zero, loss.f(zero)};
  }

  // One chord step of the open columns; what is still open after it.
  std::vector<Open> chord_step(const GlmLoss& loss, Index first, const Matrix& R,
                               const std::vector<Open>& open) {
    Matrix Theta(R.rows(), static_cast<Index>(open.size()));
    for (Index k = 0; k < Theta.cols(); ++k) {
      const Index j = open[size(k)].j, c = first + j;
      Theta.col(k) = Theta_.col(c) - curvature(c).inverse() * (F_.col(c) - R.col(j));
    }
    const Matrix F = loss.f(Theta);
    std::vector<Open> left;
    for (Index k = 0; k < Theta.cols(); ++k) {
      const auto [j, before] = open[size(k)];
      const double now = (F.col(k) - R.col(j)).norm();
      const bool solved = now <= tolerance(R.col(j));
      if (!solved && !(std::isfinite(now) && now <= kContraction * before)) {
        solve_alone(loss, first + j, R.col(j));
        continue;
      }
      Theta_.col(first + j) = Theta.col(k);
      F_.col(first + j) = F.col(k);
      if (!solved) left.push_back({j, now});
    }
    return left;
  }

  void solve_alone(const GlmLoss& loss, Index c, const Vector& r) {
    Point at = start(loss, c, r);
    for (int i = 0; i < kMostSteps && (at.f - r).norm() > tolerance(r); ++i) {
      H_[size(c)] = hessian(loss, at.theta);
      const auto next = damped_step(loss, r, at, H_[size(c)]->inverse() * (at.f - r));
      if (!next) break;
      at = *next;
    }
    Theta_.col(c) = at.theta;
    F_.col(c) = at.f;
  }

  Matrix Theta_;
  Matrix F_;                            // f of each column
  double terms_ = 0;                    // sum_l |mu(x_l' theta)| |x_l| at the fits so far
  std::vector<std::optional<Gram>> H_;  // of each column that has its own; that of the fit first
};

}  // namespace

Entry<GlmSolverFactory> newton_solver() {
  return {
      {.name = "newton",
       .summary = "Newton's method from the last fit, converged every round",
       .rule = "theta -= H^-1 gradient until |gradient| <= 1e-8 (and rounding), with "
               "the Hessian of an earlier round while that contracts, else an exact and damped "
               "step",
       .paper = "Nocedal & Wright, Numerical Optimization (2006)",
       .parameters = {}},
      [](const Arguments&, Index d, Index columns, double lambda) -> std::unique_ptr<GlmSolver> {
        return std::make_unique<Newton>(d, columns, lambda);
      }};
}

}  // namespace posse

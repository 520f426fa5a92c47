// Newton's method, converged every round to
//
//     |f(theta) - r| <= max{1e-8, 1e-13 (|r| + sum_i n_i mu_i |x_i|)}
//
// where the second is rounding's share.
//
// A round changes the loss a little, so a column starts where it last stood, with f known there (an
// observation adds mu(x'theta) x), and takes chord steps theta -= H^-1 (f(theta) - r). The members
// share the Hessian H of the unperturbed fit, from earlier rounds and kept up with new observations
// by rank-one updates. A column whose gradient does not shrink enough by that gets exact Newton
// steps, safeguarded by damping, and keeps the Hessian of the last one as its own.
//
// A member is brought to its minimum when it is asked for; until then what it needs of an
// observation is one term of f. So that none falls far behind, each round brings up one in turn.
#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "posse/core/error.h"
#include "posse/core/gram.h"
#include "posse/core/outer.h"
#include "posse/models/glm/glm_solver.h"

namespace posse {
namespace {

constexpr double kContraction = 0.1;  // of a gradient by a chord step, or the column goes alone
constexpr int kMaxNewtonSteps = 100;       // exact Newton steps of a fit

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

  void learn(const GlmLoss& loss, const Observation& o) override {
    const auto& x = o.x;
    const Vector z = Theta_.transpose() * x;
    Vector mu = z;
    loss.link.apply_mu(mu.array());
    add_outer(F_, 1, x, mu);
    if (std::isfinite(mu[0])) terms_ += std::abs(mu[0]) * x.norm();
    for (Index c = 0; c < z.size(); ++c) {
      auto& H = H_[size(c)];
      if (!H) continue;
      const double slope = loss.link.derivative(z[c]);
      if (std::isfinite(slope)) H->add(std::sqrt(slope) * x);
    }
  }

  void start_at(const Vector& theta) override { Theta_.colwise() = theta; }

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

  void fit(const GlmLoss& loss, const Vector& b) override { bring_up(loss, 0, b); }

  void fit_members(const GlmLoss& loss, const RightHandSides& sides) override {
    const Index m = Theta_.cols() - 1;
    if (m == 0) return;
    turn_ = (turn_ + 1) % m;
    bring_up(loss, 1 + turn_, sides.member(turn_));
  }

  Vector fit() const override { return Theta_.col(0); }

  Vector member(const GlmLoss& loss, const RightHandSides& sides, Index j) const override {
    return solved(loss, 1 + j, sides.member(j)).at.theta;
  }

  Vector minimum(const GlmLoss& loss, const Vector& r) const override {
    return solved(loss, 0, r).at.theta;
  }

  std::unique_ptr<GlmSolver> fit_alone() const override {
    auto alone = std::make_unique<Newton>(Theta_.rows(), 1, 1);
    alone->Theta_ = Theta_.leftCols(1);
    return alone;
  }

  void state(Archive& archive) override {
    const auto is = [d = Theta_.rows(), columns = Theta_.cols()](const Matrix& matrix) {
      return matrix.rows() == d && matrix.cols() == columns;
    };
    archive(Theta_, F_, terms_, turn_);
    if (!is(Theta_) || !is(F_) || turn_ < 0) {
      throw Error("the archive holds fits of another shape");
    }
    for (auto& H : H_) {
      bool own = H.has_value();
      archive(own);
      if (own && !H) H.emplace(*H_[0]);
      if (own) archive(*H);
      if (!own) H.reset();
    }
    if (!H_[0]) throw Error("the archive's fit has no Hessian");
  }

 private:
  // A minimum, and its Hessian if the one at hand did not serve.
  struct Solved {
    Point at;
    std::optional<Gram> H;
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

  void bring_up(const GlmLoss& loss, Index c, const Vector& r) {
    Solved found = solved(loss, c, r);
    Theta_.col(c) = found.at.theta;
    F_.col(c) = found.at.f;
    if (found.H) H_[size(c)] = std::move(found.H);
  }

  // By chord steps from where column c stands.
  Solved solved(const GlmLoss& loss, Index c, const Vector& r) const {
    Point at{Theta_.col(c), F_.col(c)};
    double before = (at.f - r).norm();
    while (!(before <= tolerance(r))) {
      Point next{at.theta - curvature(c).inverse() * (at.f - r), {}};
      next.f = loss.f(next.theta);
      const double now = (next.f - r).norm();
      const bool shrinks = std::isfinite(now) && now <= kContraction * before;
      if (!shrinks && !(now <= tolerance(r))) return solved_alone(loss, start(loss, at, r), r);
      at = std::move(next);
      before = now;
    }
    return {at, std::nullopt};
  }

  // `at`, or 0 where the loss is less: an observation may have thrown a minimum far back, or be
  // outside the link's domain.
  static Point start(const GlmLoss& loss, const Point& at, const Vector& r) {
    const Vector zero = Vector::Zero(r.size());
    const bool finite = std::isfinite((at.f - r).norm());
    if (finite && loss.value(at.theta, r) <= loss.value(zero, r)) return at;
    return {zero, loss.f(zero)};
  }

  Solved solved_alone(const GlmLoss& loss, Point at, const Vector& r) const {
    std::optional<Gram> H;
    for (int i = 0; i < kMaxNewtonSteps && (at.f - r).norm() > tolerance(r); ++i) {
      H = hessian(loss, at.theta);
      auto next = damped_step(loss, r, at, H->inverse() * (at.f - r));
      if (!next) break;
      at = std::move(*next);
    }
    return {at, H};
  }

  Matrix Theta_;
  Matrix F_;                            // f of each column
  Index turn_ = 0;                      // the member that was brought up last
  double terms_ = 0;                    // sum_l |mu(x_l' theta)| |x_l| at the fits so far
  std::vector<std::optional<Gram>> H_;  // of each column that has its own; that of the fit first
};

}  // namespace

Entry<GlmSolverFactory> newton_solver() {
  return {
      {.name = "newton",
       .summary = "Newton's method from the last fit, converged every round",
       .rule = "theta -= H^-1 gradient until |gradient| <= 1e-8 (or what rounding leaves), with "
               "the Hessian of an earlier round while that contracts, else an exact and damped "
               "step",
       .paper = "Nocedal & Wright, Numerical Optimization (2006)",
       .parameters = {}},
      [](const Arguments&, const ModelSetting& setting,
         double lambda) -> std::unique_ptr<GlmSolver> {
        return std::make_unique<Newton>(setting.d, 1 + setting.m, lambda);
      }};
}

}  // namespace posse

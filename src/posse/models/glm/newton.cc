// Newton's method, converged every round to
//
//     |f(theta) - r| <= max{1e-8, 1e-13 (|r| + sum_i n_i mu_i |x_i|)}
//
// where the second term allows for rounding.
//
// A round changes the loss a little, so a column starts at its last solution, where f is known (an
// observation adds mu(x'theta) x), and takes quasi-Newton steps theta -= B (f(theta) - r). All
// share the Hessian H of the unperturbed fit, from an earlier round, with rank-one updates for new
// observations: B is its inverse, corrected by the steps taken so far (BFGS). If a step does not
// shrink the gradient enough, exact Newton steps follow, safeguarded by damping.
//
// A member is moved to its minimum on demand; until then an observation only adds a term to its f.
// So that no member falls far behind, each round updates one of them, round-robin.
#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "posse/core/gram.h"
#include "posse/core/outer.h"
#include "posse/models/glm/glm_solver.h"

namespace posse {
namespace {

constexpr double kContraction =
    0.7;                        // of the gradient by a quasi-Newton step; if less, exact steps
constexpr int kMaxSteps = 100;  // exact Newton steps per fit

struct Point {
  Vector theta, f;
};

// The inverse of H, corrected such that it explains every change of f by the step that caused it
// (L-BFGS with all steps of one fit; Nocedal & Wright, algorithm 7.4).
class InverseCurvature {
 public:
  explicit InverseCurvature(const Matrix& H_inverse) : H_inverse_(H_inverse) {}

  void add(const Point& from, const Point& to) {
    Vector s = to.theta - from.theta, y = to.f - from.f;
    const double curvature = s.dot(y);
    if (curvature > 0) secants_.push_back({std::move(s), std::move(y), curvature});
  }

  Vector operator*(Vector g) const {
    std::vector<double> a(secants_.size());
    for (std::size_t i = secants_.size(); i-- > 0;) {
      a[i] = secants_[i].s.dot(g) / secants_[i].curvature;
      g -= a[i] * secants_[i].y;
    }
    Vector p = H_inverse_ * g;
    for (std::size_t i = 0; i < secants_.size(); ++i) {
      p += (a[i] - secants_[i].y.dot(p) / secants_[i].curvature) * secants_[i].s;
    }
    return p;
  }

 private:
  struct Secant {
    Vector s, y;
    double curvature;
  };

  const Matrix& H_inverse_;
  std::vector<Secant> secants_;
};

// theta - s direction with the first s of 1, 1/2, 1/4, ... that lowers the loss enough (Armijo), or
// halves the gradient if the change of the loss is lost in rounding. None if the step is lost, too.
std::optional<Point> damped_step(const GlmLoss& loss, const Vector& r, const Point& at,
                                 const Vector& direction) {
  const Vector gradient = at.f - r;
  const double value = loss.value(at.theta, r), rounding = 1e-12 * (1 + std::abs(value));
  const double shortest = 1e-16 * at.theta.lpNorm<Eigen::Infinity>();
  for (double s = 1; s * direction.lpNorm<Eigen::Infinity>() > shortest; s /= 2) {
    Point next{at.theta - s * direction, {}};
    next.f = loss.f(next.theta);
    const double size = (next.f - r).norm();
    if (!std::isfinite(size)) continue;
    const double change = loss.value(next.theta, r) - value;
    const bool halves = change <= rounding && size <= gradient.norm() / 2;
    if (halves || change < -1e-4 * s * gradient.dot(direction)) return next;
  }
  return std::nullopt;
}

class Newton final : public GlmSolver {
 public:
  explicit Newton(const GlmSolverSetting& setting)
      : Theta_(setting.start.replicate(1, 1 + setting.m)),
        F_(setting.lambda * Theta_),
        H_(Theta_.rows(), setting.lambda),
        spread_(Theta_.rows(), setting.lambda, LossForm::exact, setting.needs) {}

  void learn(const GlmProblem& problem, const Observation& o, GlmNoise& noise) override {
    count(problem.loss, o.x);
    fit(problem);
    noise.judge(problem, theta());
  }

  void restart(const GlmProblem& problem) override {
    place(problem.loss, 1 + problem.history.m());
    fit(problem);
  }

  void fit_members(const GlmProblem& problem) override {
    const Index m = problem.history.m();
    if (m == 0) return;
    last_fitted_ = (last_fitted_ + 1) % m;
    update(problem.loss, 1 + last_fitted_, problem.sides.member(last_fitted_));
  }

  Vector theta() const override { return Theta_.col(0); }

  Vector member(const GlmProblem& problem, Index j) const override {
    return solution(problem.loss, 1 + j, problem.sides.member(j)).at.theta;
  }

  Vector minimum(const GlmProblem& problem, const Vector& r) const override {
    return minimum(problem.loss, r);
  }
  Vector minimum(const GlmLoss& loss, const Vector& r) const {
    return solution(loss, 0, r).at.theta;
  }

  const GlmSpread& spread() const override { return spread_; }

  // Recomputes everything from the rows of the loss, for that many columns. New ones start at
  // theta.
  void place(const GlmLoss& loss, Index columns) {
    const Index before = Theta_.cols();
    Theta_.conservativeResize(Eigen::NoChange, columns);
    for (Index c = before; c < columns; ++c) Theta_.col(c) = Theta_.col(0);
    F_ = loss.f(Theta_);
    H_ = hessian(loss, Theta_.col(0));
    leave_infinite_losses(loss);
    measure_terms(loss);
  }

  void state(Archive& archive, Index) override {
    archive(Theta_, F_, terms_, last_fitted_, H_);
    archive.require(last_fitted_ < std::max<Index>(1, Theta_.cols() - 1), "a member is missing");
    archive(spread_);
  }

 private:
  // A minimum, and its Hessian if exact steps were needed.
  struct Solution {
    Point at;
    std::optional<Gram> H;
  };

  double tolerance(const Eigen::Ref<const Vector>& r) const {
    return std::max(1e-8, 1e-13 * (r.norm() + terms_));
  }

  static Gram hessian(const GlmLoss& loss, const Vector& theta) {
    Gram H(theta.size(), loss.lambda);
    H.assign(loss.X, loss.weights(theta));
    return H;
  }

  // Counts one more observation of x.
  void count(const GlmLoss& loss, const Eigen::Ref<const Vector>& x) {
    const Vector z = Theta_.transpose() * x;
    Vector mu = z;
    loss.link.apply_mu(mu.array());
    add_outer(F_, 1, x, mu);
    const double term = std::abs(mu[0]) * x.norm();
    if (term <= kMaxHessianTerm) terms_ += term;
    const double slope = loss.link.derivative(z[0]);
    if (slope * x.squaredNorm() <= kMaxHessianTerm) H_.add(std::sqrt(slope) * x);
    leave_infinite_losses(loss);
  }

  // Puts the columns for which a new row is outside the link's domain back to 0, where every loss
  // is finite.
  void leave_infinite_losses(const GlmLoss& loss) {
    for (Index c = 0; c < Theta_.cols(); ++c) {
      if (F_.col(c).allFinite()) continue;
      Theta_.col(c).setZero();
      F_.col(c) = loss.f(Vector(Theta_.col(c)));
      if (c == 0) H_ = hessian(loss, Theta_.col(0));
    }
  }

  void fit(const GlmProblem& problem) {
    update(problem.loss, 0, problem.sides.b());
    spread_.assign(problem.loss, theta());
  }

  void update(const GlmLoss& loss, Index c, const Vector& r) {
    Solution found = solution(loss, c, r);
    Theta_.col(c) = found.at.theta;
    F_.col(c) = found.at.f;
    if (!found.H || c > 0) return;
    H_ = std::move(*found.H);  // the fit has moved far
    measure_terms(loss);
  }

  void measure_terms(const GlmLoss& loss) {
    const Vector sizes = loss.n.cwiseProduct(loss.means(Theta_.col(0)).cwiseAbs());
    terms_ = sizes.dot(loss.X.colwise().norm());
  }

  // By quasi-Newton steps from column c.
  Solution solution(const GlmLoss& loss, Index c, const Vector& r) const {
    Point at{Theta_.col(c), F_.col(c)};
    InverseCurvature B(H_.inverse());
    double before = (at.f - r).norm();
    while (!(before <= tolerance(r))) {
      Point next{at.theta - B * (at.f - r), {}};
      next.f = loss.f(next.theta);
      const double now = (next.f - r).norm();
      const bool shrinks = std::isfinite(now) && now <= kContraction * before;
      if (!shrinks && !(now <= tolerance(r))) return exact_solution(loss, start(loss, at, r), r);
      B.add(at, next);
      at = std::move(next);
      before = now;
    }
    return {at, std::nullopt};
  }

  // `at`, or 0 if the loss is lower there: an observation may have moved the minimum far back, or
  // have put `at` outside the link's domain.
  static Point start(const GlmLoss& loss, const Point& at, const Vector& r) {
    const Vector zero = Vector::Zero(r.size());
    const bool finite = std::isfinite((at.f - r).norm());
    if (finite && loss.value(at.theta, r) <= loss.value(zero, r)) return at;
    return {zero, loss.f(zero)};
  }

  // By exact Newton steps, as long as the Hessian does not overflow.
  Solution exact_solution(const GlmLoss& loss, Point at, const Vector& r) const {
    std::optional<Gram> H;
    for (int i = 0; i < kMaxSteps && (at.f - r).norm() > tolerance(r); ++i) {
      Gram exact = hessian(loss, at.theta);
      if (!exact.inverse().allFinite()) break;
      H = std::move(exact);
      auto next = damped_step(loss, r, at, H->inverse() * (at.f - r));
      if (!next) break;
      at = std::move(*next);
    }
    return {at, H};
  }

  Matrix Theta_;
  Matrix F_;               // f of each column
  Index last_fitted_ = 0;  // the member that fit_members() updated last
  double terms_ = 0;       // sum_l |mu(x_l' theta)| |x_l| at the fits so far
  Gram H_;
  GlmSpread spread_;
};

}  // namespace

Entry<GlmSolverFactory> newton_solver() {
  return {
      {.name = "newton",
       .summary = "Newton's method from the last fit, converged every round",
       .rule =
           "theta -= H^-1 gradient until |gradient| <= 1e-8 (or the level of rounding), with "
           "the Hessian of an earlier round, corrected by BFGS, while that contracts, else exact "
           "damped steps",
       .paper = "Nocedal & Wright, Numerical Optimization (2006)",
       .parameters = {}},
      [](const Arguments&, const GlmSolverSetting& setting) { return make_newton(setting); }};
}

std::unique_ptr<GlmSolver> make_newton(const GlmSolverSetting& setting) {
  return std::make_unique<Newton>(setting);
}

Vector newton_minimum(const GlmLoss& loss, const Vector& r, const Vector& start) {
  Newton newton({.lambda = loss.lambda, .start = start});
  newton.place(loss, 1);
  return newton.minimum(loss, r);
}

}  // namespace posse

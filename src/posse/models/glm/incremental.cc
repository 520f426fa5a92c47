// Newton's method that visits some rows per round, round-robin: bounded work, however many rows
// there are.
//
// The gradient is linearised in each row around an earlier prediction of that row (linearised.h). A
// new observation is added by a rank-one update, linearised at the prediction after learning it:
// the implicit form of the extended Kalman filter. Every kBlock observations the next sweep *
// kBlock rows are linearised again, at their predictions by the present fit, with matrix products.
// If there are no more rows than that, this is a Newton step on the whole loss; with sweep=0 it is
// the filter alone. The members share the Hessian of the fit, and a member's minimum is one
// product, computed on demand; so the scales of the perturbations can change at any time.
//
// The fit is near the minimum, not at it, and depends on the order of observations. restart()
// begins at the exact fit.
#include <string>

#include "posse/models/glm/glm_solver.h"
#include "posse/models/glm/linearised.h"

namespace posse {
namespace {

constexpr Index kBlock = 64;

class Incremental final : public GlmSolver {
 public:
  Incremental(const GlmSolverSetting& setting, Index sweep)
      : swept_rows_(kBlock * sweep),
        loss_(setting.start.size(), setting.lambda),
        theta_(setting.start),
        spread_(theta_.size(), setting.lambda, LossForm::quadratic, setting.needs) {}

  void learn(const GlmProblem& problem, const Observation& o, GlmNoise& noise) override {
    const double error_before = error_of(problem, o, theta_);
    const double slope = loss_.add(problem.loss, o, theta_);
    spread_.add(o.x, slope);
    if (++since_sweep_ == kBlock) sweep(problem);
    noise.follow(problem, o, error_before, error_of(problem, o, theta_));
  }

  void restart(const GlmProblem& problem) override {
    theta_ = newton_minimum(problem.loss, problem.sides.b(), theta_);
    loss_.assign(problem.loss, theta_);
    spread_.assign_quadratic(problem.loss, loss_.H());
    since_sweep_ = 0;
  }

  void fit_members(const GlmProblem&) override {}  // member() is one product

  Vector theta() const override { return theta_; }

  Vector member(const GlmProblem& problem, Index j) const override {
    return loss_.minimum(problem.sides.member(j));
  }

  Vector minimum(const GlmProblem&, const Vector& r) const override { return loss_.minimum(r); }

  const GlmSpread& spread() const override { return spread_; }

  void state(Archive& archive, Index rows) override {
    archive(theta_, loss_, spread_, since_sweep_);
    archive.require(loss_.rows() == rows, "a linearised loss has other rows than its history");
    archive.require(since_sweep_ < kBlock, "a sweep over the rows is overdue");
  }

 private:
  void sweep(const GlmProblem& problem) {
    loss_.renew(problem.loss, theta_, swept_rows_);
    spread_.renew(problem.loss, loss_.H());
    theta_ = loss_.minimum(problem.sides.b());
    since_sweep_ = 0;
  }

  Index swept_rows_;  // every kBlock observations
  Linearised loss_;
  Vector theta_;
  GlmSpread spread_;
  Index since_sweep_ = 0;  // observations
};

}  // namespace

Entry<GlmSolverFactory> incremental_solver() {
  return {
      {.name = "incremental",
       .summary = "Newton's method that visits some rows per round; a round's cost is bounded",
       .rule =
           "theta = H^-1 (r - c) for the fit and all members, where H theta + c is lambda theta "
           "+ sum_i n_i mu(x_i' theta) x_i with every row linearised at an earlier prediction; "
           "`sweep` rows per round, round-robin, are linearised again at the present one",
       .paper = "Rodomanov & Kropotov, A Superlinearly-Convergent Proximal Newton-Type Method for "
                "the Optimization of Finite Sums (ICML 2016)",
       .parameters = {{"sweep", std::to_string(kSweep),
                       "past rows per round, visited every 64 rounds; 1 just keeps pace with new "
                       "rows, 0 is an extended Kalman filter",
                       whole(0, 1e6)}},
       .traits = [](const Arguments&) { return Traits{.order_free = false}; }},
      [](const Arguments& arguments, const GlmSolverSetting& setting) {
        return make_incremental(setting, arguments.whole("sweep"));
      }};
}

std::unique_ptr<GlmSolver> make_incremental(const GlmSolverSetting& setting, Index sweep) {
  return std::make_unique<Incremental>(setting, sweep);
}

}  // namespace posse

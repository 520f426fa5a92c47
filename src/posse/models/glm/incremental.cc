// Newton's method that looks at some rows a round, in turn: a bounded work, however many there are.
//
// The gradient is linear in each row around the row's last prediction (linearised.h). An
// observation joins by a rank-one update at the prediction that it has once it is learnt, the
// implicit form of the extended Kalman filter; every kBlock observations the next sweep * kBlock
// rows move to their predictions by the present fit, by matrix products. With rows no more than
// that, this is a Newton step on the whole loss; with sweep=0 it is the filter alone. The members
// share the Hessian of the fit, and a member's minimum is one product, made when it is asked for;
// so the scales of perturbations stay dials.
//
// The fit is near the minimum, not at it, and depends on the order of observations. Another history
// begins at its exact fit.
#include "posse/core/error.h"
#include "posse/models/glm/glm_solver.h"
#include "posse/models/glm/linearised.h"

namespace posse {
namespace {

constexpr Index kBlock = 64;

class Incremental final : public GlmSolver {
 public:
  Incremental(const Arguments& arguments, const ModelSetting& setting, double lambda)
      : swept_(kBlock * arguments.whole("sweep")),
        exact_(glm_solvers().make(Spec::of("newton"), ModelSetting{.d = setting.d}, lambda)),
        loss_(setting, lambda),
        theta_(Vector::Zero(setting.d)) {}

  void learn(const GlmLoss& loss, const Observation& o) override {
    loss_.add(loss, o, theta_);
    ++since_sweep_;
  }

  void start_at(const Vector& theta) override { theta_ = theta; }

  void restart(const GlmLoss&, Index) override { is_other_ = true; }

  void fit(const GlmLoss& loss, const Vector& b) override {
    if (is_other_) {
      theta_ = minimum_of(loss, b);
      loss_.assign(loss, theta_);
      is_other_ = false;
      since_sweep_ = 0;
    }
    if (since_sweep_ < kBlock) return;
    loss_.renew(loss, theta_, swept_);
    theta_ = loss_.minimum(b);
    since_sweep_ = 0;
  }

  void fit_members(const GlmLoss&, const RightHandSides&) override {}

  Vector fit() const override { return theta_; }

  Vector member(const GlmLoss&, const RightHandSides& sides, Index j) const override {
    return loss_.minimum(sides.member(j));
  }

  Vector minimum(const GlmLoss&, const Vector& r) const override { return loss_.minimum(r); }

  std::unique_ptr<GlmSolver> fit_alone() const override {
    auto alone = exact_->fit_alone();
    alone->start_at(theta_);
    return alone;
  }

  const Linearised* linearised() const override { return &loss_; }

  void state(Archive& archive) override {
    const Index d = theta_.size();
    archive(theta_, loss_, since_sweep_);
    if (theta_.size() != d) throw Error("the archive holds a fit of another shape");
  }

 private:
  Vector minimum_of(const GlmLoss& loss, const Vector& b) const {
    const auto exact = fit_alone();
    exact->restart(loss, 1);
    exact->fit(loss, b);
    return exact->fit();
  }

  Index swept_;                       // rows, every kBlock observations
  std::unique_ptr<GlmSolver> exact_;  // for other histories
  Linearised loss_;
  Vector theta_;
  Index since_sweep_ = 0;  // observations
  bool is_other_ = false;  // the loss, until it is fitted
};

}  // namespace

Entry<GlmSolverFactory> incremental_solver() {
  return {
      {.name = "incremental",
       .summary = "Newton's method that looks at some rows a round; a round's cost is bounded",
       .rule = "theta = H^-1 (r - c) for the fit and all members, where lambda theta + sum_i n_i "
               "mu(x_i' theta) x_i is H theta + c with every row linear around an earlier "
               "prediction; `sweep` rows a round move to the present one, in turn",
       .paper = "Rodomanov & Kropotov, A Superlinearly-Convergent Proximal Newton-Type Method for "
                "the Optimization of Finite Sums (ICML 2016)",
       .parameters = {{"sweep", "4",
                       "past rows a round, looked at every 64 rounds; 1 keeps pace with new rows "
                       "and no more, 0 is an extended Kalman filter",
                       whole(0, 1e6)}},
       .traits = [](const Arguments&) { return Traits{.order_free = false}; }},
      [](const Arguments& arguments, const ModelSetting& setting,
         double lambda) -> std::unique_ptr<GlmSolver> {
        return std::make_unique<Incremental>(arguments, setting, lambda);
      }};
}

}  // namespace posse

// The generalized linear model f(x; theta) = mu(x' theta) with the loss L_GLM of the paper,
//
//     L_GLM(theta) = lambda/2 |theta|^2 - sum_l (y_l x_l' theta - b(x_l' theta)),       mu = b'.
//
// Of the history it needs the rows x_i with their counts n_i, and sums of features for the rewards
// and perturbations; so with a fixed arm set no cost grows with t.
#include <algorithm>
#include <cmath>
#include <optional>

#include "posse/core/context.h"
#include "posse/core/factor.h"
#include "posse/models/combining.h"
#include "posse/models/entries.h"
#include "posse/models/glm/glm_solver.h"
#include "posse/models/glm/linearised.h"
#include "posse/models/right_hand_sides.h"

namespace posse {
namespace {

class Glm final : public CombiningModel {
 public:
  Glm(const Arguments& arguments, const ModelSetting& setting)
      : lambda_(arguments.number("lambda")),
        link_(make_link(arguments.value("link"))),
        solver_(glm_solvers().make(arguments.value("solver"), setting, lambda_)),
        sides_(lambda_, setting) {
    const Matrix prior = lambda_ * Matrix::Identity(setting.d, setting.d);
    if (setting.wanted != Wanted::fits) L_.emplace(prior);
  }

  void learn(const History& history, const Observation& o) override {
    const double before = error(o);
    sides_.add(o);
    solver_->learn(loss(history), o);
    solver_->fit(loss(history), sides_.b());
    if (solver_->linearised()) {
      follow(history, o, before);
    } else {
      judge(history);
    }
  }

  void refit(const History& history) override {
    sides_.assign(history);
    solver_->restart(loss(history), 1 + history.m());
    solver_->fit(loss(history), sides_.b());
    judge(history);
  }

  void fit_members(const History& history, double sigma_R, double sigma_P) override {
    sides_.turn(sigma_R, sigma_P);
    solver_->fit_members(loss(history), sides_);
  }

  Vector fit() const override { return solver_->fit(); }
  Vector member(const History& history, Index j) const override {
    return solver_->member(loss(history), sides_, j);
  }

  Vector combination(const History& history, const Vector& w) const override {
    return solver_->minimum(loss(history), sides_.combination(w));
  }

  Vector posterior_draw(double scale, Rng& rng) const override {
    return fit() + scale * L().solve_transposed(rng.normals(sides_.b().size()));
  }

  Vector perturbed_fit(const History& history, const Vector& w, const Vector& v) const override {
    return solver_->minimum(loss(history), sides_.b() + history.X() * w + v);
  }

  // Where the gradient is linear one draw of the whole sum will do.
  Vector perturbed_draw(const History& history, const LossNoise& law, double a,
                        Rng& rng) const override {
    const Linearised* linearised = solver_->linearised();
    if (linearised == nullptr) return Model::perturbed_draw(history, law, a, rng);
    Vector w = linearised->perturbation(rng);
    if (law.prior) w += std::sqrt(lambda_) * rng.normals(w.size());
    return linearised->minimum(sides_.b() + a * w);
  }

  Vector fit_of(const History& history, const Vector& n, const Vector& S,
                double scale) const override {
    const GlmLoss other{*link_, history.X(), n, scale * lambda_};
    const auto solver = solver_->fit_alone();
    solver->restart(other, 1);
    return solver->minimum(other, history.X() * S);
  }

  Vector predict(const Matrix& X, const Vector& theta) const override {
    Vector f = X.transpose() * theta;
    link_->apply_mu(f.array());
    return f.cwiseMin(kMaxMagnitude);  // outside its domain a link is infinite
  }

  // mu increases.
  Vector rank(const Matrix& X, const Vector& theta) const override { return X.transpose() * theta; }

  Vector squared_widths(const Matrix& X) const override { return L().quadratic(X); }

  double information() const override { return L().log_determinant() - log_prior(); }

  double noise_variance() const override { return noise_variance_; }

  double lambda() const override { return lambda_; }

  // The fit spreads by H^-1 sigma^2 X diag(n) X' H^-1, which is sigma^2 / mu' H^-1 where mu' is
  // constant; mu'(0) stands for it.
  double posterior_scale(double sigma) const override {
    return sigma / std::sqrt(link_->derivative(0));
  }

  Vector variances(const Eigen::Ref<const Matrix>& X, const Vector& theta) const override {
    return (X.transpose() * theta).unaryExpr([this](double z) { return link_->derivative(z); });
  }

  void state(Archive& archive) override {
    archive(lambda_, sides_, *solver_, residuals_, spread_, noise_variance_);
    if (L_) archive(*L_);
  }

 private:
  GlmLoss loss(const History& history) const { return {*link_, history.X(), history.n(), lambda_}; }

  const Factor& L() const { return solver_->linearised() ? solver_->linearised()->L() : *L_; }

  double error(const Observation& o) const { return o.y - link_->mu(o.x.dot(fit())); }

  // What is to be known of the fit, from all rows.
  void judge(const History& history) {
    const Vector theta = fit();
    if (L_ && !solver_->linearised()) L_->assign(loss(history).hessian(theta));
    const Vector mu = loss(history).means(theta);
    const auto t = static_cast<double>(history.t());
    const double null = link_->mu(0);
    residuals_ = history.q().sum() - 2 * history.s().dot(mu) + history.n().dot(mu.cwiseAbs2()) +
                 lambda_ * link_->derivative(0) * theta.squaredNorm();
    spread_ = history.q().sum() - 2 * null * history.s().sum() + t * null * null;
    set_noise_variance(t);
  }

  // The same from one observation more, without a look at the rows: in least squares the error
  // before it times that after it is what it adds to the regularised sum of squares (Plackett
  // 1950); with other links, nearly. A prediction outside the link's domain has no error; that of
  // theta = 0 stands for it.
  void follow(const History& history, const Observation& o, double before) {
    const double after = error(o), null = o.y - link_->mu(0);
    const double added = before * after;
    residuals_ += std::isfinite(added) ? std::max(added, 0.0) : null * null;
    spread_ += null * null;
    set_noise_variance(static_cast<double>(history.t()));
  }

  // As in the linear model: residuals, what the regulariser took, and one pseudo-observation.
  void set_noise_variance(double t) {
    if (t > 0) noise_variance_ = std::max(residuals_ + spread_ / t, 0.0) / (t + 1);
  }

  double log_prior() const { return static_cast<double>(sides_.b().size()) * std::log(lambda_); }

  double lambda_;
  std::unique_ptr<Link> link_;
  std::unique_ptr<GlmSolver> solver_;
  RightHandSides sides_;
  double residuals_ = 0;  // with what the regulariser took
  double spread_ = 0;     // around mu(0)
  double noise_variance_ = 1;
  std::optional<Factor> L_;  // of H at the fit, kept only where widths or draws are wanted
};

}  // namespace

Entry<ModelFactory> glm_model() {
  return {
      {.name = "glm",
       .summary = "generalized linear model: mean reward mu(x' theta), log-likelihood loss",
       .rule = "theta = argmin lambda/2 |theta|^2 - sum_l (y_l x_l' theta - b(x_l' theta)) with "
               "b' = mu",
       .paper = "McCullagh & Nelder, Generalized Linear Models (1989)",
       .parameters = {link_parameter(),
                      {"lambda", "1", "regularisation", real_above(0)},
                      {"solver", "auto", "how the loss is minimised (posse list solvers)",
                       specs_of(complete_glm_solver)}}},
      [](const Arguments& arguments, const ModelSetting& setting) -> std::unique_ptr<Model> {
        return std::make_unique<Glm>(arguments, setting);
      }};
}

}  // namespace posse

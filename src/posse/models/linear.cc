// The linear model f(x; theta) = x' theta with squared loss: ridge regression.
//
// With V = lambda I + sum_i n_i x_i x_i', b = sum_i s_i x_i and u_j = sum_i U_ij x_i,
//
//     theta = V^-1 b,      theta^j = V^-1 (b + sigma_R u_j + lambda sigma_P P_j).
//
// The members share V^-1. An observation (x, y, z) costs O(d^2) for V^-1 and O(m d) for all
// u_j += z_j x; a member's theta is one product, made when it is asked for. So nothing drifts but
// V^-1, which Gram renews, and sigma_R and sigma_P can turn at any time for nothing.
#include <cmath>
#include <optional>

#include "posse/core/error.h"
#include "posse/core/factor.h"
#include "posse/core/gram.h"
#include "posse/core/outer.h"
#include "posse/models/entries.h"

namespace posse {
namespace {

class Linear final : public Model {
 public:
  Linear(double lambda, const ModelSetting& setting)
      : lambda_(lambda),
        V_(setting.d, lambda),
        b_(Vector::Zero(setting.d)),
        u_(Matrix::Zero(setting.d, setting.m)),
        P_(setting.d, 0),
        prior_(setting.prior) {
    if (setting.wanted == Wanted::draws) L_.emplace(V_.matrix());
    draw_priors(setting.m);
  }

  void learn(const History&, const Observation& o) override {
    V_.add(o.x);
    if (L_) L_->add(o.x);
    b_ += o.y * o.x;
    add_outer(u_, 1, o.x, o.z);
    squares_ += o.y * o.y;
    ++t_;
  }

  void refit(const History& history) override {
    V_.assign(history.X(), history.n());
    if (L_) L_->assign(V_.matrix());
    b_ = history.X() * history.s();
    u_ = history.X() * history.U().transpose();
    squares_ = history.q().sum();
    t_ = history.t();
    draw_priors(history.m());
  }

  void fit_members(const History&, double sigma_R, double sigma_P) override {
    sigma_R_ = sigma_R, sigma_P_ = sigma_P;
  }

  Vector fit() const override { return V_.inverse() * b_; }

  Vector member(Index j) const override {
    return V_.inverse() * (b_ + sigma_R_ * u_.col(j) + (lambda_ * sigma_P_) * P_.col(j));
  }

  Vector posterior_draw(double scale, Rng& rng) const override {
    return fit() + scale * L_->solve_transposed(rng.normals(b_.size()));
  }

  Vector perturbed_fit(const History& history, const Vector& w, const Vector& v) const override {
    return V_.inverse() * (b_ + history.X() * w + v);
  }

  Vector fit_of(const History& history, const Vector& n, const Vector& S,
                double scale) const override {
    Gram V(b_.size(), scale * lambda_);
    V.assign(history.X(), n);
    return V.inverse() * (history.X() * S);
  }

  Vector predict(const Matrix& X, const Vector& theta) const override {
    return X.transpose() * theta;
  }

  Vector squared_widths(const Matrix& X) const override { return V_.quadratic(X); }

  double information() const override { return V_.information(); }

  // With prior theta ~ N(0, sigma^2 I / lambda), E[sum y^2 - b' V^-1 b] = t sigma^2 exactly. One
  // pseudo-observation as large as the mean y^2 keeps it sane at the start, in any unit of reward.
  double noise_variance() const override {
    if (t_ == 0) return 1;
    const auto t = static_cast<double>(t_);
    const double residuals = std::max(squares_ - b_.dot(fit()), 0.0);
    return (residuals + squares_ / t) / (t + 1);
  }

  double lambda() const override { return lambda_; }

  // Then an ensemble without data has the law of the Bayesian prior, as in Janz et al. 2024.
  double prior_scale(double sigma_R) const override { return sigma_R / std::sqrt(lambda_); }

  void state(Archive& archive) override {
    const Index d = b_.size();
    archive(lambda_, sigma_R_, sigma_P_, V_, b_, u_, P_, squares_, t_);
    if (L_) archive(*L_);
    const bool fits = b_.size() == d && u_.rows() == d && P_.rows() == d && P_.cols() == u_.cols();
    if (!fits) throw Error("the archive holds a linear model of another shape");
  }

 private:
  // P_j for the members up to m that have none yet; it depends on j only, so late ones fit in.
  void draw_priors(Index m) {
    const Index before = P_.cols();
    P_.conservativeResize(Eigen::NoChange, m);
    for (Index j = before; j < m; ++j) {
      P_.col(j) = prior_.split(static_cast<std::uint64_t>(j)).normals(P_.rows());
    }
  }

  double lambda_;
  double sigma_R_ = 0;
  double sigma_P_ = 0;
  Gram V_;
  std::optional<Factor> L_;  // of V, kept only for posterior draws
  Vector b_;
  Matrix u_;
  Matrix P_;
  Rng prior_;
  double squares_ = 0;  // the sum of y^2
  Index t_ = 0;
};

}  // namespace

Entry<ModelFactory> linear_model() {
  return {{.name = "linear",
           .summary = "ridge regression: mean reward x' theta, squared loss",
           .rule = "theta = V^-1 sum_l y_l x_l with V = lambda I + sum_l x_l x_l'",
           .paper = "Hoerl & Kennard, Ridge Regression (Technometrics 1970)",
           .parameters = {{"lambda", "1", "regularisation", real_above(0)}}},
          [](const Arguments& arguments, const ModelSetting& setting) -> std::unique_ptr<Model> {
            return std::make_unique<Linear>(arguments.number("lambda"), setting);
          }};
}

}  // namespace posse

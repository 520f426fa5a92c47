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

#include "posse/core/factor.h"
#include "posse/core/gram.h"
#include "posse/models/combining.h"
#include "posse/models/entries.h"
#include "posse/models/right_hand_sides.h"

namespace posse {
namespace {

class Linear final : public CombiningModel {
 public:
  Linear(double lambda, const ModelSetting& setting)
      : lambda_(lambda), V_(setting.d, lambda), sides_(lambda, setting) {
    if (setting.wanted == Wanted::draws) L_.emplace(V_.matrix());
  }

  void learn(const History&, const Observation& o) override {
    V_.add(o.x);
    if (L_) L_->add(o.x);
    sides_.add(o);
    squares_ += o.y * o.y;
    ++t_;
  }

  void refit(const History& history) override {
    V_.assign(history.X(), history.n());
    if (L_) L_->assign(V_.matrix());
    sides_.assign(history);
    squares_ = history.q().sum();
    t_ = history.t();
  }

  void fit_members(const History&, double sigma_R, double sigma_P) override {
    sides_.turn(sigma_R, sigma_P);
  }

  Vector fit() const override { return V_.inverse() * sides_.b(); }

  Vector member(const History&, Index j) const override { return V_.inverse() * sides_.member(j); }

  Vector combination(const History&, const Vector& w) const override {
    return V_.inverse() * sides_.combination(w);
  }

  Vector posterior_draw(double scale, Rng& rng) const override {
    return fit() + scale * L_->solve_transposed(rng.normals(sides_.b().size()));
  }

  Vector perturbed_fit(const History& history, const Vector& w, const Vector& v) const override {
    return V_.inverse() * (sides_.b() + history.X() * w + v);
  }

  Vector fit_of(const History& history, const Vector& n, const Vector& S,
                double scale) const override {
    Gram V(sides_.b().size(), scale * lambda_);
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
    const double residuals = std::max(squares_ - sides_.b().dot(fit()), 0.0);
    return (residuals + squares_ / t) / (t + 1);
  }

  double lambda() const override { return lambda_; }

  void state(Archive& archive) override {
    archive(lambda_, V_, sides_, squares_, t_);
    if (L_) archive(*L_);
  }

 private:
  double lambda_;
  Gram V_;
  std::optional<Factor> L_;  // of V, kept only for posterior draws
  RightHandSides sides_;
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

// The linear model f(x; theta) = x' theta with squared loss: ridge regression.
//
// With V = lambda I + sum_i n_i x_i x_i', b = sum_i s_i x_i and u_j = sum_i U_ij x_i,
//
//     theta = V^-1 b,      theta^j = V^-1 (b + sigma_R u_j + lambda sigma_P P_j).
//
// The members share V^-1. An observation (x, y, z) costs O(d^2) for V^-1 and O(m d) for all
// u_j += z_j x; a member's theta is one product, computed on demand. Rounding errors accumulate
// only in V^-1, which Gram recomputes from time to time, and sigma_R and sigma_P can change at any
// time at no cost.
#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "posse/core/factor.h"
#include "posse/core/gram.h"
#include "posse/models/entries.h"
#include "posse/models/make_as.h"
#include "posse/models/right_hand_sides.h"

namespace posse {
namespace {

constexpr Index kMembers = 50;
constexpr double kSuggestedWidth = 2;  // in sds of the rewards' noise

// The fit, which all capabilities share.
template <class Base>
class Ridge : public Base {
 public:
  Ridge(const Arguments& arguments, const ModelSetting& setting)
      : Base(History(setting.d, setting.m, setting.merge)),
        sides_(arguments.number("lambda"), setting),
        V_(setting.d, sides_.lambda()) {}

  Vector theta() const override { return V_.inverse() * sides_.b(); }

  Vector mean(const Matrix& X, const Vector& theta) const override { return X.transpose() * theta; }

  // With prior theta ~ N(0, sigma^2 I / lambda), E[sum y^2 - b' V^-1 b] = t sigma^2 exactly. One
  // pseudo-observation of the size of the mean y^2 keeps the estimate reasonable at the start,
  // whatever the unit of the rewards.
  double noise_variance() const override {
    if (this->history_.t() == 0) return 1;
    const auto t = static_cast<double>(this->history_.t());
    const double residuals = std::max(squares_ - sides_.b().dot(theta()), 0.0);
    return (residuals + squares_ / t) / (t + 1);
  }

  void state(Archive& archive) override {
    Base::state(archive);
    archive(V_, sides_, squares_);
    archive.require(sides_.fits(this->history_), "an ensemble has lost members");
    archive.require(squares_ >= 0, "a sum of squares is negative");
  }

 protected:
  void learn(const Observation& o) override {
    V_.add(o.x);
    sides_.add(o);
    squares_ += o.y * o.y;
  }

  RightHandSides sides_;
  Gram V_;
  double squares_ = 0;  // the sum of y^2
};

class RidgeEnsemble final : public Ridge<CombiningModel> {
 public:
  using Ridge::Ridge;

  void fit_members(double sigma_R, double sigma_P) override { sides_.set_scales(sigma_R, sigma_P); }

  Vector member(Index j) const override { return V_.inverse() * sides_.member(j); }

  Vector combination(const Vector& w) const override {
    return V_.inverse() * sides_.combination(w);
  }

  double suggested_sigma_R(double sigma) const override { return sigma; }

  // The law of the Bayesian prior, as in Janz et al. 2024.
  double suggested_sigma_P(double sigma_R) const override {
    return sigma_R / std::sqrt(sides_.lambda());
  }

 private:
  void refit() override {
    V_.assign(history_.X(), history_.n());
    sides_.assign(history_);
    squares_ = history_.q().sum();
  }
};

class PerturbedRidge final : public Ridge<PerturbedModel> {
 public:
  PerturbedRidge(const Arguments& arguments, const ModelSetting& setting, const LossNoise& law)
      : Ridge(arguments, setting), perturbs_prior_(law.prior) {}

  // The loss assumes variance 1 for every reward, so adapted perturbations are the plain ones.
  Vector perturbed(double a, Rng& rng) const override {
    const Vector w = a * history_.n().cwiseSqrt().cwiseProduct(rng.normals(history_.rows()));
    Vector r = sides_.b() + history_.X() * w;
    if (perturbs_prior_) r += a * std::sqrt(sides_.lambda()) * rng.normals(r.size());
    return V_.inverse() * r;
  }

  Vector fit_with(const Vector& w) const override {
    return V_.inverse() * (sides_.b() + history_.X() * w);
  }

  Vector fit_of(const Vector& n, const Vector& S, double scale) const override {
    Gram V(history_.d(), scale * sides_.lambda());
    V.assign(history_.X(), n);
    return V.inverse() * (history_.X() * S);
  }

  double suggested_a(double sigma) const override { return sigma; }

 private:
  bool perturbs_prior_;
};

class GaussianRidge final : public Ridge<GaussianModel> {
 public:
  GaussianRidge(const Arguments& arguments, const ModelSetting& setting)
      : Ridge(arguments, setting), L_(V_.matrix()) {}

  Vector draw(double v, Rng& rng) const override {
    return theta() + v * L_.solve_transposed(rng.normals(history_.d()));
  }

  Vector squared_widths(const Matrix& X) const override { return V_.quadratic(X); }
  double information() const override { return V_.information(); }

  double suggested_v(double sigma) const override { return sigma; }
  double suggested_alpha(double sigma) const override { return kSuggestedWidth * sigma; }

  void state(Archive& archive) override {
    Ridge::state(archive);
    archive(L_);
  }

 private:
  void learn(const Observation& o) override {
    Ridge::learn(o);
    L_.add(o.x);
  }

  Factor L_;  // of V
};

// V, V^-1 and a factor; u and P.
ModelNumbers ridge_numbers(const Arguments&, const ModelSetting& setting) {
  return {3 * numbers_in(setting.d, setting.d), numbers_in(setting.d, 2)};
}

class PlainRidge final : public Ridge<Model> {
 public:
  using Ridge::Ridge;
};

Suggestions ridge_suggestions() {
  return {.m = std::to_string(kMembers),
          .sigma_R = "sigma",
          .a = "sigma",
          .v = "sigma",
          .alpha = fmt::format("{} sigma", kSuggestedWidth)};
}

}  // namespace

ModelEntry linear_model() {
  return {{.name = "linear",
           .summary = "ridge regression: mean reward x' theta, squared loss",
           .rule = "theta = V^-1 sum_l y_l x_l with V = lambda I + sum_l x_l x_l'",
           .paper = "Hoerl & Kennard, Ridge Regression (Technometrics 1970)",
           .parameters = {{"lambda", "1", "regularisation", real_above(0)}}},
          {.numbers = ridge_numbers,
           .plain = make_as<PlainRidge, Model>,
           .ensemble = make_as<RidgeEnsemble, EnsembleModel>,
           .combining = make_as<RidgeEnsemble, CombiningModel>,
           .perturbed = make_as<PerturbedRidge, PerturbedModel, LossNoise>,
           .gaussian = make_as<GaussianRidge, GaussianModel>,
           .members = kMembers,
           .suggested = ridge_suggestions()}};
}

}  // namespace posse

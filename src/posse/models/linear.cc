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
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "posse/core/factor.h"
#include "posse/models/entries.h"
#include "posse/models/make_as.h"
#include "posse/models/ridge_fit.h"

namespace posse {
namespace {

constexpr Index kMembers = 50;
constexpr double kSuggestedWidth = 2;  // in sds of the rewards' noise

// The fit, which all capabilities share.
template <class Base>
class Ridge : public Base {
 public:
  Ridge(const Arguments& arguments, const ModelSetting& setting)
      : Base(History(setting.d, setting.m, setting.merge)), fit_(arguments, setting) {
    if (fit_.has_intercept()) this->history_.count_from_first();
  }

  void see_arms(const Context& context, std::uint64_t id) override { fit_.see_arms(context, id); }

  Vector theta() const override { return fit_.theta(); }
  Vector mean(const Matrix& X, const Vector& theta) const override {
    return fit_.mean(X, theta).array() + this->history_.origin();
  }
  Vector score(const Matrix& X, const Vector& theta) const override { return fit_.score(X, theta); }
  double noise_variance() const override { return fit_.noise_variance(this->history_.t()); }

  void state(Archive& archive) override {
    Base::state(archive);
    fit_.state(archive, this->history_);
  }

 protected:
  void learn(const Observation& o) override { fit_.add(o); }

  RidgeFit fit_;
};

class RidgeEnsemble final : public Ridge<CombiningModel> {
 public:
  using Ridge::Ridge;

  void fit_members(double sigma_R, double sigma_P) override { fit_.set_scales(sigma_R, sigma_P); }

  Vector member(Index j) const override { return fit_.member(j); }
  Vector combination(const Vector& w) const override { return fit_.combination(w); }

  double suggested_sigma_R(double sigma) const override { return sigma; }

  // As in Janz et al. 2024.
  double bayesian_sigma_P(double sigma_R) const override {
    return sigma_R / std::sqrt(fit_.lambda());
  }
  // As wide as if all that rewards vary were noise: members would agree too soon where there is
  // little or none.
  double suggested_sigma_P(double) const override {
    return bayesian_sigma_P(fit_.reward_sd(history_.t()));
  }

 private:
  void refit() override { fit_.assign(history_); }
};

class PerturbedRidge final : public Ridge<PerturbedModel> {
 public:
  PerturbedRidge(const Arguments& arguments, const ModelSetting& setting, const LossNoise& law)
      : Ridge(arguments, setting), perturbs_prior_(law.prior) {}

  // The loss assumes variance 1 for every reward, so adapted perturbations are the plain ones.
  Vector perturbed(double a, Rng& rng) const override {
    const Vector w = a * history_.n().cwiseSqrt().cwiseProduct(rng.normals(history_.rows()));
    if (!perturbs_prior_) return fit_with(w);
    const Vector p = a * std::sqrt(fit_.lambda()) * rng.normals(history_.d());
    return fit_.perturbed(history_.X(), w, p);
  }

  Vector fit_with(const Vector& w) const override {
    return fit_.perturbed(history_.X(), w, Vector::Zero(history_.d()));
  }

  Vector fit_of(const Vector& n, const Vector& S, double scale) const override {
    return fit_.fit_of(history_.X(), n, S, scale);
  }

  double suggested_a(double sigma) const override { return sigma; }

 private:
  bool perturbs_prior_;
};

class GaussianRidge final : public Ridge<GaussianModel> {
 public:
  GaussianRidge(const Arguments& arguments, const ModelSetting& setting)
      : Ridge(arguments, setting), L_(fit_.V().matrix()) {}

  void see_arms(const Context& context, std::uint64_t id) override {
    if (fit_.see_arms(context, id)) L_.assign(fit_.V().matrix());
  }

  Vector draw(double v, Rng& rng) const override {
    const Vector noise = v * L_.solve_transposed(rng.normals(history_.d()));
    return fit_.shifted(noise, fit_.has_intercept() ? v * rng.normal() : 0);
  }

  Vector squared_widths(const Matrix& X) const override { return fit_.squared_widths(X); }
  double information() const override { return fit_.information(); }

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
           .parameters = ridge_parameters()},
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

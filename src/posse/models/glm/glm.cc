// The generalized linear model f(x; theta) = mu(x' theta) with the loss L_GLM of the paper,
//
//     L_GLM(theta) = lambda/2 |theta|^2 - sum_l (y_l x_l' theta - b(x_l' theta)),       mu = b'.
//
// It needs only the rows x_i of the history with their counts n_i, and sums of features for rewards
// and perturbations, so with a fixed arm set no cost grows with t. With lambda=auto and
// intercept=on these rows are not the arms themselves (glm_features.h).
#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "posse/core/context.h"
#include "posse/core/gram.h"
#include "posse/models/entries.h"
#include "posse/models/glm/glm_features.h"
#include "posse/models/glm/glm_solver.h"

namespace posse {
namespace {

// Chosen by measurement (docs/defaults.md), in sds of the rewards' noise. Exploring half as far as
// the noise suggests lowers the regret of randomised policies by a third or more on the paper's
// problem.
constexpr double kSuggestedPerturbation = 0.4;
constexpr double kTempered = 0.5;  // draws and fresh perturbations
constexpr Index kSuggestedMembers = 100;

// The fit, which all capabilities share.
template <class Base>
class Glm : public Base {
 public:
  Glm(const Arguments& arguments, const ModelSetting& setting, const SpreadNeeds& needs = {})
      : Base(History(GlmFeatures(arguments).d_seen(setting.d), setting.m, setting.merge)),
        features_(arguments),
        link_(make_link(arguments.value("link"))),
        sides_(lambda_of_glm(arguments, setting), features_.seen(setting)),
        solver_(glm_solvers().make(arguments.value("solver"),
                                   GlmSolverSetting{.lambda = sides_.lambda(),
                                                    .start = Vector::Zero(this->history_.d()),
                                                    .m = setting.m,
                                                    .needs = needs,
                                                    .threads = setting.threads})) {}

  void see_arms(const Context& context, std::uint64_t id) override {
    if (features_.see_arms(context.x(), id, this->history_)) fit_again();
  }

  void observe(const Eigen::Ref<const Vector>& x, double y, const Eigen::Ref<const Vector>& z,
               std::optional<ArmId> id) override {
    Base::observe(seen(x).col(0), y, z, id);
  }

  Vector theta() const override { return solver_->theta(); }

  Vector mean(const Matrix& X, const Vector& theta) const override {
    Vector f = score(X, theta).array() + features_.intercept(theta);
    link_->apply_mu(f.array());
    return f.cwiseMin(kMaxMagnitude);  // a link is infinite outside its domain
  }

  // mu is increasing, and the intercept is the same for all arms.
  Vector score(const Matrix& X, const Vector& theta) const override {
    return X.transpose() * features_.slopes(theta, this->history_);
  }

  double noise_variance() const override { return noise_.variance(); }

  void state(Archive& archive) override {
    Base::state(archive);
    archive(sides_, noise_);
    archive.require(sides_.fits(this->history_), "an ensemble has lost members");
    solver_->state(archive, this->history_.rows());
  }

 protected:
  Matrix seen(const Eigen::Ref<const Matrix>& X) const { return features_.of(X, this->history_); }

  void learn(const Observation& o) override {
    sides_.add(o);
    solver_->learn(problem(), o, noise_);
  }

  // After the rows or the number of members have changed.
  void fit_again() {
    sides_.assign(this->history_);
    solver_->restart(problem());
    noise_.judge(problem(), theta());
  }

  // The scale v of N(theta, v^2 H^-1) that goes with noise of sd sigma. The fit has the covariance
  // H^-1 sigma^2 X diag(n) X' H^-1, which is sigma^2 / mu' H^-1 if mu' is constant; its value where
  // x' theta = 0 stands in for it. t rewards cannot tell that a link is flatter than 1 / t.
  double posterior_scale(double sigma) const {
    const double at_0 = link_->derivative(0);
    const double slope = link_->derivative(features_.intercept(solver_->theta()));
    const double least = at_0 / (1 + static_cast<double>(this->history_.t()));
    return sigma / std::sqrt(std::isfinite(slope) ? std::max(slope, least) : at_0);
  }

  GlmProblem problem() const {
    return {this->history_, sides_, glm_loss(this->history_, *link_, sides_.lambda())};
  }

  GlmFeatures features_;
  std::unique_ptr<Link> link_;
  RightHandSides sides_;
  std::unique_ptr<GlmSolver> solver_;
  GlmNoise noise_;
};

class PlainGlm final : public Glm<Model> {
 public:
  using Glm::Glm;
};

class GlmEnsemble final : public Glm<CombiningModel> {
 public:
  using Glm::Glm;

  void fit_members(double sigma_R, double sigma_P) override {
    sides_.set_scales(sigma_R, sigma_P);
    solver_->fit_members(problem());
  }

  Vector member(Index j) const override { return solver_->member(problem(), j); }

  Vector combination(const Vector& w) const override {
    return solver_->minimum(problem(), sides_.combination(w));
  }

  double suggested_sigma_R(double sigma) const override { return kSuggestedPerturbation * sigma; }

  // The law of the Bayesian prior.
  double bayesian_sigma_P(double sigma_R) const override {
    return posterior_scale(sigma_R) / std::sqrt(sides_.lambda());
  }

 private:
  void refit() override { fit_again(); }
};

class PerturbedGlm final : public Glm<PerturbedModel> {
 public:
  PerturbedGlm(const Arguments& arguments, const ModelSetting& setting, const LossNoise& law)
      : Glm(arguments, setting, {.law = law}), adapted_(law.adapted) {}

  Vector perturbed(double a, Rng& rng) const override {
    const GlmProblem at = problem();
    const Vector w = solver_->spread().perturbation(at.loss, theta(), a, rng);
    return solver_->minimum(at, sides_.b() + w);
  }

  Vector fit_with(const Vector& w) const override {
    return solver_->minimum(problem(), sides_.b() + history_.X() * w);
  }

  // Other counts have another Hessian, so this is Newton's method with every solver.
  Vector fit_of(const Vector& n, const Vector& S, double scale) const override {
    const GlmLoss other{*link_, history_.X(), n, scale * sides_.lambda()};
    return newton_minimum(other, history_.X() * S, theta());
  }

  // Adapted perturbations are in units of the sd of a reward under the model.
  double suggested_a(double sigma) const override {
    return kTempered * (adapted_ ? posterior_scale(sigma) : sigma);
  }

 private:
  bool adapted_;
};

class GaussianGlm final : public Glm<GaussianModel> {
 public:
  GaussianGlm(const Arguments& arguments, const ModelSetting& setting)
      : Glm(arguments, setting, {.factor = true}) {}

  Vector draw(double v, Rng& rng) const override {
    return theta() + v * L().solve_transposed(rng.normals(history_.d()));
  }

  Vector squared_widths(const Matrix& X) const override { return L().quadratic(seen(X)); }

  double information() const override {
    return L().log_determinant() - static_cast<double>(history_.d()) * std::log(sides_.lambda());
  }

  double suggested_v(double sigma) const override { return kTempered * posterior_scale(sigma); }
  double suggested_alpha(double sigma) const override { return posterior_scale(sigma); }

 private:
  const Factor& L() const { return solver_->spread().L(); }
};

Suggestions glm_suggestions() {
  return {.m = std::to_string(kSuggestedMembers),
          .sigma_R = fmt::format("{} sigma", kSuggestedPerturbation),
          .a = fmt::format("{0} sigma ({0} sigma / sqrt(mu'(0)) if adapted)", kTempered),
          .v = fmt::format("{} sigma / sqrt(mu'(0))", kTempered),
          .alpha = "sigma / sqrt(mu'(0))"};
}

// With the identity the loss is that of ridge regression, which needs no solver.
bool is_ridge(const Arguments& arguments) {
  return arguments.value("link").word == "identity" && arguments.value("solver").word == "auto";
}

Spec ridge_of(const Arguments& arguments) {
  Spec spec = Spec::of("linear");
  for (const char* name : {"lambda", "intercept"}) {
    spec.arguments.push_back({name, arguments.value(name)});
  }
  return spec;
}

// The factory of a capability: `make_ridge` is that of the linear model.
template <class Made, auto make_ridge, class... Rest>
auto make_unless_ridge(const Arguments& arguments, const ModelSetting& setting, const Rest&... rest)
    -> decltype(make_ridge(Spec(), setting, rest...)) {
  if (is_ridge(arguments)) return make_ridge(ridge_of(arguments), setting, rest...);
  return std::make_unique<Made>(arguments, setting, rest...);
}

// The Hessian, its inverse, a factor and their copies; u, P, theta, f and an empty Hessian.
ModelNumbers glm_numbers(const Arguments&, const ModelSetting& setting) {
  return {5 * numbers_in(setting.d, setting.d),
          numbers_in(setting.d, 4) + 1.0 * sizeof(Gram) / sizeof(double)};
}

}  // namespace

ModelEntry glm_model() {
  return {
      {.name = "glm",
       .summary = "generalized linear model: mean reward mu(x' theta), log-likelihood loss",
       .rule = "theta = argmin lambda/2 |theta|^2 - sum_l (y_l x_l' theta - b(x_l' theta)) with "
               "b' = mu",
       .paper = "McCullagh & Nelder, Generalized Linear Models (1989)",
       .parameters = Parameters{link_parameter()} + glm_loss_parameters() +
                     Parameters{{"solver", "auto", "how the loss is minimised (posse list solvers)",
                                 specs_of(complete_glm_solver)}},
       .traits =
           [](const Arguments& arguments) {
             Traits traits = glm_solvers().traits(arguments.value("solver"));
             traits.rewards = rewards_of_link(arguments);
             return traits;
           }},
      {.numbers = glm_numbers,
       .plain = make_unless_ridge<PlainGlm, make_model>,
       .ensemble = make_unless_ridge<GlmEnsemble, make_ensemble_model>,
       .combining = make_unless_ridge<GlmEnsemble, make_combining_model>,
       .perturbed = make_unless_ridge<PerturbedGlm, make_perturbed_model, LossNoise>,
       .gaussian = make_unless_ridge<GaussianGlm, make_gaussian_model>,
       .members = kSuggestedMembers,
       .suggested = glm_suggestions()}};
}

}  // namespace posse

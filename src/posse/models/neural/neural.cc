// The neural model f(x; theta): a fully connected network, trained as neural_fit.h describes.
//
// Member j is regularised towards a centre shifted by sigma_P P_j. All members start at theta_0,
// shifted in the same way; those added later start at the fit. A solver that starts over puts them
// back to theta_0 every round. A solver that catches up works on a member on demand, and every
// round on one column, round-robin, the fit or a member; the other solvers work on all columns
// every round, with the members distributed over threads.
#include "posse/models/neural/neural.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "posse/core/workers.h"
#include "posse/models/entries.h"
#include "posse/models/make_as.h"
#include "posse/models/neural/network_parameters.h"
#include "posse/models/neural/neural_fit.h"
#include "posse/models/neural/prior_size.h"

namespace posse {
namespace {

// Chosen by measurement (docs/defaults.md): sigma_R in sds of the rewards' noise, and the number of
// members, if rows repeat and if contexts are fresh every round. Fresh contexts explore by
// themselves, and with them every member must be trained every round.
constexpr double kSuggestedPerturbation = 0.7, kSuggestedPerturbationFresh = 0.05;
constexpr Index kSuggestedMembers = 50, kSuggestedMembersFresh = 10;

// What all capabilities share.
template <class Base>
class Neural : public Base {
 public:
  Neural(const Arguments& arguments, const ModelSetting& setting)
      : Base(history_of(arguments, setting.d, setting.m, setting.merge)),
        fit_(arguments, setting) {}

  void see_arms(const Context& context, std::uint64_t) override { fit_.see_arms(context.x()); }

  Vector theta() const override { return fit_.theta(); }

  Vector mean(const Matrix& X, const Vector& theta) const override {
    const double offset = fit_.rewards().mean() + this->history_.origin();
    return (fit_.rewards().sd() * score(X, theta)).array() + offset;
  }
  Vector score(const Matrix& X, const Vector& theta) const override {
    return fit_.network().values(X, theta);
  }

  double noise_variance() const override { return fit_.noise_variance(); }

  void state(Archive& archive) override {
    Base::state(archive);
    fit_.state(archive, this->history_.rows());
  }

 protected:
  void learn(const Observation& o) override {
    fit_.see(this->history_, o);
    fit_.advance(this->history_);
  }

  NeuralFit fit_;
};

class PlainNeural final : public Neural<NetworkModel> {
 public:
  using Neural::Neural;

  const Network& network() const override { return fit_.network(); }
  double lambda() const override { return fit_.lambda(); }
  const RewardScale& rewards() const override { return fit_.rewards(); }
};

class PerturbedNeural final : public Neural<PerturbedModel> {
 public:
  PerturbedNeural(const Arguments& arguments, const ModelSetting& setting, const LossNoise& law)
      : Neural(arguments, setting), perturbs_prior_(law.prior) {}

  // The loss assumes variance 1 for every reward, so adapted perturbations are the plain ones.
  Vector perturbed(double a, Rng& rng) const override {
    const Vector w = a * history_.n().cwiseSqrt().cwiseProduct(rng.normals(history_.rows()));
    Vector center = fit_.center();
    if (perturbs_prior_) {
      const double sd = a / fit_.rewards().sd() * std::sqrt(fit_.rho());
      center += sd * rng.normals(center.size()) / fit_.rho();
    }
    return fit_.trained_on(history_, history_.n(), history_.s() + w, center);
  }

  Vector fit_with(const Vector& w) const override {
    return fit_.trained_on(history_, history_.n(), history_.s() + w, fit_.center());
  }

  Vector fit_of(const Vector& n, const Vector& S, double scale) const override {
    return fit_.trained_on(history_, n, S, fit_.center(), scale);
  }

  double suggested_a(double sigma) const override { return sigma; }

 private:
  bool perturbs_prior_;
};

class NeuralEnsemble final : public Neural<EnsembleModel> {
 public:
  NeuralEnsemble(const Arguments& arguments, const ModelSetting& setting)
      : Neural(arguments, setting),
        workers_(setting.threads),
        prior_(setting.prior),
        prior_size_(prior_size(fit_.network(), fit_.theta_0())) {
    draw_members();
  }

  void fit_members(double sigma_R, double sigma_P) override {
    if (sigma_P != sigma_P_) Theta_ += (sigma_P - sigma_P_) * P_;
    sigma_R_ = sigma_R, sigma_P_ = sigma_P;
    if (fit_.catches_up(history_)) {
      if (last_worked_ > 0) Theta_.col(last_worked_ - 1) = member(last_worked_ - 1);
    } else {
      advance_members();
    }
  }

  Vector member(Index j) const override {
    Matrix theta = Theta_.col(j);
    if (fit_.catches_up(history_)) advance(j, theta);
    return theta;
  }

  double suggested_sigma_R(double sigma) const override {
    return (history_.rows_repeat() ? kSuggestedPerturbation : kSuggestedPerturbationFresh) * sigma;
  }

  // At most the size of theta_0's own weights: f is a product of layers, and larger priors would
  // drown theta_0 and every reward.
  double bayesian_sigma_P(double sigma_R) const override {
    const Vector& theta_0 = fit_.theta_0();
    const double size = theta_0.norm() / std::sqrt(static_cast<double>(theta_0.size()));
    return std::min(sigma_R / fit_.rewards().sd() / std::sqrt(fit_.rho()), size);
  }

  // Where arms stay the same and the unit of rewards is known, a prior as wide as they vary, by
  // which arms that were not played may be the best. Contexts that change explore by themselves.
  double suggested_sigma_P(double sigma_R) const override {
    const bool wide = fit_.standardises() && history_.rows_repeat();
    return wide ? prior_size_ : bayesian_sigma_P(sigma_R);
  }

  // suggested_sigma_R() looks at the contexts itself.
  bool suggested_coverage() const override { return false; }

  Index suggested_m() const override {
    return history_.rows_repeat() ? history_.m() : std::min(history_.m(), kSuggestedMembersFresh);
  }

  void state(Archive& archive) override {
    Neural::state(archive);
    if (archive.loading()) drop_members(history_.m());  // as many as were dropped before
    archive(Theta_, sigma_R_, sigma_P_, last_worked_);
    archive.require(sigma_R_ >= 0 && sigma_P_ >= 0, "a scale of perturbations is negative");
    archive.require(last_worked_ <= history_.m(), "a member is missing");
  }

 private:
  // A solver that catches up works on one column per round: 0 is theta, the others are members.
  void learn(const Observation& o) override {
    fit_.see(history_, o);
    last_worked_ = (last_worked_ + 1) % (1 + history_.m());
    if (last_worked_ == 0 || !fit_.catches_up(history_)) fit_.advance(history_);
  }

  void refit() override {
    fit_.assign(history_);
    draw_members();
    fit_.advance(history_);
  }

  // Adds the missing members. They start at the fit, shifted by their priors; before the first
  // observation the fit is theta_0.
  void draw_members() {
    const Index m = history_.m(), before = P_.cols(), size = fit_.network().size();
    P_.conservativeResize(size, m);
    Theta_.conservativeResize(size, m);
    for (Index j = before; j < m; ++j) {
      P_.col(j) = prior_.split(static_cast<std::uint64_t>(j)).normals(size);
      Theta_.col(j) = theta() + sigma_P_ * P_.col(j);
    }
    last_worked_ = std::min(last_worked_, m);
  }

  void drop_members(Index m) {
    P_.conservativeResize(Eigen::NoChange, m);
    Theta_.conservativeResize(Eigen::NoChange, m);
  }

  void advance_members() {
    if (fit_.solver().starts_over()) Theta_ = (sigma_P_ * P_).colwise() + fit_.theta_0();
    workers_.share(history_.m(),
                   [&](Index j, Index count) { advance(j, Theta_.middleCols(j, count)); });
  }

  // One round's work on the members from j on, whose weights are the columns of Theta.
  void advance(Index j, Eigen::Ref<Matrix> Theta) const {
    const Index count = Theta.cols();
    const Matrix centers = (sigma_P_ * P_.middleCols(j, count)).colwise() + fit_.center();
    fit_.advance_members(history_, history_.U().middleRows(j, count), sigma_R_, centers, Theta);
  }

  Workers workers_;  // not used by decisions, which several threads may make at once
  Rng prior_;
  double prior_size_;  // the sd of P_j by which f varies as much as rewards
  Matrix P_;           // the members' priors
  Matrix Theta_;       // the members
  double sigma_R_ = 0, sigma_P_ = 0;
  Index last_worked_ = 0;  // the column of the last round's work: 0 is the fit, 1 + j is member j
};

Suggestions neural_suggestions() {
  return {.m = fmt::format("{} ({} once rows do not repeat)", kSuggestedMembers,
                           kSuggestedMembersFresh),
          .sigma_R = fmt::format("{} sigma ({} sigma if rows do not repeat)",
                                 kSuggestedPerturbation, kSuggestedPerturbationFresh),
          .a = "sigma"};
}

// theta, theta_0, the centre and a step; a member's prior and weights.
ModelNumbers network_numbers(const Arguments& arguments, const ModelSetting& setting) {
  const Index size = network_of(arguments, setting.d).size();
  return {numbers_in(size, 4), numbers_in(size, 2)};
}

}  // namespace

std::unique_ptr<NetworkModel> make_network_model(const Spec& spec, const ModelSetting& setting) {
  check_model_memory(spec, setting);
  return std::make_unique<PlainNeural>(models().bind(spec), setting);
}

ModelEntry neural_model() {
  return {{.name = "neural",
           .summary = "fully connected ReLU network: mean reward f(x; theta), squared loss",
           .rule = "theta near argmin 1/2 sum_l (f(x_l; theta) - y_l)^2 + lambda N / 2 |theta - "
                   "theta_0|^2, f(x; theta) = sqrt(N) W_L phi(W_{L-1} ... phi(W_1 x))",
           .paper = "Zhou et al., Neural Contextual Bandits with UCB-based Exploration (ICML 2020)",
           .parameters = network_parameters() +
                         Parameters{lambda_parameter(),
                                    {"solver", "auto",
                                     "how the loss is minimised (posse list neural_solvers)",
                                     specs_of(complete_neural_solver)},
                                    rows_parameter()},
           .traits = neural_traits},
          {.numbers = network_numbers,
           .plain = make_as<PlainNeural, Model>,
           .ensemble = make_as<NeuralEnsemble, EnsembleModel>,
           .perturbed = make_as<PerturbedNeural, PerturbedModel, LossNoise>,
           .members = kSuggestedMembers,
           .suggested = neural_suggestions()}};
}

}  // namespace posse

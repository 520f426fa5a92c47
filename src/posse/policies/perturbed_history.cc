// All t rewards get fresh perturbations each round, but a row that was played n_i times needs only
// one draw: the sum of its n_i perturbations has the law N(0, n_i sigma_R^2), or Binomial(n_i,
// 1/2).
#include "posse/policies/perturbed_history.h"

#include <cmath>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/policies/fitted.h"
#include "posse/policies/perturbed_loss.h"

namespace posse {
namespace {

LossNoise law_of(const Arguments& arguments) {
  return {.adapted = !arguments.is("form", "gaussian"), .prior = arguments.is("form", "loss")};
}

bool adds_pseudo_rewards(const Arguments& arguments) {
  return arguments.is("form", "bernoulli") || arguments.is("form", "pseudo_gaussian");
}

// Kveton et al.: every reward adds `a` pseudo-rewards u, so a row has n_i + n'_i rewards with
// n'_i = ceil(a n_i), and the regulariser grows to (1 + a) lambda.
//   form=bernoulli        u ~ Bernoulli(1/2), for rewards in [0, 1]
//   form=pseudo_gaussian  u ~ N(0, sigma_R^2), for real rewards
class PseudoRewards final : public FittedPolicy<PerturbedModel> {
 public:
  PseudoRewards(const Spec& model, const Arguments& arguments, const Setting& setting)
      : FittedPolicy(make_perturbed_model(model, model_setting(setting)), arguments, setting),
        bernoulli_(arguments.is("form", "bernoulli")),
        sigma_R_(perturbation_size(arguments)),
        a_(arguments.number("a")) {}

 private:
  Vector score(const Context& context, Rng& rng) const override {
    const Vector extra = (a_ * history().n()).array().ceil();
    const Vector u = bernoulli_ ? coins(extra, rng) : normals(extra, rng);
    return model().score(context.x(), fit_to(extra, history().s() + u));
  }

  // For integer a the loss is 1 + a times that of the old counts with sums S / (1 + a), so the
  // model can keep its counts.
  Vector fit_to(const Vector& extra, const Vector& S) const {
    if (a_ != std::floor(a_)) return model().fit_of(history().n() + extra, S, 1 + a_);
    return model().fit_with(S / (1 + a_) - history().s());
  }

  void check_update(const Context&, const Decision&, double y) const override {
    if (!bernoulli_ || (y >= 0 && y <= 1)) return;
    throw Error(
        fmt::format("form=bernoulli needs rewards from 0 to 1, not {}; for real rewards there are "
                    "form=gaussian and form=pseudo_gaussian",
                    y));
  }

  static Vector coins(const Vector& extra, Rng& rng) {
    Vector u(extra.size());
    for (Index i = 0; i < u.size(); ++i) u[i] = rng.heads(extra[i]);
    return u;
  }

  Vector normals(const Vector& extra, Rng& rng) const {
    return sigma_R_(model(), t()) * extra.cwiseSqrt().cwiseProduct(rng.normals(extra.size()));
  }

  bool bernoulli_;
  Scale<PerturbedModel> sigma_R_;
  double a_;
};

}  // namespace

Scale<PerturbedModel> perturbation_size(const Arguments& arguments) {
  return scale_of<PerturbedModel>(arguments, "sigma_R", [](const PerturbedModel& model, Index) {
    return model.suggested_a(noise_sd(model));
  });
}

Parameters perturbed_history_parameters(const std::string& automatic) {
  return Parameters{
             {"form", "gaussian",
              "gaussian: each reward gets N(0, sigma_R^2); bernoulli: 'a' fair coins are added per "
              "reward in [0, 1]; pseudo_gaussian: 'a' draws of N(0, sigma_R^2) are added per "
              "reward",
              one_of({"gaussian", "bernoulli", "pseudo_gaussian"})},
             {"sigma_R", "auto", "sd of the perturbations; 'auto' is " + automatic,
              real(0).or_word("auto")},
             {"a", "2", "pseudo-rewards per reward, in the forms that add them", real_above(0)}} +
         warm_up_parameters();
}

Parameters all_perturbation_parameters(const std::string& automatic) {
  Parameters all = perturbed_history_parameters(automatic);
  all = with_word(all, "form", "adapted",
                  "gaussian with the model's variance of each reward, times sigma_R^2, as in "
                  "GLM-PHE");
  return with_word(all, "form", "loss",
                   "adapted, with the regulariser perturbed, too, as in EVILL");
}

std::unique_ptr<Policy> make_perturbed_history(const Spec& model, const Arguments& arguments,
                                               const Setting& setting) {
  if (adds_pseudo_rewards(arguments)) {
    return std::make_unique<PseudoRewards>(model, arguments, setting);
  }
  return make_perturbed_loss(model, arguments, setting,
                             {.a = perturbation_size(arguments), .law = law_of(arguments)});
}

}  // namespace posse

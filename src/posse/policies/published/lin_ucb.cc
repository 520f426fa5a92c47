// Lin-UCB: optimism over the linear model, including OFUL.
#include "posse/policies/delta.h"
#include "posse/policies/entries.h"
#include "posse/policies/model_of.h"
#include "posse/policies/upper_confidence.h"
#include "posse/policies/warm_up.h"

namespace posse {
namespace {

// beta_t = sigma sqrt(log(det V_t / lambda^d) + 2 log(1/delta)) + sqrt(lambda) S
Scale<GaussianModel> oful_width(const Arguments& arguments, const Setting& setting) {
  return [sigma = noise_scale(arguments, "sigma"), S = arguments.number("S"),
          lambda = arguments.number("lambda"),
          delta = delta_of(arguments, setting)](const GaussianModel& model, Index t) {
    const double log_term = model.information() - 2 * std::log(delta);
    return sigma(model, t) * std::sqrt(log_term) + std::sqrt(lambda) * S;
  };
}

Scale<GaussianModel> suggested_lin_width(const Arguments& arguments) {
  return [sigma = noise_scale(arguments, "sigma")](const GaussianModel& model, Index t) {
    return model.suggested_alpha(sigma(model, t));
  };
}

Parameters optimism_parameters() {
  return {
      {"alpha", "auto",
       "width of the bonus; 'auto' is 2 sigma, 'theory' is OFUL's proven one, which has no "
       "intercept, and lambda=1 for 'auto'",
       real(0).or_word("auto").or_word("theory")},
      bonus_parameter("V"),
      delta_parameter("alpha=theory"),
      {"S", "1", "alpha=theory: bound on the norm of theta", real(0)},
      {"sigma", "auto",
       "sd of the reward noise, used by 'auto' and 'theory' widths; 'auto' follows the residuals",
       real(0).or_word("auto")}};
}

}  // namespace

Entry<PolicyFactory> lin_ucb() {
  return {
      {.name = "lin_ucb",
       .summary = "linear upper confidence bounds (OFUL with alpha=theory)",
       .rule = "play argmax_x x' theta + alpha ||x||_{V^-1} around the ridge fit theta; "
               "alpha=theory is sigma sqrt(log(det V / lambda^d) + 2 log(1/delta)) + "
               "sqrt(lambda) S; bonus=squared takes alpha ||x||^2_{V^-1}",
       .paper = "Li et al., A Contextual-Bandit Approach to Personalized News Article "
                "Recommendation (WWW 2010); Abbasi-Yadkori et al., Improved Algorithms for Linear "
                "Stochastic Bandits (NeurIPS 2011)",
       .parameters = optimism_parameters() + warm_up_parameters() + parameters_of_model("linear"),
       .composed = {"ucb", "linear"},
       .settle = settle_if_theory<kAlpha>,
       .traits = [](const Arguments& arguments) { return traits_over("linear", arguments); }},
      [](const Arguments& arguments, const Setting& setting) {
        const auto alpha =
            arguments.is("alpha", "theory")
                ? oful_width(arguments, setting)
                : scale_of<GaussianModel>(arguments, "alpha", suggested_lin_width(arguments));
        return make_upper_confidence(model_of("linear", arguments), arguments, setting, alpha,
                                     arguments.is("bonus", "squared"));
      }};
}

}  // namespace posse

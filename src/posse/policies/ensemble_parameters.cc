#include "posse/policies/ensemble_parameters.h"

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/policies/delta.h"
#include "posse/policies/warm_up.h"
#include "posse/theory/glm_constants.h"

namespace posse {
namespace {

constexpr double kMaxMembers = 1e6;

Index proven_size(const Arguments& arguments, const Setting& setting, double p) {
  if (!setting.K || !setting.T) {
    throw Error(
        "m=theory follows from the number of arms and the horizon, and one of them is not "
        "known here; give m as a number");
  }
  const double m = ensemble_size(p, static_cast<double>(*setting.K),
                                 static_cast<double>(*setting.T), delta_of(arguments, setting));
  if (m <= kMaxMembers) return static_cast<Index>(m);
  throw Error(
      fmt::format("m=theory asks for {:.3g} members with K={}, T={}; at most {} are kept, "
                  "give m as a number",
                  m, *setting.K, *setting.T, kMaxMembers));
}

std::optional<bool> given_coverage(const Arguments& arguments) {
  const bool automatic = arguments.is("coverage", "auto") && arguments.is("sigma_R", "auto");
  return automatic ? std::nullopt : std::optional(arguments.is("coverage", "on"));
}

// sigma_P, given sigma_R, both before they shrink; a number does not.
PriorScale prior_scale(const Arguments& arguments) {
  if (arguments.is_number("sigma_P")) {
    return [value = arguments.number("sigma_P")](const EnsembleModel&, double, double) {
      return value;
    };
  }
  if (arguments.is("sigma_P", "noise")) {
    return [](const EnsembleModel& model, double sigma_R, double scale) {
      return scale * model.bayesian_sigma_P(sigma_R);
    };
  }
  return [](const EnsembleModel& model, double sigma_R, double scale) {
    return scale * model.suggested_sigma_P(sigma_R);
  };
}

}  // namespace

Parameters ensemble_parameters(const std::string& automatic, const std::string& proven) {
  Parameter sigma_R{"sigma_R", "auto", "sd of the reward perturbations; 'auto' is " + automatic,
                    real(0).or_word("auto")};
  if (!proven.empty()) {
    sigma_R.meaning += ", 'theory' is " + proven;
    sigma_R.domain = sigma_R.domain.or_word("theory");
  }
  return Parameters{
             {"m", "50", "ensemble size", whole(1, kMaxMembers)},
             sigma_R,
             {"sigma_P", "auto",
              "sd of the randomised prior towards which members are regularised; 0 is the paper, "
              "'noise' the Bayesian prior's, sigma_R / sqrt(lambda mu'(0)) (mu' is 1 if linear, N "
              "for a network of form=ntk), 'auto' the same, but for linear models with the sd of "
              "the rewards in place of sigma_R, so that members differ where there is no noise, "
              "and for networks with standardise=on and arms that repeat what lets f differ by "
              "that sd",
              real(0).or_word("auto").or_word("noise")},
             {"coverage", "auto",
              "on: perturbations shrink, to a tenth at most, where arms are new every round and "
              "what is played has all their features; 'auto' is on with sigma_R=auto, but for "
              "networks; sigma_P as a number does not shrink",
              one_of({"auto", "on", "off"})}} +
         warm_up_parameters();
}

Parameters with_proven_size(Parameters parameters) {
  return with_word(std::move(parameters), "m", "theory",
                   "8 / p^2 (K log T + log(1/delta)), p the proven probability of optimism");
}

EnsembleOptions ensemble_options(const Arguments& arguments) {
  EnsembleOptions options{.m = {},
                          .sigma_R = perturbation_scale(arguments),
                          .sigma_P = prior_scale(arguments),
                          .coverage = given_coverage(arguments)};
  if (arguments.is_number("m")) options.m = arguments.whole("m");
  return options;
}

EnsembleOptions ensemble_options(const Arguments& arguments, const Setting& setting,
                                 Scale<EnsembleModel> sigma_R, double p) {
  EnsembleOptions options = ensemble_options(arguments);
  options.sigma_R = std::move(sigma_R);
  if (arguments.is("m", "theory")) options.m = proven_size(arguments, setting, p);
  return options;
}

Scale<EnsembleModel> perturbation_scale(const Arguments& arguments) {
  return scale_of<EnsembleModel>(arguments, "sigma_R", [](const EnsembleModel& model, Index) {
    return model.suggested_sigma_R(noise_sd(model));
  });
}

}  // namespace posse

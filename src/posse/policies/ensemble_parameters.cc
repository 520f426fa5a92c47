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
              "'auto' the Bayesian prior's, sigma_R / sqrt(lambda mu'(0)) (mu' is 1 if linear, N "
              "for a network of form=ntk)",
              real(0).or_word("auto")}} +
         warm_up_parameters();
}

Parameters with_proven_size(Parameters parameters) {
  return with_word(std::move(parameters), "m", "theory",
                   "8 / p^2 (K log T + log(1/delta)), p the proven probability of optimism");
}

EnsembleOptions ensemble_options(const Arguments& arguments) {
  EnsembleOptions options{.m = {}, .sigma_R = perturbation_scale(arguments), .sigma_P = {}};
  if (arguments.is_number("m")) options.m = arguments.whole("m");
  if (arguments.is_number("sigma_P")) options.sigma_P = arguments.number("sigma_P");
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

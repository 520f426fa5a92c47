// Lin-TS: Thompson sampling over the linear model.
#include "posse/policies/delta.h"
#include "posse/policies/entries.h"
#include "posse/policies/model_of.h"
#include "posse/policies/thompson_sampling.h"
#include "posse/policies/warm_up.h"

namespace posse {
namespace {

// Agrawal and Goyal's v_t = sigma sqrt(9 d log(t / delta)).
Scale<GaussianModel> proven_scale(const Arguments& arguments, const Setting& setting) {
  return [d = static_cast<double>(setting.d), delta = delta_of(arguments, setting)](
             const GaussianModel& model, Index t) {
    return noise_sd(model) * std::sqrt(9 * d * std::log(static_cast<double>(t) / delta));
  };
}

}  // namespace

Entry<PolicyFactory> lin_ts() {
  return {
      {.name = "lin_ts",
       .summary = "linear Thompson sampling",
       .rule = "draw theta~ from N(theta, v^2 V^-1) around the ridge fit theta, "
               "play argmax_x x' theta~",
       .paper = "Agrawal & Goyal, Thompson Sampling for Contextual Bandits with Linear Payoffs "
                "(ICML 2013)",
       .parameters =
           Parameters{thompson_scale("the sd of the rewards' noise, estimated from residuals",
                                     "that times sqrt(9 d log(t / delta)), without an intercept "
                                     "and with lambda=1 for 'auto'"),
                      delta_parameter("v=theory")} +
           warm_up_parameters() + parameters_of_model("linear"),
       .composed = {"ts", "linear"},
       .settle = settle_if_theory<kV>,
       .traits =
           [](const Arguments& arguments) { return random_traits_over("linear", arguments); }},
      [](const Arguments& arguments, const Setting& setting) {
        return make_thompson_sampling(model_of("linear", arguments), arguments, setting,
                                      scale_of<GaussianModel>(arguments, "v", suggested_draw_scale,
                                                              proven_scale(arguments, setting)));
      }};
}

}  // namespace posse

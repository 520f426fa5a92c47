// Lin-TS: Thompson sampling over the linear model.
#include "posse/policies/entries.h"
#include "posse/policies/model_of.h"
#include "posse/policies/thompson_sampling.h"

namespace posse {

Entry<PolicyFactory> lin_ts() {
  return {{.name = "lin_ts",
           .summary = "linear Thompson sampling",
           .rule = "draw theta~ from N(theta, v^2 V^-1) around the ridge fit theta, "
                   "play argmax_x x' theta~",
           .paper = "Agrawal & Goyal, Thompson Sampling for Contextual Bandits with Linear Payoffs "
                    "(ICML 2013)",
           .parameters = thompson_parameters() + parameters_of_model("linear")},
          [](const Arguments& arguments, const Setting& setting) {
            return make_thompson_sampling(model_of("linear", arguments), arguments, setting);
          }};
}

}  // namespace posse

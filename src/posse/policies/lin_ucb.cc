// Lin-UCB: optimism over the linear model, OFUL among it.
#include "posse/policies/entries.h"
#include "posse/policies/model_of.h"
#include "posse/policies/upper_confidence.h"

namespace posse {

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
       .parameters = upper_confidence_parameters() + parameters_of_model("linear")},
      [](const Arguments& arguments, const Setting& setting) {
        return make_upper_confidence(model_of("linear", arguments), arguments, setting);
      }};
}

}  // namespace posse

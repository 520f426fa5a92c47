// The constants behind the proven widths and scales of generalized linear bandits.
#pragma once

#include <memory>
#include <optional>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/links/link.h"
#include "posse/models/model.h"
#include "posse/policies/delta.h"
#include "posse/policies/scale.h"
#include "posse/theory/glm_constants.h"

namespace posse {

// delta, S, sigma; `when` says which setting uses them.
inline Parameters glm_theory_parameters(const std::string& when) {
  return {
      delta_parameter(when),
      {"S", "1", when + ": bound on the norm of theta", real_above(0)},
      {"sigma", "auto",
       "sd of the reward noise, used by 'auto' and 'theory' values; 'auto' follows the residuals",
       real(0).or_word("auto")}};
}

class GlmTheory {
 public:
  GlmTheory(const Arguments& arguments, const Setting& setting)
      : link_(make_link(arguments.value("link"))),
        d_(setting.d),
        T_(setting.T),
        delta_(delta_of(arguments, setting)),
        S_(arguments.number("S")),
        sigma_(noise_scale(arguments, "sigma")) {
    if (arguments.is_number("lambda")) lambda_ = arguments.number("lambda");
    if (arguments.is_number("sigma")) given_sigma_ = arguments.number("sigma");
  }

  // At round t, which also serves as the horizon if that is unknown.
  GlmConstants constants(Index t) const {
    const auto horizon = static_cast<double>(T_.value_or(t));
    const GlmConstants all(*link_, {.d = d_,
                                    .T = horizon,
                                    .delta = delta_,
                                    .S = S_,
                                    .sigma = given_sigma_,
                                    .lambda = lambda_});
    if (all.finite()) return all;
    throw Error(fmt::format(
        "the theory of generalized linear bandits has no finite constants for this link where "
        "|x'theta| <= S = {}; take a smaller S, or a number in place of 'theory'",
        S_));
  }

  double sigma(const Model& model) const { return sigma_(model, 0); }
  const Link& link() const { return *link_; }

 private:
  std::unique_ptr<Link> link_;
  Index d_;
  std::optional<Index> T_;
  double delta_;
  std::optional<double> lambda_;  // none: that of the theorem on GLM-ES
  double S_;
  Scale<Model> sigma_;
  double given_sigma_ = 0;
};

}  // namespace posse

// The report of posse theory glm: what the theorem on GLM-ES asks for and promises in one problem.
#pragma once

#include <optional>
#include <string>

#include "posse/theory/glm_constants.h"

namespace posse {

struct GlmProblem {
  std::string link;  // a spec
  double K;
  GlmSetting setting;           // of arms with ||x|| <= 1
  std::string lambda_rule;      // theory, statement or a number, which the setting has already
  double S;                     // before the arms are divided by R
  std::optional<double> R;      // the largest norm of the arms of a file
  std::optional<double> t;      // the round of gamma_t; T if left out
  std::optional<double> sigma;  // scale of the noise, if it is not the link's own
};

// Throw Error for a link without finite constants, and for an M that it does not have.
std::string glm_report_json(const GlmProblem& problem);
std::string glm_report_text(const GlmProblem& problem);

}  // namespace posse

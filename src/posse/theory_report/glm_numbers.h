// The numbers of posse theory glm: what the theorem on GLM-ES asks for and promises in one problem.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "posse/core/types.h"
#include "posse/theory/glm_constants.h"

namespace posse {

struct GlmQuestion {
  std::string link;  // a spec
  double K;
  GlmSetting setting;           // of arms with ||x|| <= 1
  std::string lambda_rule;      // theory, statement or a number, which the setting has already
  double S;                     // before the arms are divided by R
  std::optional<double> R;      // the largest norm of the arms of a file
  std::optional<double> t;      // the round of gamma_t; T if left out
  std::optional<double> sigma;  // scale of the noise, if it is not the link's own

  bool has_own_lambda() const { return lambda_rule != "theory" && lambda_rule != "statement"; }
};

// The design of the warm-up needs arms, the columns of X, that span R^d. Throws Error, naming
// where the arms come from, if they do not.
void check_span(const Matrix& X, const std::string& name);

// What the theorem gives with one lambda.
struct LambdaOutcome {
  std::string rule;  // whose lambda: proof, statement or own
  GlmConstants glm;
  double sigma_R, tau, bound, horizon;
};

struct GlmNumbers {
  // Throws Error for a link without finite constants, and for an M that it does not have.
  explicit GlmNumbers(GlmQuestion of);

  // The exponent of d in tau, measured from d to 2 d; NaN without a warm-up.
  double tau_exponent() const;

  GlmQuestion problem;
  std::unique_ptr<Link> link;
  GlmConstants glm;
  double gap, sigma_R, tau;
  GlmBound bound;
  std::vector<LambdaOutcome> outcomes;  // of the proof, the statement and the user's own lambda
};

}  // namespace posse

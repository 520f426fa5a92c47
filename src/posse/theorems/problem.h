// A small problem on which the theorem on GLM-ES is checked, and the parameters that it asks for.
#pragma once

#include <optional>
#include <string>

#include "posse/core/spec.h"
#include "posse/theorems/report.h"
#include "posse/theory/glm_constants.h"

namespace posse {

struct TheoremProblem {
  std::string name;
  std::string link = "identity";
  Index d = 2;
  Index K = 3;
  Index T = 1000;
  double delta = 0.05;
  // Whether each member is regularised towards a draw of its own, of sd sigma_R / sqrt(lambda
  // mu'(0)). The paper's algorithm has none, but its proof of optimism assumes them
  // (docs/theory.md).
  bool prior = false;
  double longest_warm_up = 1;                   // as a share of T
  double sigma_R_share = 1;                     // of what the theory asks for
  std::optional<Index> members = std::nullopt;  // instead of what the theory asks for

  GlmConstants constants() const;
  Index m() const;
  double sigma_R() const;
  Index tau() const;  // at most the allowed share of T
  // Whether the warm-up is as long as the theory asks for, or lasts the whole run. Otherwise
  // members may be where mu' is below mu_min, and nothing is proven about them.
  bool warms_up() const;
  // Whether the premises of the lemma on optimism hold.
  bool guarantees_optimism() const { return warms_up() && prior && sigma_R_share >= 1; }

  // GLM-ES, of which Lin-ES is the case of the identity, and its anytime version by the doubling
  // trick of the paper, each segment with the parameters of its own length.
  Spec policy() const;
  Spec anytime_policy() const;

  ProblemSummary summary() const;
};

// l of the theorem on the doubling trick, for that version; the paper says 3.3.
double anytime_loss();

}  // namespace posse

#include "posse/theorems/problem.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "posse/theory/doubling.h"

namespace posse {
namespace {

constexpr double kNorm = 1;              // S, and of all arms
constexpr double kT0 = 100, kb = 2.618;  // the paper's T_0 and b

std::string note_on(const TheoremProblem& problem) {
  if (problem.tau() == problem.T) {
    return fmt::format(
        "The warm-up that is proven lasts {:.0e} rounds, so all of the run is warm-up: its bound\n"
        "is what any policy keeps, and no member ever chooses.\n",
        problem.constants().tau(problem.sigma_R()));
  }
  if (!problem.warms_up()) {
    return "The warm-up is cut: what follows is measured, not proven. Members leave the region in\n"
           "which mu' >= mu_min.\n";
  }
  if (!problem.prior) {
    return "The paper claims optimism here, but it cannot hold in round 1, where nothing has been\n"
           "perturbed and all members are 0: the proof needs perturbations of the regulariser,\n"
           "too (see linear_prior). So optimism and E_2 do not count as guarantees here.\n";
  }
  return "";
}

}  // namespace

GlmConstants TheoremProblem::constants() const {
  return {*make_link(Spec::of(link)),
          {.d = d, .T = static_cast<double>(T), .delta = delta, .S = kNorm}};
}

Index TheoremProblem::m() const {
  if (members) return *members;
  const auto arms = static_cast<double>(K), horizon = static_cast<double>(T);
  return static_cast<Index>(ensemble_size(p_N(), arms, horizon, delta));
}

double TheoremProblem::sigma_R() const { return sigma_R_share * constants().sigma_R(); }

Index TheoremProblem::tau() const {
  const double longest = longest_warm_up * static_cast<double>(T);
  return static_cast<Index>(std::min(constants().tau(constants().sigma_R()), longest));
}

bool TheoremProblem::warms_up() const {
  return tau() == T || static_cast<double>(tau()) >= constants().tau(constants().sigma_R());
}

// Lin-ES is exact and twice as fast as GLM-ES with the identity, which makes the same decisions.
Spec TheoremProblem::policy() const {
  const std::string kind = link == "identity" ? "lin_es(" : "glm_es(link=" + link + ", ";
  return parse_spec(fmt::format(
      "{}intercept=off, m={}, lambda={}, sigma_R={}, sigma_P={}, tau={}, warm_up=g_optimal)", kind,
      m(), constants().lambda, sigma_R(), prior ? "noise" : "0", tau()));
}

Spec TheoremProblem::anytime_policy() const {
  return parse_spec(fmt::format(
      "anytime(glm_es(link={}, m=theory, lambda=theory, sigma_R=theory, delta={}, S={}, "
      "sigma_P={}, tau=theory), T0={}, b={}, rule=own)",
      link, delta, kNorm, prior ? "noise" : "0", kT0, kb));
}

ProblemSummary TheoremProblem::summary() const {
  return {name, T, m(), constants().lambda, sigma_R(), tau(), note_on(*this)};
}

double anytime_loss() { return doubling_loss(0.5, 1.5, kT0, kb); }

}  // namespace posse

#include "posse/theory_report/glm_numbers.h"

#include <cmath>
#include <limits>
#include <utility>

#include <Eigen/Dense>
#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/theory/informative_horizon.h"

namespace posse {
namespace {

GlmConstants constants_of(const GlmQuestion& problem, const Link& link) {
  const GlmConstants all(link, problem.setting);
  if (all.finite()) return all;
  throw Error(
      fmt::format("the link {} has no finite constants where |x'theta| <= S = {}: take a smaller S",
                  problem.link, problem.setting.S));
}

LambdaOutcome outcome_of(const std::string& rule, const Link& link, GlmSetting setting,
                         std::optional<double> lambda) {
  setting.lambda = lambda;
  const GlmConstants glm(link, setting);
  const double sigma_R = glm.sigma_R();
  return {rule,
          glm,
          sigma_R,
          glm.tau(sigma_R),
          theorem_bound(link, setting).total(),
          informative_horizon(link, setting)};
}

std::vector<LambdaOutcome> outcomes_of(const GlmQuestion& problem, const Link& link) {
  const GlmSetting& setting = problem.setting;
  const double stated = stated_regularisation(static_cast<double>(setting.d), setting.delta);
  std::vector<LambdaOutcome> all = {outcome_of("proof", link, setting, std::nullopt),
                                    outcome_of("statement", link, setting, stated)};
  if (problem.has_own_lambda()) all.push_back(outcome_of("own", link, setting, setting.lambda));
  return all;
}

}  // namespace

void check_span(const Matrix& X, const std::string& name) {
  const Index rank = Eigen::ColPivHouseholderQR<Matrix>(X).rank();
  if (rank == X.rows()) return;
  throw Error(
      fmt::format("the {} arms span {} of d = {} dimensions, but the warm-up of the theorem needs "
                  "all: leave out features that follow from others, or add arms",
                  X.cols(), rank, X.rows()),
      name);
}

GlmNumbers::GlmNumbers(GlmQuestion of)
    : problem(std::move(of)),
      link(make_link(parse_spec(problem.link, "--link"))),
      glm(constants_of(problem, *link)),
      gap(link->mu(problem.setting.S) - link->mu(-problem.setting.S)),
      sigma_R(glm.sigma_R()),
      tau(glm.tau(sigma_R)),
      bound(glm.bound(sigma_R, tau, gap)),
      outcomes(outcomes_of(problem, *link)) {}

double GlmNumbers::tau_exponent() const {
  if (tau == 0) return std::numeric_limits<double>::quiet_NaN();
  GlmSetting twice = problem.setting;
  twice.d *= 2;
  if (problem.lambda_rule == "statement") {
    twice.lambda = stated_regularisation(2 * glm.d, glm.delta);
  }
  const GlmConstants doubled(*link, twice);
  return std::log2(doubled.tau(doubled.sigma_R()) / tau);
}

}  // namespace posse

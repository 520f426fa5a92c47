#include "posse/cli/glm_report.h"

#include <cmath>
#include <limits>
#include <memory>

#include <fmt/format.h>

#include "posse/cli/theory.h"
#include "posse/core/error.h"
#include "posse/policies/automatic.h"
#include "posse/results/table.h"
#include "posse/theory/informative_horizon.h"

namespace posse {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

GlmConstants constants_of(const GlmProblem& problem, const Link& link) {
  const GlmConstants all(link, problem.setting);
  if (all.finite()) return all;
  throw Error(
      fmt::format("the link {} has no finite constants where |x'theta| <= S = {}: take a smaller S",
                  problem.link, problem.setting.S));
}

// What the theorem comes to with a lambda of its proof, of its statement, or of one's own.
struct LambdaOutcome {
  std::string rule;  // as names of JSON end
  GlmConstants glm;
  double sigma_R, tau, bound, horizon;
};

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

std::string horizon_text(double T) { return std::isinf(T) ? "beyond 1e300" : value_text(T); }

class Report {
 public:
  explicit Report(const GlmProblem& problem)
      : problem_(problem),
        setting_(problem.setting),
        link_(make_link(parse_spec(problem.link, "--link"))),
        glm_(constants_of(problem, *link_)),
        gap_(link_->mu(setting_.S) - link_->mu(-setting_.S)),
        sigma_R_(glm_.sigma_R()),
        tau_(glm_.tau(sigma_R_)),
        bound_(glm_.bound(sigma_R_, tau_, gap_)),
        outcomes_(outcomes()) {}

  std::string json() const {
    return quantities_json(setting() + choices() + constants() + bounds() + comparison() +
                           warm_ups());
  }

  std::string text() const {
    return headline() + "\n" + quantities_table("choices", choices()) + "\n" + comparison_table() +
           "\n" + quantities_table("constants", constants()) + "\n" +
           quantities_table("bound", bounds()) + "\n" + quantities_table("warm-up", warm_ups()) +
           "\n" + notes();
  }

 private:
  std::vector<LambdaOutcome> outcomes() const {
    std::vector<LambdaOutcome> all = {
        outcome_of("proof", *link_, setting_, std::nullopt),
        outcome_of("statement", *link_, setting_, stated_regularisation(glm_.d, glm_.delta))};
    if (is_own()) all.push_back(outcome_of("own", *link_, setting_, setting_.lambda));
    return all;
  }

  bool is_own() const {
    return problem_.lambda_rule != "theory" && problem_.lambda_rule != "statement";
  }

  Quantities setting() const {
    Quantities all = {{"K", problem_.K, "arms"},
                      {"d", glm_.d, "features"},
                      {"T", glm_.T, "rounds"},
                      {"delta", glm_.delta, "what may fail"},
                      {"S", glm_.S, "bound of ||theta*||"}};
    if (problem_.R) all.push_back({"R", *problem_.R, "largest norm of the arms"});
    if (problem_.sigma) all.push_back({"sigma", *problem_.sigma, "scale of the noise"});
    return all;
  }

  // What a run of glm_es must be given.
  Quantities choices() const {
    const auto beside = [&](const char* name, double value, const std::string& meaning,
                            const char* paper) {
      return Quantity{name, value, meaning, default_of("glm_es", name, glm_.d, problem_.K), paper};
    };
    return {
        beside("lambda", glm_.lambda, lambda_formula(), "1"),
        beside("m", ensemble_size(p_N(), problem_.K, glm_.T, glm_.delta),
               "members: 8 / p_N^2 (K log T + log(1/delta))", "10"),
        {"sigma_R", sigma_R_, glm_.M > 0 ? "max{2 b_1, 4 e b_2}" : "b_1, since M = 0",
         automatic_text(kGlmAutomatic, problem_.sigma), "0.1"},
        beside("tau", tau_, "warm-up rounds: 1.5 iota^2 d / mu_min", "500"),
    };
  }

  std::string lambda_formula() const {
    if (is_own()) return "as given";
    if (problem_.lambda_rule == "statement") return "1 v d v log(1/delta), of the statement";
    return fmt::format("1 v (2 d {} / S) log(e sqrt(1 + T mu_max / d)\nv 1/delta), of the proof",
                       setting_.M ? "M" : "M_link");
  }

  Quantities constants() const {
    const double t = problem_.t.value_or(glm_.T);
    return {{"M", glm_.M, M_formula()},
            {"M_link", glm_.link_M, "the least M of the link"},
            {"mu_min", glm_.mu_min, "least mu', |z| <= S"},
            {"mu_max", glm_.mu_max, "largest mu', |z| <= S"},
            {"noise", glm_.noise, "sigma / sqrt(2 mu_min) if above 1"},
            {"t", t, "round of the next three"},
            {"gamma_t", glm_.gamma(t), gamma_formula()},
            {"beta_t", glm_.beta(t), "M gamma_t^2 / lambda + gamma_t / sqrt(lambda)"},
            {"gamma~_t", glm_.gamma_tilde(t),
             "sqrt(d log(1 + t mu_min / (d lambda)) + 2 log(T / delta))"},
            {"radius", glm_.radius(), "(1 + M beta_T) gamma_T, of the MLE around theta*"},
            {"perturbation_radius", glm_.perturbation_radius(sigma_R_),
             "sqrt(mu_max) / mu_min sigma_R gamma~_T, of theta^j around it"},
            {"gamma", glm_.member_radius(sigma_R_), "their sum, of theta^j around theta*"},
            {"b_1", glm_.b_1(), "sqrt(mu_max) radius"},
            {"b_2", glm_.b_2(), "mu_max / mu_min gamma~_T"},
            {"iota", glm_.iota(sigma_R_),
             "M max{perturbation_radius max(sigma_R, 1),\n"
             "radius max((e - 1) sigma_R, 1)},\n"
             "which 1 / ||x|| must reach in the warm-up"},
            {"p_N", p_N(), "1 - Phi(1), how often a member is optimistic"}};
  }

  std::string M_formula() const {
    const std::string what = "self-concordance: |mu''| <= M mu', |z| <= S";
    if (setting_.M) return what + ", as given";
    return glm_.M > glm_.link_M ? what + ";\nany M from M_link on is one: that of least sigma_R"
                                : what;
  }

  std::string gamma_formula() const {
    const std::string X = "X = d + d/2 log(1 + t mu_max / (d lambda)) + log(1/delta)";
    if (glm_.M > 0) {
      return "sqrt(lambda) (noise / (2 M) + S) + 4 M noise X / sqrt(lambda),\n" + X;
    }
    return "sqrt(lambda) S + noise sqrt(2 X_T) (1 + X / X_T), X_T at t = T,\n" + X +
           ",\nfor M = sqrt(lambda / (8 X_T)), the best there is";
  }

  Quantities bounds() const {
    return {{"bound", bound_.total(), "regret, with probability 1 - 4 delta"},
            {"bound_exploration", bound_.exploration,
             "gamma mu_max / sqrt(mu_min) (1 + 8 / p_N)\n"
             "sqrt(2 d (T - tau) log(1 + T mu_min / (d lambda)))"},
            {"bound_martingale", bound_.martingale,
             "4 gamma mu_max / p_N sqrt(2 (T - tau) log(1/delta))"},
            {"bound_warm_up", bound_.warm_up, "min(tau, T) gap"},
            {"gap", gap_, "mu(S) - mu(-S), the largest Delta_max there can be"}};
  }

  Quantities comparison() const {
    Quantities all;
    for (const LambdaOutcome& one : outcomes_) {
      const auto add = [&](const char* name, double value) {
        all.push_back({fmt::format("{}_{}", name, one.rule), value, ""});
      };
      add("lambda", one.glm.lambda);
      add("M", one.glm.M);
      add("sigma_R", one.sigma_R);
      add("tau", one.tau);
      add("bound", one.bound);
      add("T_informative", one.horizon);
    }
    return all;
  }

  std::string comparison_table() const {
    std::vector<std::vector<std::string>> rows = {
        {"by", "lambda", "M", "sigma_R", "tau", "bound", "below T gap from T ="}};
    for (const LambdaOutcome& one : outcomes_) {
      rows.push_back({one.rule == "own" ? "the lambda given" : "the " + one.rule,
                      value_text(one.glm.lambda), value_text(one.glm.M), value_text(one.sigma_R),
                      value_text(one.tau), value_text(one.bound), horizon_text(one.horizon)});
    }
    return table_text(rows);
  }

  // The orders that the paper compares, and what constants and logarithms make of them.
  Quantities warm_ups() const {
    GlmSetting twice = setting_;
    twice.d *= 2;
    if (problem_.lambda_rule == "statement") {
      twice.lambda = stated_regularisation(2 * glm_.d, glm_.delta);
    }
    const GlmConstants doubled(*link_, twice);
    const double d_4 = std::pow(glm_.d, 4), longer = doubled.tau(doubled.sigma_R()) / tau_;
    return {{"d^9", std::pow(glm_.d, 9), "order of Liu et al. (2023), as the paper quotes it"},
            {"d^4", d_4, "order of the theorem; both leave out constants and logs"},
            {"tau/d^4", tau_ / d_4, "what constants and logs make of it here"},
            {"tau_exponent", tau_ > 0 ? std::log2(longer) : kNone,
             "of d in tau, measured from d to 2 d"}};
  }

  std::string headline() const {
    return fmt::format("GLM-ES, link {}: K = {} arms, d = {}, T = {}, delta = {}, S = {}\n",
                       problem_.link, value_text(problem_.K), value_text(glm_.d),
                       value_text(glm_.T), value_text(glm_.delta), value_text(glm_.S));
  }

  std::string notes() const {
    return "Posse: its defaults, sigma the noise's sd. Paper: its experiments.\n" + note_on_arms() +
           note_on_lambda() + note_on_bound() + note_on_delta() + note_on_range() +
           note_on_overflow();
  }

  std::string note_on_arms() const {
    if (!problem_.R || *problem_.R <= 1) return "";
    return fmt::format(
        "The largest norm of an arm is R = {}: arms are divided by it, and S is {} times R.\n",
        value_text(*problem_.R), value_text(problem_.S));
  }

  std::string note_on_lambda() const {
    if (glm_.lambda < 1) {
      return fmt::format("Assumption fails: --lambda {} is below 1, which the lemmas need.\n",
                         value_text(glm_.lambda));
    }
    if (glm_.M == 0) return "";
    return "Only the proof's lambda makes sigma_R, tau and the bound of the order that the theorem "
           "states.\n";
  }

  std::string note_on_bound() const {
    if (tau_ >= glm_.T) {
      return fmt::format(
          "The warm-up of {} rounds takes all of T: the bound is T gap, true of any policy.\n",
          std::isfinite(tau_) ? value_text(tau_) : "more than 10^308");
    }
    if (bound_.total() < glm_.T * gap_) return "";
    return "The bound is above T gap, which is true of any policy.\n";
  }

  std::string note_on_delta() const {
    std::string text;
    if (4 * glm_.delta >= 1) {
      text += "With delta of 1/4 or more the bound holds with probability 0: it says nothing.\n";
    }
    if (glm_.delta / glm_.T > p_N() / 2) {
      text += "The proof of optimism needs delta / T <= p_N / 2, which fails here.\n";
    }
    return text;
  }

  std::string note_on_range() const {
    if (glm_.link_M == 0) return "";
    return "The theorem has mu_min <= mu'(z) <= mu_max for all z, which few links have; here it is "
           "for\n|z| <= S, where x'theta* is. Over more of the line tau would be larger still.\n";
  }

  std::string note_on_overflow() const {
    for (const Quantity& one : choices() + constants() + bounds()) {
      if (std::isinf(one.value)) {
        return "Here infinite stands for numbers above 10^308, the largest that a double can be.\n";
      }
    }
    return "";
  }

  const GlmProblem& problem_;
  const GlmSetting& setting_;
  std::unique_ptr<Link> link_;
  GlmConstants glm_;
  double gap_, sigma_R_, tau_;
  GlmBound bound_;
  std::vector<LambdaOutcome> outcomes_;
};

}  // namespace

std::string glm_report_json(const GlmProblem& problem) { return Report(problem).json(); }
std::string glm_report_text(const GlmProblem& problem) { return Report(problem).text(); }

}  // namespace posse

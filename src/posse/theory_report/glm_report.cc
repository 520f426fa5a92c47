#include "posse/theory_report/glm_report.h"

#include <cmath>

#include <fmt/format.h>

#include "posse/results/table.h"
#include "posse/theory_report/glm_notes.h"
#include "posse/theory_report/quantities.h"

namespace posse {
namespace {

std::string horizon_text(double T) { return std::isinf(T) ? "beyond 1e300" : value_text(T); }

Quantities setting(const GlmNumbers& all) {
  Quantities list = {{"K", all.problem.K, "arms"},
                     {"d", all.glm.d, "features"},
                     {"T", all.glm.T, "rounds"},
                     {"delta", all.glm.delta, "what may fail"},
                     {"S", all.glm.S, "bound of ||theta*||"}};
  if (all.problem.R) list.push_back({"R", *all.problem.R, "largest norm of the arms"});
  if (all.problem.sigma) list.push_back({"sigma", *all.problem.sigma, "scale of the noise"});
  return list;
}

std::string lambda_formula(const GlmNumbers& all) {
  if (all.problem.has_own_lambda()) return "as given";
  if (all.problem.lambda_rule == "statement") return "1 v d v log(1/delta), of the statement";
  return fmt::format("1 v (2 d {} / S) log(e sqrt(1 + T mu_max / d)\nv 1/delta), of the proof",
                     all.problem.setting.M ? "M" : "M_link");
}

// What a run of glm_es must be given.
Quantities choices(const GlmNumbers& all) {
  const auto beside = [&](const char* name, double value, const std::string& meaning,
                          const char* paper) {
    return Quantity{name, value, meaning, default_of("glm_es", name, all.glm.d, all.problem.K),
                    paper};
  };
  return {
      beside("lambda", all.glm.lambda, lambda_formula(all), "1"),
      beside("m", ensemble_size(p_N(), all.problem.K, all.glm.T, all.glm.delta),
             "members: 8 / p_N^2 (K log T + log(1/delta))", "10"),
      {"sigma_R", all.sigma_R, all.glm.M > 0 ? "max{2 b_1, 4 e b_2}" : "b_1, since M = 0",
       automatic_text("glm", all.problem.sigma), "0.1"},
      beside("tau", all.tau, "warm-up rounds: 1.5 iota^2 d / mu_min", "500"),
  };
}

std::string M_formula(const GlmNumbers& all) {
  const std::string what = "self-concordance: |mu''| <= M mu', |z| <= S";
  if (all.problem.setting.M) return what + ", as given";
  return all.glm.M > all.glm.link_M ? what + ";\nany M from M_link on is one: that of least sigma_R"
                                    : what;
}

std::string gamma_formula(const GlmNumbers& all) {
  const std::string X = "X = d + d/2 log(1 + t mu_max / (d lambda)) + log(1/delta)";
  if (all.glm.M > 0) {
    return "sqrt(lambda) (noise / (2 M) + S) + 4 M noise X / sqrt(lambda),\n" + X;
  }
  return "sqrt(lambda) S + noise sqrt(2 X_T) (1 + X / X_T), X_T at t = T,\n" + X +
         ",\nfor M = sqrt(lambda / (8 X_T)), the best there is";
}

Quantities constants(const GlmNumbers& all) {
  const double t = all.problem.t.value_or(all.glm.T);
  return {{"M", all.glm.M, M_formula(all)},
          {"M_link", all.glm.link_M, "the least M of the link"},
          {"mu_min", all.glm.mu_min, "least mu', |z| <= S"},
          {"mu_max", all.glm.mu_max, "largest mu', |z| <= S"},
          {"noise", all.glm.noise, "sigma / sqrt(2 mu_min) if above 1"},
          {"t", t, "round of the next three"},
          {"gamma_t", all.glm.gamma(t), gamma_formula(all)},
          {"beta_t", all.glm.beta(t), "M gamma_t^2 / lambda + gamma_t / sqrt(lambda)"},
          {"gamma~_t", all.glm.gamma_tilde(t),
           "sqrt(d log(1 + t mu_min / (d lambda)) + 2 log(T / delta))"},
          {"radius", all.glm.radius(), "(1 + M beta_T) gamma_T, of the MLE around theta*"},
          {"perturbation_radius", all.glm.perturbation_radius(all.sigma_R),
           "sqrt(mu_max) / mu_min sigma_R gamma~_T, of theta^j around it"},
          {"gamma", all.glm.member_radius(all.sigma_R), "their sum, of theta^j around theta*"},
          {"b_1", all.glm.b_1(), "sqrt(mu_max) radius"},
          {"b_2", all.glm.b_2(), "mu_max / mu_min gamma~_T"},
          {"iota", all.glm.iota(all.sigma_R),
           "M max{perturbation_radius max(sigma_R, 1),\n"
           "radius max((e - 1) sigma_R, 1)},\n"
           "which 1 / ||x|| must reach in the warm-up"},
          {"p_N", p_N(), "1 - Phi(1), how often a member is optimistic"}};
}

Quantities bounds(const GlmNumbers& all) {
  return {{"bound", all.bound.total(), "regret, with probability 1 - 4 delta"},
          {"bound_exploration", all.bound.exploration,
           "gamma mu_max / sqrt(mu_min) (1 + 8 / p_N)\n"
           "sqrt(2 d (T - tau) log(1 + T mu_min / (d lambda)))"},
          {"bound_martingale", all.bound.martingale,
           "4 gamma mu_max / p_N sqrt(2 (T - tau) log(1/delta))"},
          {"bound_warm_up", all.bound.warm_up, "min(tau, T) gap"},
          {"gap", all.gap, "mu(S) - mu(-S), the largest Delta_max there can be"}};
}

Quantities comparison(const GlmNumbers& all) {
  Quantities list;
  for (const LambdaOutcome& one : all.outcomes) {
    const auto add = [&](const char* name, double value) {
      list.push_back({fmt::format("{}_{}", name, one.rule), value, ""});
    };
    add("lambda", one.glm.lambda);
    add("M", one.glm.M);
    add("sigma_R", one.sigma_R);
    add("tau", one.tau);
    add("bound", one.bound);
    add("T_informative", one.horizon);
  }
  return list;
}

std::string comparison_table(const GlmNumbers& all) {
  std::vector<std::vector<std::string>> rows = {
      {"by", "lambda", "M", "sigma_R", "tau", "bound", "below T gap from T ="}};
  for (const LambdaOutcome& one : all.outcomes) {
    rows.push_back({one.rule == "own" ? "the lambda given" : "the " + one.rule,
                    value_text(one.glm.lambda), value_text(one.glm.M), value_text(one.sigma_R),
                    value_text(one.tau), value_text(one.bound), horizon_text(one.horizon)});
  }
  return table_text(rows);
}

std::string headline(const GlmNumbers& all) {
  return fmt::format("GLM-ES, link {}: K = {} arms, d = {}, T = {}, delta = {}, S = {}\n",
                     all.problem.link, value_text(all.problem.K), value_text(all.glm.d),
                     value_text(all.glm.T), value_text(all.glm.delta), value_text(all.glm.S));
}

// The orders that the paper compares, and what constants and logarithms make of them.
Quantities warm_ups(const GlmNumbers& all) {
  const double d_4 = std::pow(all.glm.d, 4);
  return {{"d^9", std::pow(all.glm.d, 9), "order of Liu et al. (2023), as the paper quotes it"},
          {"d^4", d_4, "order of the theorem; both leave out constants and logs"},
          {"tau/d^4", all.tau / d_4, "what constants and logs make of it here"},
          {"tau_exponent", all.tau_exponent(), "of d in tau, measured from d to 2 d"}};
}

std::string note_on_overflow(const GlmNumbers& all) {
  for (const Quantity& one : choices(all) + constants(all) + bounds(all)) {
    if (std::isinf(one.value)) {
      return "Here infinite stands for numbers above 10^308, the largest that a double can be.\n";
    }
  }
  return "";
}

}  // namespace

std::string glm_report_json(const GlmNumbers& all) {
  return quantities_json(setting(all) + choices(all) + constants(all) + bounds(all) +
                         comparison(all) + warm_ups(all));
}

std::string glm_report_text(const GlmNumbers& all) {
  return headline(all) + "\n" + quantities_table("choices", choices(all)) + "\n" +
         comparison_table(all) + "\n" + quantities_table("constants", constants(all)) + "\n" +
         quantities_table("bound", bounds(all)) + "\n" +
         quantities_table("warm-up", warm_ups(all)) + "\n" + glm_notes(all) + note_on_overflow(all);
}

}  // namespace posse

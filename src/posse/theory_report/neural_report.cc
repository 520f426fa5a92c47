#include "posse/theory_report/neural_report.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/theory/ntk.h"
#include "posse/theory_report/neural_notes.h"
#include "posse/theory_report/quantities.h"

namespace posse {
namespace {

constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();

Quantities setting(const NeuralNumbers& all) {
  return {{"K", all.neural.K, "arms"},
          {"d", static_cast<double>(all.problem.X.rows()), "features"},
          {"T", all.neural.T, "rounds"},
          {"delta", all.neural.delta, "what may fail"},
          {"sigma", all.neural.sigma, "scale of the noise"}};
}

// What a run of neural_es must be given.
Quantities choices(const NeuralNumbers& all) {
  const auto beside = [&](const char* name, double value, const char* meaning, const char* paper) {
    const auto d = static_cast<double>(all.problem.X.rows());
    return Quantity{name, value, meaning, default_of("neural_es", name, d, all.neural.K), paper};
  };
  return {
      beside("lambda", all.neural.lambda, all.question.lambda ? "as given" : "max{1, 1/S^2}", "1"),
      beside("m", all.neural.m(), "members: 8 / p'_N^2 (K log T + log(1/delta))", "10"),
      {"sigma_R", all.neural.sigma_R(), "alpha_T sqrt((lambda + rho) / rho)",
       automatic_text("neural", all.question.sigma ? all.question.sigma : all.problem.sigma),
       "0.1"},
      beside("tau", all.neural.K, "warm-up rounds: each arm once", "50"),
      beside("L", all.neural.L, "layers of weights, as given", "3"),
      beside("N", std::exp(all.log_N), "units of a layer, see widths", "20"),
      {"eta", all.has_width() ? all.neural.eta(all.log_N) : kNoValue,
       "step of descent: 1 / (N T L + N lambda)", "gauss_newton", "0.01"},
  };
}

std::string of_alpha(const NeuralNumbers& all) {
  return all.neural.stated_alpha ? "that of the statement" : "that of the lemma, which is proven";
}

std::string meaning_of_S(const NeuralNumbers& all) {
  if (all.problem.h) return "sqrt(2 h' H^-1 h) for the means h";
  return all.question.S ? "as given" : "sqrt(2 K / lambda_0), the most for means from 0 to 1";
}

Quantities constants(const NeuralNumbers& all) {
  return {
      {"lambda_0", all.neural.lambda_0, "least eigenvalue of the tangent kernel H"},
      {"rho", all.neural.rho, "coverage: least eigenvalue on the gradients' span"},
      {"d~", all.neural.d_tilde, "log det(I + T H / lambda) / log(1 + T K / lambda)"},
      {"S", all.neural.S, meaning_of_S(all)},
      {"log_det", all.neural.log_det, "the most of log(det(A_T) / det(lambda I)), by any T pulls"},
      {"alpha_T", all.neural.alpha_T(), of_alpha(all)},
      {"alpha_T_lemma", all.neural.proven_alpha_T(),
       "sigma sqrt(log_det + 2 log(1/delta)) + sqrt(lambda) S"},
      {"alpha_T_statement", all.neural.stated_alpha_T(),
       "sigma sqrt(d~ log(1 + T L^2 / (lambda d~))) + sqrt(lambda) S"},
      {"beta_T", all.neural.beta_T(), "sigma_R sqrt(log_det + 4 log T)"},
      {"p'_N", neural_p_N(), "1 / (4 e sqrt(pi)), how often a member is optimistic"}};
}

Quantities drawn(const NeuralNumbers& all) {
  if (!all.question.N) return {};
  const Matrix H = drawn_kernel(all.problem.X, all.question.L, *all.question.N, all.question.seed);
  const auto units = static_cast<double>(*all.question.N);
  return {
      {"N_drawn", units, "units of a network that was drawn; of its kernel:"},
      {"lambda_0_drawn", std::max(lambda_0(H), 0.0), "least eigenvalue"},
      {"rho_drawn", coverage(H), "coverage"},
      {"d~_drawn", effective_dimension(H, all.neural.T, all.neural.lambda), "effective dimension"}};
}

Quantities widths(const NeuralNumbers& all) {
  const auto training = all.neural.log_training_widths();
  return {
      {"width_1", std::exp(training[0]), "T L^12 / lambda <= N / (log N)^3"},
      {"width_2", std::exp(training[1]), "T^7 lambda^-8 L^18 (lambda + L T)^6 <= N / (log N)^3"},
      {"width_3", std::exp(training[2]),
       "L^21 T^7 lambda^-7 (1 + sqrt(T / lambda))^6 <= N / (log N)^3"},
      {"width_kernel", std::exp(all.neural.log_kernel_width()),
       "K^4 L^6 log(K^2 L / delta) / lambda_0^4 <= N"},
      {"width_least", std::exp(all.neural.log_min_width()),
       "sqrt(lambda) L^(-3/2) log(T K L^2 / delta)^(3/2) <= N"},
      {"log10_N", all.log_N / std::log(10.0), "digits of the least N"}};
}

Quantities bounds(const NeuralNumbers& all) {
  if (!all.has_width()) return {{"bound", kNoValue, "since no width is enough"}};
  const NeuralBound bound = all.neural.bound(all.log_N);
  return {{"bound", bound.total(), "regret, with probability 1 - 4 delta"},
          {"bound_exploration", bound.exploration,
           "(1 + 8 / p'_N) (alpha_T + beta_T)\nsqrt(T (2 d~ log(1 + T K / lambda) + 2))"},
          {"bound_martingale", bound.martingale,
           "(4 + (1 + 8 / p'_N) (alpha_T + beta_T) + 4 epsilon)\nsqrt(2 T log(1/delta))"},
          {"bound_approximation", bound.approximation, "4 T epsilon"},
          {"bound_first_pulls", bound.first_pulls, "K, each arm once"},
          {"bound_failures", bound.failures, "pi^2 / 6, rounds outside the confidence sets"},
          {"epsilon", all.neural.epsilon(all.log_N),
           "N^(-1/6) sqrt(log N) ((T / lambda)^(2/3) L^3\n"
           "+ (T / lambda)^(5/3) L^4 (1 + sqrt(T / lambda))),\nafter endless descent"}};
}

std::string headline(const NeuralNumbers& all) {
  return fmt::format("Neural-ES, {}: K = {} arms, d = {}, T = {}, delta = {}, sigma = {}\n",
                     all.problem.name, value_text(all.neural.K), all.problem.X.rows(),
                     value_text(all.neural.T), value_text(all.neural.delta),
                     value_text(all.neural.sigma));
}

std::string width_in_words(const NeuralNumbers& all) {
  const std::string ours = default_of("neural_es", "N", 0, 0);
  if (!all.has_width()) {
    return fmt::format("No width N is enough, since lambda_0 = 0; Posse's default is {}.\n", ours);
  }
  return fmt::format(
      "The theorem asks for N of about 10^{:.0f} units a layer; Posse's default is {}.\n",
      all.log_N / std::log(10.0), ours);
}

}  // namespace

std::string neural_report_json(const NeuralNumbers& all) {
  return quantities_json(setting(all) + choices(all) + constants(all) + drawn(all) + widths(all) +
                         bounds(all));
}

std::string neural_report_text(const NeuralNumbers& all) {
  return headline(all) + "\n" + quantities_table("choices", choices(all)) + "\n" +
         width_in_words(all) + "\n" + quantities_table("constants", constants(all) + drawn(all)) +
         "\n" + quantities_table("widths", widths(all)) + "\n" +
         quantities_table("bound", bounds(all)) + "\n" + neural_notes(all);
}

std::string kernel_csv(const Matrix& H) {
  std::string text;
  for (const auto& row : H.rowwise()) text += fmt::format("{}\n", fmt::join(row, ","));
  return text;
}

}  // namespace posse

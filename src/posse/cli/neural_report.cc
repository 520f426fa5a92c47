#include "posse/cli/neural_report.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "posse/cli/theory.h"
#include "posse/core/error.h"
#include "posse/policies/automatic.h"
#include "posse/theory/ntk.h"

namespace posse {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kMinS = 1e-50;  // below it 1/S^2 strains the doubles

// max{1, 1/S^2}, also where no S is known.
double least_lambda(double S) { return std::isnan(S) ? 1 : std::max(1.0, 1 / (S * S)); }

// sqrt(2 h' H^-1 h) of the means; without them what was given, or the most that means from 0 to 1
// make of it, if anything.
double S_of(const NeuralQuestion& options, const TangentProblem& problem, const Matrix& H) {
  if (options.S) return *options.S;
  const double least = lambda_0(H);
  const bool is_singular = least < coverage(H);
  if (!problem.h) {
    return is_singular ? kNone : std::sqrt(2 * static_cast<double>(H.rows()) / least);
  }
  if (is_singular) {
    throw Error(
        fmt::format("{}: the tangent kernel of these {} arms is singular, and S infinite, since {}",
                    problem.name, H.rows(), why_singular(problem.X, options.L)));
  }
  const double S = S_neural(H, *problem.h);
  if (S > kMinS) return S;
  throw Error(problem.name + ": all mean rewards are 0, or nearly; nothing can be learnt");
}

NeuralConstants constants_of(const NeuralQuestion& options, const TangentProblem& problem,
                             const Matrix& H) {
  NeuralSetting setting = options.setting;
  setting.L = static_cast<double>(options.L);
  setting.S = S_of(options, problem, H);
  setting.sigma = options.sigma.value_or(problem.sigma.value_or(setting.sigma));
  setting.stated_alpha = options.stated_alpha;
  setting.lambda = options.lambda.value_or(least_lambda(setting.S));
  return {setting, H};
}

class Report {
 public:
  Report(const NeuralQuestion& options, const TangentProblem& problem, const Matrix& H)
      : options_(options),
        problem_(problem),
        neural_(constants_of(options, problem, H)),
        log_N_(neural_.log_N()),
        largest_norm_(problem.X.colwise().stableNorm().maxCoeff()) {}

  std::string json() const {
    return quantities_json(setting() + choices() + constants() + drawn() + widths() + bounds());
  }

  std::string text() const {
    return headline() + "\n" + quantities_table("choices", choices()) + "\n" + width_in_words() +
           "\n" + quantities_table("constants", constants() + drawn()) + "\n" +
           quantities_table("widths", widths()) + "\n" + quantities_table("bound", bounds()) +
           "\n" + notes();
  }

 private:
  bool has_width() const { return neural_.lambda_0 > 0; }
  double N() const { return std::exp(log_N_); }

  Quantities setting() const {
    return {{"K", neural_.K, "arms"},
            {"d", static_cast<double>(problem_.X.rows()), "features"},
            {"T", neural_.T, "rounds"},
            {"delta", neural_.delta, "what may fail"},
            {"sigma", neural_.sigma, "scale of the noise"}};
  }

  // What a run of neural_es must be given.
  Quantities choices() const {
    const auto beside = [&](const char* name, double value, const char* meaning,
                            const char* paper) {
      const auto d = static_cast<double>(problem_.X.rows());
      return Quantity{name, value, meaning, default_of("neural_es", name, d, neural_.K), paper};
    };
    return {
        beside("lambda", neural_.lambda, options_.lambda ? "as given" : "max{1, 1/S^2}", "1"),
        beside("m", neural_.m(), "members: 8 / p'_N^2 (K log T + log(1/delta))", "10"),
        {"sigma_R", neural_.sigma_R(), "alpha_T sqrt((lambda + rho) / rho)",
         automatic_text(kNeuralAutomatic, options_.sigma ? options_.sigma : problem_.sigma), "0.1"},
        beside("tau", neural_.K, "warm-up rounds: each arm once", "50"),
        beside("L", neural_.L, "layers of weights, as given", "3"),
        beside("N", N(), "units of a layer, see widths", "20"),
        {"eta", has_width() ? neural_.eta(log_N_) : kNone,
         "step of descent: 1 / (N T L + N lambda)", "gauss_newton", "0.01"},
    };
  }

  Quantities constants() const {
    return {
        {"lambda_0", neural_.lambda_0, "least eigenvalue of the tangent kernel H"},
        {"rho", neural_.rho, "coverage: least eigenvalue on the gradients' span"},
        {"d~", neural_.d_tilde, "log det(I + T H / lambda) / log(1 + T K / lambda)"},
        {"S", neural_.S, meaning_of_S()},
        {"log_det", neural_.log_det, "the most of log(det(A_T) / det(lambda I)), by any T pulls"},
        {"alpha_T", neural_.alpha_T(), of_alpha()},
        {"alpha_T_lemma", neural_.proven_alpha_T(),
         "sigma sqrt(log_det + 2 log(1/delta)) + sqrt(lambda) S"},
        {"alpha_T_statement", neural_.stated_alpha_T(),
         "sigma sqrt(d~ log(1 + T L^2 / (lambda d~))) + sqrt(lambda) S"},
        {"beta_T", neural_.beta_T(), "sigma_R sqrt(log_det + 4 log T)"},
        {"p'_N", neural_p_N(), "1 / (4 e sqrt(pi)), how often a member is optimistic"}};
  }

  std::string of_alpha() const {
    return neural_.stated_alpha ? "that of the statement" : "that of the lemma, which is proven";
  }

  std::string meaning_of_S() const {
    if (problem_.h) return "sqrt(2 h' H^-1 h) for the means h";
    return options_.S ? "as given" : "sqrt(2 K / lambda_0), the most for means from 0 to 1";
  }

  Quantities drawn() const {
    if (!options_.N) return {};
    const Matrix H = drawn_kernel(problem_.X, options_.L, *options_.N, options_.seed);
    const auto units = static_cast<double>(*options_.N);
    return {{"N_drawn", units, "units of a network that was drawn; of its kernel:"},
            {"lambda_0_drawn", std::max(lambda_0(H), 0.0), "least eigenvalue"},
            {"rho_drawn", coverage(H), "coverage"},
            {"d~_drawn", effective_dimension(H, neural_.T, neural_.lambda), "effective dimension"}};
  }

  Quantities widths() const {
    const auto training = neural_.log_training_widths();
    return {
        {"width_1", std::exp(training[0]), "T L^12 / lambda <= N / (log N)^3"},
        {"width_2", std::exp(training[1]), "T^7 lambda^-8 L^18 (lambda + L T)^6 <= N / (log N)^3"},
        {"width_3", std::exp(training[2]),
         "L^21 T^7 lambda^-7 (1 + sqrt(T / lambda))^6 <= N / (log N)^3"},
        {"width_kernel", std::exp(neural_.log_kernel_width()),
         "K^4 L^6 log(K^2 L / delta) / lambda_0^4 <= N"},
        {"width_least", std::exp(neural_.log_min_width()),
         "sqrt(lambda) L^(-3/2) log(T K L^2 / delta)^(3/2) <= N"},
        {"log10_N", log_N_ / std::log(10.0), "digits of the least N"}};
  }

  Quantities bounds() const {
    if (!has_width()) return {{"bound", kNone, "since no width is enough"}};
    const NeuralBound bound = neural_.bound(log_N_);
    return {{"bound", bound.total(), "regret, with probability 1 - 4 delta"},
            {"bound_exploration", bound.exploration,
             "(1 + 8 / p'_N) (alpha_T + beta_T)\nsqrt(T (2 d~ log(1 + T K / lambda) + 2))"},
            {"bound_martingale", bound.martingale,
             "(4 + (1 + 8 / p'_N) (alpha_T + beta_T) + 4 epsilon)\nsqrt(2 T log(1/delta))"},
            {"bound_approximation", bound.approximation, "4 T epsilon"},
            {"bound_first_pulls", bound.first_pulls, "K, each arm once"},
            {"bound_failures", bound.failures, "pi^2 / 6, rounds outside the confidence sets"},
            {"epsilon", neural_.epsilon(log_N_),
             "N^(-1/6) sqrt(log N) ((T / lambda)^(2/3) L^3\n"
             "+ (T / lambda)^(5/3) L^4 (1 + sqrt(T / lambda))),\nafter endless descent"}};
  }

  std::string headline() const {
    return fmt::format("Neural-ES, {}: K = {} arms, d = {}, T = {}, delta = {}, sigma = {}\n",
                       problem_.name, value_text(neural_.K), problem_.X.rows(),
                       value_text(neural_.T), value_text(neural_.delta), value_text(neural_.sigma));
  }

  std::string width_in_words() const {
    const std::string ours = default_of("neural_es", "N", 0, 0);
    if (!has_width()) {
      return fmt::format("No width N is enough, since lambda_0 = 0; Posse's default is {}.\n",
                         ours);
    }
    return fmt::format(
        "The theorem asks for N of about 10^{:.0f} units a layer; Posse's default is {}.\n",
        log_N_ / std::log(10.0), ours);
  }

  std::string notes() const {
    return "Posse: its defaults, those of a network with biases (posse describe neural_es tells\n"
           "what auto is); sigma the noise's sd. Paper: its experiments.\n" +
           note_on_arms() + note_on_means() + note_on_lambda() + note_on_bound();
  }

  std::string note_on_arms() const {
    std::string text;
    if (largest_norm_ > 1 + 1e-9) {
      text += fmt::format(
          "Assumption fails: the largest norm of an arm is {}, above 1; divide the features by "
          "it.\n",
          value_text(largest_norm_));
    }
    if (neural_.lambda_0 == 0) {
      text += fmt::format(
          "Assumption fails: lambda_0 = 0, so there is no width and no bound, since\n{}.\n",
          why_singular(problem_.X, options_.L));
    }
    return text;
  }

  std::string note_on_means() const {
    const std::string taken = "The mean rewards are taken to lie from 0 to 1";
    if (!problem_.h && options_.S) return taken + ", with S as given.\n";
    if (!problem_.h && !has_width()) {
      return taken + ". There is no S for all of these:\nalpha_T, beta_T and sigma_R need --S.\n";
    }
    if (!problem_.h) return taken + ". S is the worst for these; --S may say better.\n";
    const double low = problem_.h->minCoeff(), high = problem_.h->maxCoeff();
    if (low >= 0 && high <= 1) return "";
    return fmt::format(
        "Assumption fails: mean rewards from {} to {} are not within 0 and 1;\n"
        "the bound is as its formula has it.\n",
        value_text(low), value_text(high));
  }

  std::string note_on_lambda() const {
    const double least = least_lambda(neural_.S);
    if (neural_.lambda >= least) return "";
    return fmt::format("Assumption fails: --lambda {} is below max{{1, 1/S^2}} = {}.\n",
                       value_text(neural_.lambda), value_text(least));
  }

  std::string note_on_bound() const {
    if (!has_width()) return "";
    std::string text;
    const NeuralBound bound = neural_.bound(log_N_);
    if (bound.approximation > neural_.T) {
      text +=
          "At that width 4 T epsilon is above T: to make it small takes N about T^6 times "
          "larger.\n";
    }
    if (bound.total() > neural_.T) {
      text += "The bound is above T, which for means from 0 to 1 is true of any policy.\n";
    }
    if (4 * neural_.delta >= 1) {
      text += "With delta of 1/4 or more the bound holds with probability 0: it says nothing.\n";
    }
    return text;
  }

  const NeuralQuestion& options_;
  const TangentProblem& problem_;
  NeuralConstants neural_;
  double log_N_;
  double largest_norm_;
};

}  // namespace

std::string neural_report_json(const NeuralQuestion& question, const TangentProblem& problem,
                               const Matrix& H) {
  return Report(question, problem, H).json();
}

std::string neural_report_text(const NeuralQuestion& question, const TangentProblem& problem,
                               const Matrix& H) {
  return Report(question, problem, H).text();
}

}  // namespace posse

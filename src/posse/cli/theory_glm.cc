// posse theory glm: the constants and the regret bound of GLM-ES.
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "posse/cli/arms_csv.h"
#include "posse/cli/theory.h"
#include "posse/cli/whole_number.h"
#include "posse/cli/within.h"
#include "posse/core/error.h"
#include "posse/policies/automatic.h"
#include "posse/theory/glm_constants.h"

namespace posse {
namespace {

constexpr const char* kFooter = R"text(
The theorem takes arms with ||x|| <= 1, a theta* with ||theta*|| <= S and rewards of the link's own
exponential family, or with --sigma any sub-Gaussian noise of that scale. Arms of a file that are
longer are divided by the largest norm, and S is multiplied by it: the same mean rewards.

Examples:
  posse theory glm                                      the paper's logistic problem
  posse theory glm --link poisson --S 0.5 --T 1e6
  posse theory glm --link identity                      a linear bandit: no warm-up
  posse theory glm --t 100                              gamma_t, beta_t and gamma~_t in round 100
  posse theory glm --json | jq .tau
  posse theory glm arms.csv                             K and d from a file; - is the standard input
)text";

constexpr double kLongest = 1e100;

struct Options {
  std::string file;
  std::optional<Index> K, d;
  double T = 10000;
  std::optional<double> t;
  double delta = 0.05;
  std::string link = "logistic";
  double S = 1;
  std::optional<double> sigma;
  bool json = false;
};

struct Problem {
  double K, d, S;
  std::optional<double> R;  // the largest norm of the arms of a file
};

// The design of the warm-up needs arms that span R^d.
void check_span(const Matrix& X, const std::string& file) {
  const Index rank = Eigen::ColPivHouseholderQR<Matrix>(X).rank();
  if (rank == X.rows()) return;
  throw Error(fmt::format(
      "{}: the {} arms span {} of d = {} dimensions, but the warm-up of the theorem needs all: "
      "leave out features that follow from others, or add arms",
      name_of_input(file), X.cols(), rank, X.rows()));
}

Problem problem_of_file(const Options& options) {
  if (options.K || options.d) {
    throw Error(
        fmt::format("K and d are those of {}; leave out --K and --d", name_of_input(options.file)));
  }
  const Matrix X = read_arms(options.file).X;
  check_span(X, options.file);
  const double R = X.colwise().stableNorm().maxCoeff();
  return {static_cast<double>(X.cols()), static_cast<double>(X.rows()),
          options.S * std::max(R, 1.0), R};
}

Problem problem_of(const Options& options) {
  if (!options.file.empty()) return problem_of_file(options);
  return {static_cast<double>(options.K.value_or(50)), static_cast<double>(options.d.value_or(20)),
          options.S, std::nullopt};
}

GlmConstants constants_of(const Options& options, const Problem& problem, const Link& link) {
  GlmConstants all(link, problem.S, static_cast<Index>(problem.d), options.T, options.delta,
                   regularisation(problem.d, options.delta), problem.S);
  if (!all.finite()) {
    throw Error(fmt::format(
        "the link {} has no finite constants where |x'theta| <= S = {}: take a smaller S",
        options.link, problem.S));
  }
  if (options.sigma) all.set_sigma(*options.sigma);
  return all;
}

class Report {
 public:
  Report(const Options& options, const Problem& problem)
      : options_(options),
        problem_(problem),
        link_(make_link(parse_spec(options.link))),
        glm_(constants_of(options, problem, *link_)),
        gap_(link_->mu(problem.S) - link_->mu(-problem.S)),
        sigma_R_(glm_.sigma_R()),
        tau_(glm_.tau(sigma_R_)),
        bound_(glm_.bound(sigma_R_, tau_, gap_)) {}

  std::string json() const {
    return quantities_json(setting() + choices() + constants() + bounds());
  }

  std::string text() const {
    return headline() + "\n" + quantities_table("choices", choices()) + "\n" +
           quantities_table("constants", constants()) + "\n" + quantities_table("bound", bounds()) +
           "\n" + notes();
  }

 private:
  Quantities setting() const {
    Quantities all = {{"K", problem_.K, "arms"},
                      {"d", problem_.d, "features"},
                      {"T", options_.T, "rounds"},
                      {"delta", options_.delta, "what may fail"},
                      {"S", problem_.S, "bound of ||theta*||"}};
    if (problem_.R) all.push_back({"R", *problem_.R, "largest norm of the arms"});
    if (options_.sigma) all.push_back({"sigma", *options_.sigma, "scale of the noise"});
    return all;
  }

  // What a run of glm_es must be given.
  Quantities choices() const {
    const auto beside = [&](const char* name, double value, const char* meaning,
                            const char* paper) {
      return Quantity{name, value, meaning, default_of("glm_es", name, problem_.d, problem_.K),
                      paper};
    };
    return {
        beside("lambda", glm_.lambda, "1 v d v log(1/delta)", "1"),
        beside("m", ensemble_size(p_N(), problem_.K, options_.T, options_.delta),
               "members: 8 / p_N^2 (K log T + log(1/delta))", "10"),
        {"sigma_R", sigma_R_, glm_.M > 0 ? "max{2 b_1, 4 e b_2}" : "b_1, since M = 0",
         automatic_text(kGlmAutomatic, options_.sigma), "0.1"},
        beside("tau", tau_, "warm-up rounds: 1.5 iota^2 d / mu_min", "500"),
    };
  }

  Quantities constants() const {
    const double t = options_.t.value_or(options_.T);
    return {{"M", glm_.M, "self-concordance: |mu''| <= M mu', |z| <= S"},
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

  // M = 1/2 serves for M = 0.
  std::string gamma_formula() const {
    const std::string of_M = "sqrt(lambda) (noise / (2 M) + S) + 4 M noise / sqrt(lambda)\n";
    const std::string of_0 = "sqrt(lambda) (noise + S) + 2 noise / sqrt(lambda)\n";
    return (glm_.M > 0 ? of_M : of_0) + "(d + d/2 log(1 + t mu_max / (d lambda)) + log(1/delta))" +
           (glm_.M > 0 ? "" : ",\nas for M = 1/2");
  }

  Quantities bounds() const {
    return {{"bound", bound_.total(), "regret, with probability 1 - 4 delta"},
            {"bound_exploration", bound_.exploration,
             "gamma mu_max / sqrt(mu_min) (1 + 8 / p_N)\n"
             "sqrt(2 d (T - tau) log(1 + T / (d lambda)))"},
            {"bound_martingale", bound_.martingale,
             "4 gamma mu_max / p_N sqrt(2 (T - tau) log(1/delta))"},
            {"bound_warm_up", bound_.warm_up, "min(tau, T) gap"},
            {"gap", gap_, "mu(S) - mu(-S), the largest Delta_max there can be"}};
  }

  std::string headline() const {
    return fmt::format("GLM-ES, link {}: K = {} arms, d = {}, T = {}, delta = {}, S = {}\n",
                       options_.link, value_text(problem_.K), value_text(problem_.d),
                       value_text(options_.T), value_text(options_.delta), value_text(problem_.S));
  }

  std::string notes() const {
    return "Posse: its defaults, sigma the noise's sd. Paper: its experiments.\n" + note_on_arms() +
           note_on_bound() + note_on_delta() + note_on_range() + note_on_overflow();
  }

  std::string note_on_arms() const {
    if (!problem_.R || *problem_.R <= 1) return "";
    return fmt::format(
        "The largest norm of an arm is R = {}: arms are divided by it, and S is {} times R.\n",
        value_text(*problem_.R), value_text(options_.S));
  }

  std::string note_on_bound() const {
    if (tau_ >= options_.T) {
      return fmt::format(
          "The warm-up of {} rounds takes all of T: the bound is T gap, true of any policy.\n",
          std::isfinite(tau_) ? value_text(tau_) : "more than 10^308");
    }
    if (bound_.total() < options_.T * gap_) return "";
    return "The bound is above T gap, which is true of any policy.\n";
  }

  std::string note_on_delta() const {
    std::string text;
    if (4 * options_.delta >= 1) {
      text += "With delta of 1/4 or more the bound holds with probability 0: it says nothing.\n";
    }
    if (options_.delta / options_.T > p_N() / 2) {
      text += "The proof of optimism needs delta / T <= p_N / 2, which fails here.\n";
    }
    return text;
  }

  std::string note_on_range() const {
    if (glm_.M == 0) return "";
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

  const Options& options_;
  Problem problem_;
  std::unique_ptr<Link> link_;
  GlmConstants glm_;
  double gap_, sigma_R_, tau_;
  GlmBound bound_;
};

void run(const Options& options) {
  if (options.t && *options.t > options.T) {
    throw Error(fmt::format("--t {} is beyond the horizon, --T {}", *options.t, options.T));
  }
  const Report report(options, problem_of(options));
  std::fputs((options.json ? report.json() : report.text()).c_str(), stdout);
}

}  // namespace

void add_theory_glm(CLI::App& theory) {
  auto options = std::make_shared<Options>();
  CLI::App* command = theory.add_subcommand("glm", "GLM-ES: what its theorem asks for, its bound");
  command->add_option("arms", options->file, "A CSV file of arms; - for the standard input");
  command->add_option("--K", options->K, "Arms; 50 if left out")
      ->transform(whole_number(1, 1'000'000'000));
  command->add_option("--d", options->d, "Features; 20 if left out")
      ->transform(whole_number(1, 1'000'000'000));
  command->add_option("--T", options->T, "Rounds")
      ->check(rounds("--T", kLongest))
      ->capture_default_str();
  command->add_option("--t", options->t, "The round of gamma_t, beta_t and gamma~_t; T if left out")
      ->check(rounds("--t", kLongest));
  command->add_option("--delta", options->delta, "Probability that each of four bounds may fail")
      ->check(failure_probability("--delta"))
      ->capture_default_str();
  command->add_option("--link", options->link, "A link spec (posse list links)")
      ->capture_default_str();
  command->add_option("--S", options->S, "Bound of ||theta*||")
      ->check(within(real(1e-100, 1e100), "--S"))
      ->capture_default_str();
  command
      ->add_option("--sigma", options->sigma,
                   "Sub-Gaussian noise of this scale in place of the link's own")
      ->check(within(real(0, 1e100), "--sigma"));
  command->add_flag("--json", options->json, "Print one flat JSON object");
  command->footer(kFooter);
  command->callback([options] { run(*options); });
}

}  // namespace posse

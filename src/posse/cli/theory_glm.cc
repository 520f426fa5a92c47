// posse theory glm: the constants and the regret bound of GLM-ES.
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "posse/cli/read_arms.h"
#include "posse/cli/theory.h"
#include "posse/cli/whole_number.h"
#include "posse/cli/within.h"
#include "posse/core/error.h"
#include "posse/theory_report/glm_report.h"

namespace posse {
namespace {

constexpr const char* kTheoryGlmFooter = R"text(
The theorem takes arms with ||x|| <= 1, a theta* with ||theta*|| <= S and rewards of the link's own
exponential family, or with --sigma any sub-Gaussian noise of that scale. Arms of a file that are
longer are divided by the largest norm, and S is multiplied by it: the same mean rewards.

The proof of the theorem has another lambda than its statement, 1 v d v log(1/delta). Only the
proof's gives the orders that are stated, so it is what 'theory' takes; a table shows both.

Examples:
  posse theory glm                                      the paper's logistic problem
  posse theory glm --link poisson --S 0.5 --T 1e6
  posse theory glm --link identity                      a linear bandit: no warm-up
  posse theory glm --lambda statement                   the lambda of the statement
  posse theory glm --lambda 10 --M 1                    numbers of your own
  posse theory glm --t 100                              gamma_t, beta_t and gamma~_t in round 100
  posse theory glm --json | jq .tau
  posse theory glm arms.csv                             K and d from a file; - is the standard input
)text";

constexpr double kMaxRounds = 1e100;

const Domain kLambda = real(1e-3, 1e100).or_word("theory").or_word("statement");
const Domain kM = {
    .numbers = Domain::Numbers::real, .low = 0, .high = 1e100, .low_open = true, .words = {}};

struct TheoryGlmOptions {
  std::string file;
  std::optional<Index> K, d;
  double T = 10000;
  std::optional<double> t;
  double delta = 0.05;
  std::string link = "logistic";
  double S = 1;
  std::optional<double> sigma, M;
  std::string lambda = "theory";
  bool json = false;
};

Matrix arms_of_file(const TheoryGlmOptions& options) {
  if (options.K || options.d) {
    throw Error(
        fmt::format("K and d are those of {}; leave out --K and --d", name_of_input(options.file)));
  }
  Matrix X = read_arms(options.file).X;
  check_span(X, name_of_input(options.file));
  return X;
}

std::optional<double> lambda_of(const TheoryGlmOptions& options, Index d) {
  if (options.lambda == "theory") return std::nullopt;
  if (options.lambda == "statement") {
    return stated_regularisation(static_cast<double>(d), options.delta);
  }
  return parse_value(options.lambda).number;
}

GlmQuestion problem_of(const TheoryGlmOptions& options) {
  Index K = options.K.value_or(50), d = options.d.value_or(20);
  std::optional<double> R;
  if (!options.file.empty()) {
    const Matrix X = arms_of_file(options);
    K = X.cols(), d = X.rows();
    R = X.colwise().stableNorm().maxCoeff();
  }
  return {.link = options.link,
          .K = static_cast<double>(K),
          .setting = {.d = d,
                      .T = options.T,
                      .delta = options.delta,
                      .S = options.S * std::max(R.value_or(1), 1.0),
                      .sigma = options.sigma.value_or(0),
                      .lambda = lambda_of(options, d),
                      .M = options.M},
          .lambda_rule = options.lambda,
          .S = options.S,
          .R = R,
          .t = options.t,
          .sigma = options.sigma};
}

void run_theory_glm(const TheoryGlmOptions& options) {
  if (options.t && *options.t > options.T) {
    throw Error(fmt::format("--t {} is beyond the horizon, --T {}", *options.t, options.T));
  }
  const GlmNumbers all(problem_of(options));
  std::fputs((options.json ? glm_report_json(all) : glm_report_text(all)).c_str(), stdout);
}

void add_choices(Command command, TheoryGlmOptions& options) {
  command
      .add_option("--lambda", &options.lambda, "A number, 'theory' (of the proof) or 'statement'")
      .check(within(kLambda, "--lambda"))
      .show_default();
  command
      .add_option("--M", &options.M,
                  "Self-concordance, from that of the link up; the best if left out")
      .check(within(kM, "--M"));
  command
      .add_option("--sigma", &options.sigma,
                  "Sub-Gaussian noise of this scale in place of the link's own")
      .check(within(real(0, 1e100), "--sigma"));
}

}  // namespace

void add_theory_glm(Command theory) {
  auto options = std::make_shared<TheoryGlmOptions>();
  Command command = theory.add_command("glm", "GLM-ES: what its theorem asks for, its bound");
  command.add_option("arms", &options->file, "A CSV file of arms; - for the standard input");
  command.add_option("--K", &options->K, "Arms; 50 if left out")
      .transform(whole_number(1, 1'000'000'000));
  command.add_option("--d", &options->d, "Features; 20 if left out")
      .transform(whole_number(1, 1'000'000'000));
  command.add_option("--T", &options->T, "Rounds").check(rounds("--T", kMaxRounds)).show_default();
  command.add_option("--t", &options->t, "The round of gamma_t, beta_t and gamma~_t; T if left out")
      .check(rounds("--t", kMaxRounds));
  command.add_option("--delta", &options->delta, "Probability that each of four bounds may fail")
      .check(failure_probability("--delta"))
      .show_default();
  command.add_option("--link", &options->link, "A link spec (posse list links)").show_default();
  command.add_option("--S", &options->S, "Bound of ||theta*||")
      .check(within(real(1e-100, 1e100), "--S"))
      .show_default();
  add_choices(command, *options);
  command.add_flag("--json", &options->json, "Print one flat JSON object");
  command.set_footer(kTheoryGlmFooter);
  command.set_action([options] { run_theory_glm(*options); });
}

}  // namespace posse

// posse theory neural: the constants and the regret bound of Neural-ES.
#include <cstdio>
#include <limits>
#include <memory>

#include <fmt/format.h>

#include "posse/cli/read_arms.h"
#include "posse/cli/theory.h"
#include "posse/cli/whole_number.h"
#include "posse/cli/within.h"
#include "posse/core/error.h"
#include "posse/core/file.h"
#include "posse/theory/ntk.h"
#include "posse/theory_report/neural_report.h"
#include "posse/theory_report/tangent_problem.h"

namespace posse {
namespace {

constexpr const char* kTheoryNeuralFooter = R"text(
The theorem takes arms with ||x|| <= 1, none a multiple of another, mean rewards h from 0 to 1 and a
bound S of sqrt(2 h' H^-1 h), where H is the neural tangent kernel of the arms. In a world S follows
from its means; for arms of a file it is --S, or sqrt(2 K / lambda_0), the worst there can be. The
constants C of the paper are 1 here. alpha_T is that of the lemma, which is proven; that of the
theorem's statement, which may be less, stands beside it.

Examples:
  posse theory neural                                   the paper's quadratic problem
  posse theory neural --env "distance(K=20, d=5)" --seed 7
  posse theory neural --N 100                           and the kernel of a network of 100 units
  posse theory neural --json | jq .N
  posse theory neural arms.csv --S 2                    K and d from a file; - is the standard input
  posse theory neural arms.csv --csv kernel.csv         and H, K lines of K numbers
)text";

struct TheoryNeuralOptions {
  std::string file;
  std::string environment = "quadratic";
  NeuralQuestion question;
  std::string alpha = "theory";
  std::string csv;
  bool json = false;
};

TangentProblem problem_of(const TheoryNeuralOptions& options) {
  if (options.file.empty() && options.question.S) {
    throw Error("--S is for arms of a file; in a world it follows from the mean rewards");
  }
  if (!options.file.empty() && !options.csv.empty() && same_file(options.file, options.csv)) {
    throw Error(fmt::format("--csv would write over the arms of {}", options.file));
  }
  return options.file.empty()
             ? problem_of_world(options.environment, options.question.seed)
             : problem_of_arms(name_of_input(options.file), read_arms(options.file).X);
}

void run_theory_neural(const TheoryNeuralOptions& options) {
  const TangentProblem problem = problem_of(options);
  const Matrix H = ntk(problem.X, options.question.L);
  NeuralQuestion question = options.question;
  question.stated_alpha = options.alpha == "statement";
  const NeuralNumbers all(question, problem, H);
  const std::string report = options.json ? neural_report_json(all) : neural_report_text(all);
  if (!options.csv.empty()) write_file(options.csv, kernel_csv(H));
  std::fputs(report.c_str(), stdout);
}

void add_problem(Command command, TheoryNeuralOptions& options) {
  command.add_option("arms", &options.file, "A CSV file of arms; - for the standard input");
  command.add_option("-e,--env", &options.environment, "An environment spec, in place of a file")
      .show_default()
      .excludes("arms");
  command
      .add_option("--seed", &options.question.seed,
                  "The problem is that of posse simulate --seed, first repetition")
      .transform(whole_number(0, std::numeric_limits<std::uint64_t>::max()))
      .show_default();
  command
      .add_option("--S", &options.question.S,
                  "For arms of a file: bound of sqrt(2 h' H^-1 h); the worst if left out")
      .check(within(real(1e-3, 1e100), "--S"));
  command
      .add_option("--sigma", &options.question.sigma,
                  "Scale of the noise; that of the world, or 0.5, if left out")
      .check(within(real(0, 1e100), "--sigma"));
}

}  // namespace

void add_theory_neural(Command theory) {
  auto options = std::make_shared<TheoryNeuralOptions>();
  Command command = theory.add_command("neural", "Neural-ES: what its theorem asks for, its bound");
  add_problem(command, *options);
  command.add_option("--T", &options->question.setting.T, "Rounds")
      .check(rounds("--T", 1e15))
      .show_default();
  command
      .add_option("--delta", &options->question.setting.delta,
                  "Probability that each of four bounds may fail")
      .check(failure_probability("--delta"))
      .show_default();
  command
      .add_option("--lambda", &options->question.lambda,
                  "Regularisation; max{1, 1/S^2} if left out")
      .check(within(real(1e-3, 1e6), "--lambda"));
  command
      .add_option("--alpha", &options->alpha,
                  "Whose alpha_T: 'theory' (the lemma's) or 'statement'")
      .check(within(one_of({"theory", "statement"}), "--alpha"))
      .show_default();
  command.add_option("--L", &options->question.L, "Layers of weights")
      .transform(whole_number(1, 100))
      .show_default();
  command
      .add_option("--N", &options->question.N,
                  "Show the kernel of a drawn network of this width, too")
      .transform(whole_number(1, 10'000));
  command.add_option("--csv", &options->csv, "Write the tangent kernel H into this file")
      .check(output_file("--csv"));
  command.add_flag("--json", &options->json, "Print one flat JSON object");
  command.set_footer(kTheoryNeuralFooter);
  command.set_action([options] { run_theory_neural(*options); });
}

}  // namespace posse

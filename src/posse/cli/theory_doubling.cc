// posse theory doubling: what restarts cost an algorithm that does not know its horizon.
#include <cstdio>
#include <memory>

#include <fmt/format.h>

#include "posse/cli/theory.h"
#include "posse/cli/whole_number.h"
#include "posse/cli/within.h"
#include "posse/core/error.h"
#include "posse/core/file.h"
#include "posse/theory_report/doubling_figure.h"
#include "posse/theory_report/doubling_report.h"

namespace posse {
namespace {

constexpr const char* kTheoryDoublingFooter = R"text(
Restarted at the rounds T_i = floor(T0 b^i), an algorithm of regret c T^gamma (log T)^delta has at
most l times that, up to terms of lower order (Besson and Kaufmann 2018, theorem 4). Ensemble
sampling has gamma = 1/2 and delta = 3/2, an exponent here. With delta > 0 the lemma needs
T0 (b - 1) > 1.

Each restart is a run of its own, with the failure probability of its theorem: 4 times --failure.
It takes the ensemble that its own length asks for.

Examples:
  posse theory doubling                                 the paper's choice: T0 = 100, b = 2.618
  posse theory doubling --T0 300 --b 2
  posse theory doubling --gamma 0.6667 --delta 0
  posse theory doubling --T 1e6 --K 10 --failure 0.001   its certainty and its members
  posse theory doubling --json | jq .l
  posse theory doubling --svg doubling.svg --csv doubling.csv
)text";

const Domain kGrowth = {
    .numbers = Domain::Numbers::real, .low = 1, .high = 1e6, .low_open = true, .words = {}};

struct TheoryDoublingOptions {
  DoublingQuestion question;
  std::string svg, csv;
  bool json = false;
};

void run_theory_doubling(const TheoryDoublingOptions& options) {
  if (!options.svg.empty() && !options.csv.empty() && same_file(options.svg, options.csv)) {
    throw Error(fmt::format("--svg and --csv both name {}: take two files", options.svg));
  }
  const DoublingQuestion& question = options.question;
  const std::string text =
      options.json ? doubling_report_json(question) : doubling_report_text(question);
  if (!options.svg.empty()) write_file(options.svg, doubling_figure(question));
  if (!options.csv.empty()) write_file(options.csv, doubling_grid_csv(question));
  std::fputs(text.c_str(), stdout);
}

}  // namespace

void add_theory_doubling(Command theory) {
  auto options = std::make_shared<TheoryDoublingOptions>();
  Command command = theory.add_command("doubling", "The anytime versions: what restarts cost");
  command.add_option("--T0", &options->question.T0, "Rounds until the first restart")
      .check(rounds("--T0", 1e15))
      .show_default();
  command.add_option("--b", &options->question.b, "Growth of the rounds between restarts")
      .check(within(kGrowth, "--b"))
      .show_default();
  command.add_option("--gamma", &options->question.gamma, "Exponent of T in the regret bound")
      .check(within_0_and_1("--gamma"))
      .show_default();
  command.add_option("--delta", &options->question.delta, "Exponent of log T in it")
      .check(within(real(0, 100), "--delta"))
      .show_default();
  command.add_option("--T", &options->question.T, "Rounds of the failures and the members")
      .check(rounds("--T", 1e15))
      .show_default();
  command
      .add_option("--failure", &options->question.failure,
                  "The delta of the theorems, a probability")
      .check(failure_probability("--failure"))
      .show_default();
  command.add_option("--K", &options->question.K, "Arms, for the members")
      .transform(whole_number(1, 1'000'000'000))
      .show_default();
  command.add_option("--svg", &options->svg, "Draw l against b for several T0 into this file")
      .check(output_file("--svg"));
  command.add_option("--csv", &options->csv, "Write l over T0 and b into this file")
      .check(output_file("--csv"));
  command.add_flag("--json", &options->json, "Print one flat JSON object");
  command.set_footer(kTheoryDoublingFooter);
  command.set_action([options] { run_theory_doubling(*options); });
}

}  // namespace posse

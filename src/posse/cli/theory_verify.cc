// posse theory verify: checks the theorems against runs.
#include <cstdio>
#include <memory>
#include <thread>

#include "posse/cli/commands.h"
#include "posse/cli/interrupt.h"
#include "posse/cli/progress.h"
#include "posse/cli/theory.h"
#include "posse/cli/whole_number.h"
#include "posse/experiments/play.h"
#include "posse/experiments/simulation.h"
#include "posse/theorems/check.h"
#include "posse/theory_report/theorem_report.h"

namespace posse {
namespace {

constexpr const char* kTheoryVerifyFooter = R"text(
Problems of Theorem 1 (GLM-ES), all with d = 2, K = 3, ||x|| = ||theta*|| = 1, delta = 0.05 and the
theorem's parameters:
  linear           the identity, normal rewards; GLM-ES is Lin-ES there and needs no warm-up
  linear_prior     the same with a random prior for each member, which the proof of optimism uses
  logistic         Bernoulli rewards; the warm-up that is proven lasts longer than any run
  logistic_short   the same with a warm-up of a tenth of the run, too short for the proof

Their claims, with the guarantee:
  below_bound      runs whose regret is below the bound of the theorem: all
  E_bar            runs in which the fit stays near theta*: 1 - delta
  E_tilde_1        rounds whose member is near the fit: 1 - delta/T; tested by runs without a miss
  E_1              runs in which the chosen members stay near theta*: 1 - 2 delta
  optimism         members that promise as much as the best arm pays, at the worst round: p_N
  E_2              runs in which p_N/4 of the members always do, and are near the fit: 1 - delta

Problems of Theorem 2 (Neural-ES), with K = 3 arms on the circle, mean rewards x_1^2, noise of sd
0.5, L = 5, lambda = S = 1, delta = 0.05, T/20 rounds and each arm pulled once first:
  tangent          f(x; theta) = <g(x; theta_0), theta - theta_0> of an endlessly wide network
  network          the same with the gradients of a network of width 1000

Their claims, in the letters of that proof:
  below_bound      as above
  E_1              runs in which the fit is within alpha_t widths of h at every arm: 1 - 2 delta
  E_2              rounds whose member is within beta_t widths of the fit: 1 - (t - 1)^-2, shown as
                   the mean over rounds; tested by runs without a miss
  optimism         members that promise as much for the best arm as it pays: p'_N
  E_3              runs in which p'_N/4 of the members always do, and are near the fit: 1 - delta

The fit and the chosen member are looked at in every round, all members at some 20 rounds per factor
of ten. Last, linear_prior (at T/10) and tangent are played with fewer members than the theorems ask
for: in which share of the runs does the event of optimism, E_2 or E_3, hold all the same?

A guarantee counts as broken, and the exit code is 1, if runs as bad as these have a probability
below 1 in 1000 where it holds. A claim whose premises do not hold is only measured, as "unproven".
Results depend on -T, -n and --seed only, not on --jobs.
)text";

struct TheoryVerifyOptions {
  TheoremCheck check;
  int jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  bool json = false;
  bool quiet = false;
};

TheoremReport play_all(const TheoryVerifyOptions& options) {
  try {
    Progress progress(options.quiet);
    return check_theorems(options.check, {.jobs = options.jobs,
                                          .stop = &stop_on_interrupt(),
                                          .progress = [&](std::size_t done, std::size_t runs) {
                                            progress.step(done, runs, 1);
                                          }});
  } catch (const Interrupted&) {
    std::fputs("posse: interrupted: nothing is kept\n", stderr);
    throw;
  }
}

void run_theory_verify(const TheoryVerifyOptions& options) {
  const TheoremReport report = play_all(options);
  const std::string text = options.json ? theorem_report_json(report, options.check)
                                        : theorem_report_text(report, options.check);
  std::fputs(text.c_str(), stdout);
  if (!report.broken().empty()) throw CheckFailed();
}

}  // namespace

void add_theory_verify(Command theory) {
  auto options = std::make_shared<TheoryVerifyOptions>();
  Command command = theory.add_command("verify", "Check the theorems against runs");
  command.add_option("-T,--T", &options->check.T, "Rounds of the longest runs, from 1000")
      .transform(whole_number(1000, kMaxHorizon))
      .show_default();
  command.add_option("-n,--repetitions", &options->check.repetitions, "Runs of each problem")
      .transform(whole_number(1, kMaxRepetitions))
      .show_default();
  command.add_option("--seed", &options->check.seed, "Seed of everything random")
      .transform(whole_number(0, std::numeric_limits<std::uint64_t>::max()))
      .show_default();
  command.add_option("--jobs", &options->jobs, "Threads to play on")
      .transform(whole_number(1, 1024))
      .show_default();
  command.add_flag("--json", &options->json, "Print one flat JSON object of numbers");
  command.add_flag("--quiet", &options->quiet, "Do not show progress");
  command.set_footer(kTheoryVerifyFooter);
  command.set_action([options] { run_theory_verify(*options); });
}

}  // namespace posse

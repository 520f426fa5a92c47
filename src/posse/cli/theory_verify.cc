// posse theory verify: checks the theorems against runs.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <thread>

#include <fmt/format.h>

#include "posse/cli/commands.h"
#include "posse/cli/folder_name.h"
#include "posse/cli/interrupt.h"
#include "posse/cli/progress.h"
#include "posse/cli/theory.h"
#include "posse/cli/whole_number.h"
#include "posse/core/file.h"
#include "posse/experiments/play.h"
#include "posse/experiments/simulation.h"
#include "posse/results/duration.h"
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

With the defaults it takes minutes. With --out DIR every finished run is kept in DIR/cells, and the
same command continues an interrupted check with the same result:
  posse theory verify --out check
)text";

struct TheoryVerifyOptions {
  TheoremCheck check;
  int jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  std::string out;  // the folder that keeps finished runs; empty: none are kept
  bool json = false;
  bool quiet = false;
};

// Of all runs, from what a repetition of all problems takes on one core of a machine of 2020.
double estimated_seconds(const TheoryVerifyOptions& options) {
  const double cores = std::max(1U, std::thread::hardware_concurrency());
  const double one = 0.6 + 5.5e-4 * static_cast<double>(options.check.T);
  return one * static_cast<double>(options.check.repetitions) /
         std::min<double>(options.jobs, cores);
}

// "74 runs of up to 1000 rounds, 60 of them kept: about 2 s; finished runs are kept in check".
std::string beginning(const TheoryVerifyOptions& options, std::size_t runs, std::size_t kept) {
  const double missing = static_cast<double>(runs - kept) / static_cast<double>(runs);
  return fmt::format("{} runs of up to {} rounds{}: about {}; {}", runs, options.check.T,
                     kept > 0 ? fmt::format(", {} of them kept", kept) : "",
                     duration_text(missing * estimated_seconds(options)),
                     options.out.empty() ? "nothing is kept without --out DIR"
                                         : "finished runs are kept in " + options.out);
}

std::optional<TheoremRunStore> store_in(const std::string& out) {
  if (out.empty()) return std::nullopt;
  const std::filesystem::path folder = std::filesystem::path(out) / "cells";
  make_folder(folder);
  remove_leftovers(folder);
  return TheoremRunStore(folder);
}

TheoremReport play_check(const TheoryVerifyOptions& options) {
  const std::optional<TheoremRunStore> store = store_in(options.out);
  std::size_t finished = 0;
  try {
    const std::size_t runs = count_runs(options.check);
    Progress progress(options.quiet);
    progress.tell(beginning(options, runs, store ? count_kept(options.check, *store) : 0));
    progress.bar({.total = runs});
    const auto show = [&](std::size_t done, std::size_t all, bool played) {
      finished = done;
      progress.step(done, all, played ? 1 : 0);
    };
    return check_theorems(options.check, {.jobs = options.jobs,
                                          .store = store ? &*store : nullptr,
                                          .stop = &stop_on_interrupt(),
                                          .progress = show});
  } catch (const Interrupted&) {
    std::fputs(interrupted_text(finished, options.out).c_str(), stderr);
    throw;
  }
}

void run_theory_verify(const TheoryVerifyOptions& options) {
  const TheoremReport report = play_check(options);
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
  command
      .add_option("--out", &options->out,
                  "Folder for finished runs; an interrupted check continues from it")
      .check(check_folder_name);
  command.add_flag("--json", &options->json, "Print one flat JSON object of numbers");
  command.add_flag("--quiet", &options->quiet, "Do not show progress");
  command.set_footer(kTheoryVerifyFooter);
  command.set_action([options] { run_theory_verify(*options); });
}

}  // namespace posse

// posse theory verify: holds the theorems against runs.
#include <cstdio>
#include <memory>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "posse/cli/commands.h"
#include "posse/cli/interrupt.h"
#include "posse/cli/progress.h"
#include "posse/cli/theory.h"
#include "posse/cli/whole_number.h"
#include "posse/experiments/play.h"
#include "posse/experiments/simulation.h"
#include "posse/results/table.h"
#include "posse/theorems/check.h"

namespace posse {
namespace {

constexpr const char* kFooter = R"text(
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

struct Options {
  TheoremCheck check;
  int jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  bool json = false;
  bool quiet = false;
};

std::string verdict(const Claim& claim) {
  const std::string unproven = claim.guaranteed ? "" : ", unproven";
  if (!claim.kept) return claim.guaranteed ? "BROKEN" : "fails" + unproven;
  if (claim.measured < claim.level) return "too few runs to tell" + unproven;
  return (claim.guaranteed ? "kept" : "holds") + unproven;
}

std::string claims_table(const ProblemReport& report) {
  std::vector<std::vector<std::string>> rows = {{"claim", "measured", "level", "verdict", ""}};
  for (const Claim& claim : report.claims) {
    rows.push_back({claim.name, fmt::format("{:.6g}", claim.measured),
                    fmt::format("{:.6g}", claim.level), verdict(claim), claim.remark});
  }
  return table_text(rows, /*words_last=*/true);
}

std::string problem_text(const ProblemReport& report) {
  const ProblemSummary& problem = report.problem;
  return fmt::format("{}: T = {}, m = {}, lambda = {:.3g}, sigma_R = {:.4g}, tau = {}\n{}\n",
                     problem.name, problem.T, problem.m, problem.lambda, problem.sigma_R,
                     problem.tau, problem.note) +
         claims_table(report) + "\n";
}

std::string growth_text(const TheoremReport& report) {
  std::vector<std::vector<std::string>> rows = {
      {"linear", "m", "sigma_R", "regret", "T x gap", "bound"}};
  for (const ProblemReport& of : report.horizons) {
    rows.push_back({fmt::format("T = {}", of.problem.T), std::to_string(of.problem.m),
                    number_text(of.problem.sigma_R), number_text(of.regret),
                    number_text(of.worst_regret), number_text(of.bound)});
  }
  return fmt::format(
      "{}\nOver these horizons regret grows as T^{:.2f}, the bound as T^{:.2f} (in the end, "
      "T^0.5).\n"
      "T x gap is the most that any policy can lose: a bound above it says nothing yet.\n\n"
      "The anytime version loses {:.2f} times as much at T; the theorem, which is on bounds, "
      "says {:.2f}.\n",
      table_text(rows), report.slope, report.bound_slope, report.anytime_factor, anytime_loss());
}

std::string sweep_table(const MemberSweep& sweep) {
  std::vector<std::vector<std::string>> rows = {
      {fmt::format("{}, T = {}", sweep.name, sweep.T), sweep.event, "from", "to", "regret", "+-"}};
  for (const SweepPoint& point : sweep.points) {
    rows.push_back({fmt::format("m = {}", point.m), fmt::format("{:.2f}", point.share()),
                    fmt::format("{:.3f}", point.low), fmt::format("{:.3f}", point.high),
                    number_text(point.regret), number_text(point.regret_se)});
  }
  return table_text(rows);
}

std::string sweep_text(const MemberSweep& sweep) {
  const std::string asked = fmt::format("; the theorem asks for {}.\n", sweep.m_theory);
  return "\n" + sweep_table(sweep) +
         (sweep.least()
              ? fmt::format("\nFrom {} members on it holds in at least {:.3g} % of the runs",
                            *sweep.least(), 100 * sweep.level)
              : fmt::format("\nWith none of these sizes it holds in {:.3g} % of the runs",
                            100 * sweep.level)) +
         asked;
}

std::string sweeps_text(const TheoremReport& report) {
  std::string text =
      "\nHow few members keep the event of optimism? Runs in which it holds at every look, as a\n"
      "share with its 95 % interval, and the mean regret with its standard error:\n";
  for (const MemberSweep& sweep : report.sweeps) text += sweep_text(sweep);
  return text;
}

std::string verdict_text(const TheoremReport& report) {
  const std::vector<std::string> broken = report.broken();
  if (broken.empty()) return "\nAll guarantees whose premises hold are kept.\n";
  std::string text = "\n";
  for (const std::string& claim : broken) text += "Broken: " + claim + "\n";
  return text;
}

std::string as_text(const TheoremReport& report, const TheoremCheck& check) {
  std::string text =
      fmt::format("{} runs of each problem, seed {}\n\n", check.repetitions, check.seed);
  text += problem_text(report.horizons.back());
  for (const ProblemReport& of : report.others) text += problem_text(of);
  return text + growth_text(report) + sweeps_text(report) + verdict_text(report);
}

void add_problem(const ProblemReport& report, const std::string& name,
                 nlohmann::ordered_json& json) {
  const ProblemSummary& problem = report.problem;
  json[name + ".T"] = problem.T;
  json[name + ".m"] = problem.m;
  json[name + ".sigma_R"] = problem.sigma_R;
  json[name + ".tau"] = problem.tau;
  json[name + ".regret"] = report.regret;
  json[name + ".bound"] = report.bound;
  if (report.kernel_error > 0) json[name + ".kernel_error"] = report.kernel_error;
  for (const Claim& claim : report.claims) {
    json[name + "." + claim.name] = claim.measured;
    if (claim.guaranteed) json[name + "." + claim.name + ".guaranteed"] = claim.level;
  }
}

void add_sweep(const MemberSweep& sweep, nlohmann::ordered_json& json) {
  const std::string name = "sweep." + sweep.name;
  json[name + ".T"] = sweep.T;
  json[name + ".m_theory"] = sweep.m_theory;
  if (sweep.least()) json[name + ".m_least"] = *sweep.least();
  for (const SweepPoint& point : sweep.points) {
    const std::string with_m = fmt::format("{}.m{}", name, point.m);
    json[with_m + "." + sweep.event] = point.share();
    json[with_m + "." + sweep.event + ".low"] = point.low;
    json[with_m + "." + sweep.event + ".high"] = point.high;
    json[with_m + ".regret"] = point.regret;
  }
}

std::string as_json(const TheoremReport& report, const TheoremCheck& check) {
  nlohmann::ordered_json json = {{"repetitions", check.repetitions}, {"seed", check.seed}};
  for (const ProblemReport& of : report.horizons) {
    const bool longest = of.problem.T == check.T;
    add_problem(of, longest ? of.problem.name : fmt::format("linear_T{}", of.problem.T), json);
  }
  for (const ProblemReport& of : report.others) add_problem(of, of.problem.name, json);
  json["slope"] = report.slope;
  json["slope.bound"] = report.bound_slope;
  json["anytime_factor"] = report.anytime_factor;
  json["anytime_factor.theorem"] = anytime_loss();
  for (const MemberSweep& sweep : report.sweeps) add_sweep(sweep, json);
  json["broken"] = report.broken().size();
  return json.dump(2) + "\n";
}

TheoremReport play_all(const Options& options) {
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

void run(const Options& options) {
  const TheoremReport report = play_all(options);
  const std::string text =
      options.json ? as_json(report, options.check) : as_text(report, options.check);
  std::fputs(text.c_str(), stdout);
  if (!report.broken().empty()) throw CheckFailed();
}

}  // namespace

void add_theory_verify(CLI::App& theory) {
  auto options = std::make_shared<Options>();
  CLI::App* command = theory.add_subcommand("verify", "Hold the theorems against runs");
  command->add_option("-T,--T", options->check.T, "Rounds of the longest runs, from 1000")
      ->transform(whole_number(1000, kMaxHorizon))
      ->capture_default_str();
  command->add_option("-n,--repetitions", options->check.repetitions, "Runs of each problem")
      ->transform(whole_number(1, kMaxRepetitions))
      ->capture_default_str();
  command->add_option("--seed", options->check.seed, "Seed of everything random")
      ->transform(whole_number(0, std::numeric_limits<std::uint64_t>::max()))
      ->capture_default_str();
  command->add_option("--jobs", options->jobs, "Threads to play on")
      ->transform(whole_number(1, 1024))
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print one flat JSON object of numbers");
  command->add_flag("--quiet", options->quiet, "Do not show progress");
  command->footer(kFooter);
  command->callback([options] { run(*options); });
}

}  // namespace posse

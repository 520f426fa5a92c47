// posse theory verify: holds the theorems against runs.
#include <cstdio>
#include <memory>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "posse/cli/commands.h"
#include "posse/cli/interrupt.h"
#include "posse/cli/progress.h"
#include "posse/cli/table.h"
#include "posse/cli/theory.h"
#include "posse/cli/whole_number.h"
#include "posse/experiments/play.h"
#include "posse/experiments/simulation.h"
#include "posse/experiments/theorem_check.h"

namespace posse {
namespace {

constexpr const char* kFooter = R"text(
Problems, all with d = 2, K = 3, ||x|| = ||theta*|| = 1, delta = 0.05 and the theorem's parameters:
  linear           the identity, normal rewards; GLM-ES is Lin-ES there and needs no warm-up
  linear_prior     the same with a random prior for each member, which the proof of optimism uses
  logistic         Bernoulli rewards; the warm-up that is proven lasts longer than any run
  logistic_short   the same with a warm-up of a tenth of the run, too short for the proof

Claims, with their guarantee:
  below_bound      runs whose regret is below the bound of Theorem 1: all
  E_bar            runs in which the fit stays near theta*: 1 - delta
  E_tilde_1        rounds whose member is near the fit: 1 - delta/T; tested by runs without a miss
  E_1              runs in which the chosen members stay near theta*: 1 - 2 delta
  optimism         members that promise as much as the best arm pays, at the worst round: p_N
  E_2              runs in which p_N/4 of the members always do, and are near the fit: 1 - delta
The fit and the chosen member are looked at in every round, all members at some 20 rounds per factor
of ten.

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

std::string note_on(const TheoremProblem& problem) {
  if (problem.tau() == problem.T) {
    return fmt::format(
        "The warm-up that is proven lasts {:.0e} rounds, so all of the run is warm-up: its bound\n"
        "is what any policy keeps, and no member ever chooses.\n",
        problem.constants().tau(problem.sigma_R()));
  }
  if (!problem.warms_up()) {
    return "The warm-up is cut: what follows is measured, not proven. Members leave the region in\n"
           "which mu' >= mu_min.\n";
  }
  if (!problem.prior) {
    return "The paper claims optimism here, but it cannot hold in round 1, where nothing has been\n"
           "perturbed and all members are 0: the proof needs perturbations of the regulariser,\n"
           "too (see linear_prior). So optimism and E_2 do not count as guarantees here.\n";
  }
  return "";
}

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
  const TheoremProblem& problem = report.problem;
  return fmt::format("{}: T = {}, m = {}, lambda = {:.3g}, sigma_R = {:.4g}, tau = {}\n{}\n",
                     problem.name, problem.T, problem.m(), problem.constants().lambda,
                     problem.sigma_R(), problem.tau(), note_on(problem)) +
         claims_table(report) + "\n";
}

std::string growth_text(const TheoremReport& report) {
  std::vector<std::vector<std::string>> rows = {
      {"linear", "m", "sigma_R", "regret", "T x gap", "bound"}};
  for (const ProblemReport& of : report.horizons) {
    rows.push_back({fmt::format("T = {}", of.problem.T), std::to_string(of.problem.m()),
                    number_text(of.problem.sigma_R()), number_text(of.regret),
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
  return text + growth_text(report) + verdict_text(report);
}

void add_problem(const ProblemReport& report, const std::string& name,
                 nlohmann::ordered_json& json) {
  const TheoremProblem& problem = report.problem;
  json[name + ".T"] = problem.T;
  json[name + ".m"] = problem.m();
  json[name + ".sigma_R"] = problem.sigma_R();
  json[name + ".tau"] = problem.tau();
  json[name + ".regret"] = report.regret;
  json[name + ".bound"] = report.bound;
  for (const Claim& claim : report.claims) {
    json[name + "." + claim.name] = claim.measured;
    if (claim.guaranteed) json[name + "." + claim.name + ".guaranteed"] = claim.level;
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
      ->transform(whole_number(1000, kLongest))
      ->capture_default_str();
  command->add_option("-n,--repetitions", options->check.repetitions, "Runs of each problem")
      ->transform(whole_number(1, kMostRepetitions))
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

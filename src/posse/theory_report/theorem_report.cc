#include "posse/theory_report/theorem_report.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "posse/results/table.h"

namespace posse {
namespace {

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

// What these runs show, and what so few of them leave open.
std::string members_text(const MemberSweep& sweep, Index least) {
  double certain = 1;
  for (const SweepPoint& point : sweep.points) {
    if (point.m >= least) certain = std::min(certain, point.low);
  }
  return fmt::format(
      "From {} members on it held in at least {:.3g} % of these runs; their intervals begin at "
      "{:.3g} %",
      least, 100 * sweep.level, 100 * certain);
}

std::string sweep_text(const MemberSweep& sweep) {
  const std::string asked = fmt::format("; the theorem asks for {}.\n", sweep.m_theory);
  return "\n" + sweep_table(sweep) + "\n" +
         (sweep.least() ? members_text(sweep, *sweep.least())
                        : fmt::format("With none of these sizes it held in {:.3g} % of the runs",
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

}  // namespace

std::string theorem_report_text(const TheoremReport& report, const TheoremCheck& check) {
  std::string text =
      fmt::format("{} runs of each problem, seed {}\n\n", check.repetitions, check.seed);
  text += problem_text(report.horizons.back());
  for (const ProblemReport& of : report.others) text += problem_text(of);
  return text + growth_text(report) + sweeps_text(report) + verdict_text(report);
}

std::string theorem_report_json(const TheoremReport& report, const TheoremCheck& check) {
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

}  // namespace posse

// posse simulate: plays policies in a world and reports their regret.
#include <algorithm>
#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "posse/cli/commands.h"
#include "posse/cli/data_option.h"
#include "posse/cli/dataset_spec.h"
#include "posse/cli/folder_name.h"
#include "posse/cli/play_suite.h"
#include "posse/cli/resource_options.h"
#include "posse/cli/shell_quoted.h"
#include "posse/cli/terminal.h"
#include "posse/cli/whole_number.h"
#include "posse/core/error.h"
#include "posse/core/path_text.h"
#include "posse/core/plain_text.h"
#include "posse/environments/environment.h"
#include "posse/results/data_header.h"
#include "posse/results/diagnostics_table.h"
#include "posse/results/export.h"
#include "posse/results/regret_table.h"

namespace posse {
namespace {

constexpr const char* kSimulateFooter = R"text(
Examples:
  posse simulate -p lin_es -p lin_ts -e linear
  posse simulate -p "lin_es(m=10, sigma_R=0.1)" -p lin_ucb -e "linear(K=20, d=5)" -T 2000 -n 20
  posse simulate -p lin_es -e "linear(arms=fresh)" --out results    resumable, with a report
  posse simulate -p lin_es -e linear --json | jq '.policies[0].regret.mean'

Your own data are a world, too: posse data look rows.csv shows how they are understood, and then
posse simulate -p lin_es -e 'dataset(path="rows.csv")' plays them.

With --out DIR it is an experiment like those of posse run, which posse report and posse merge read:
DIR/report.html shows it, DIR/NAME has experiment.toml, results.csv, summary.json, timings.csv and
figure.svg, and DIR/cells has every finished run.

--diagnostics tells whether a policy can learn: the share of arms that tie for the best score; the
entropy of the members' votes and the share that the favourite does not have; how many of the members
differ; and the estimated noise. What keeps a policy from learning is also said after playing.

All policies of a repetition face the same problem instance and the same noise. Results depend
on the specs, -T, -n and --seed only, not on --jobs and --threads; how far an unfinished run came
depends on the machine.
)text";

struct SimulateOptions {
  std::vector<std::string> policies;
  std::string environment = "linear";
  Index T = 10000;
  Index repetitions = 50;
  std::uint64_t seed = 1;
  std::string name = "simulate";
  std::string band = "se";
  bool diagnostics = false;
  PlayOptions play;
};

// Where the policy was written: the text tells which of several it was.
std::string origin_of(const std::string& policy, const SimulateOptions& options) {
  return options.policies.size() > 1 ? fmt::format("--policy '{}'", policy) : "--policy";
}

// Where the specs of a list such as "lin_es,lin_ts(v=1)" end: at commas outside of parentheses.
std::vector<std::string> split_specs(const std::string& text) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (const char c : text) {
    depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
    if (c == ',' && depth == 0) {
      parts.emplace_back();
    } else if (c != ' ' || !parts.back().empty()) {
      parts.back() += c;
    }
  }
  return parts;
}

// Throws Error if an option has several policies.
void refuse_list(const std::string& text) {
  const std::vector<std::string> parts = split_specs(text);
  if (parts.size() == 1) return;
  std::string options;
  for (const std::string& part : parts) {
    if (!part.empty()) options += " -p " + shell_quoted(part);
  }
  throw Error(fmt::format("--policy takes one policy, not '{}'{}", text,
                          options.empty() ? "" : "; write" + options));
}

bool is_world(const std::string& name) {
  const auto& all = environments().entries();
  return std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
}

// Whether a text is meant as a file, and not as a spec.
bool is_file(const std::string& text) {
  const bool is_spec = text.find_first_of("(\"") != std::string::npos || is_world(text);
  if (is_spec || !is_plain_text(text)) return false;
  std::error_code failure;  // there is no such file then
  return looks_like_path(text) || std::filesystem::is_regular_file(text, failure);
}

// Throws Error if the world is written as a file of data, and says how to play it.
void refuse_file(const std::string& text) {
  if (!is_file(text)) return;
  throw Error(
      fmt::format("--environment takes a world, not a file; -e {} plays one, and posse "
                  "data look {} shows it",
                  shell_quoted(to_string(dataset_spec(text, {}))), shell_quoted(text)));
}

Simulation simulation_of(const SimulateOptions& options) {
  Simulation simulation;
  refuse_file(options.environment);
  simulation.environment = parse_spec(options.environment, "--environment");
  for (const std::string& policy : options.policies) {
    refuse_list(policy);
    simulation.policies.emplace_back(parse_spec(policy, origin_of(policy, options)));
  }
  simulation.T = options.T;
  simulation.repetitions = options.repetitions;
  simulation.seed = options.seed;
  return simulation;
}

std::string table(const std::vector<Outcome>& outcomes, bool diagnostics) {
  const Simulation& played = outcomes.front().played;
  const Runs& runs = outcomes.front().runs;
  const std::string text =
      data_headers(played, output_width()) + regret_table(played, runs, output_width());
  return diagnostics ? text + "\n" + diagnostics_table(played, runs, output_width()) : text;
}

std::string summary(const std::vector<Outcome>& outcomes) {
  return summary_json(outcomes.front().played, outcomes.front().runs, /*timings=*/true);
}

void simulate(const SimulateOptions& options) {
  Experiment experiment = regret_experiment(options.name, simulation_of(options));
  experiment.band = options.band == "sd" ? Band::sd : Band::se;
  const std::string end = options.play.out.empty() ? "" : "\n";  // before the report's line
  play_suite({experiment}, options.play,
             {.text = [&](const auto& all) { return table(all, options.diagnostics) + end; },
              .json = summary,
              .line_per_policy = false});
}

}  // namespace

void add_simulate(Command program) {
  auto options = std::make_shared<SimulateOptions>();
  Command command =
      program.add_command("simulate", "Play policies in a world and report their regret");
  command.add_option("-p,--policy", &options->policies, "A policy spec; repeat -p for more")
      .one_value_each();
  command.add_option("-e,--environment", &options->environment, "An environment spec")
      .show_default();
  add_data_option(command);
  command.add_option("-T,--horizon", &options->T, "Rounds of each repetition")
      .transform(whole_number(1, kMaxHorizon))
      .show_default();
  command
      .add_option("-n,--repetitions", &options->repetitions,
                  "Repetitions: problem instances to average over")
      .transform(whole_number(1, kMaxRepetitions))
      .show_default();
  command.add_option("--seed", &options->seed, "Seed of everything random")
      .transform(whole_number(0, kMaxSeed))
      .show_default();
  command.add_option("--jobs", &options->play.jobs, "Runs to play at once, on a thread each")
      .transform(whole_number(1, 1024))
      .show_default();
  add_resource_options(command, options->play.resources);
  command
      .add_option("--out", &options->play.out,
                  "Folder for the results, which are replaced; an interrupted run resumes from it")
      .check(check_folder_name);
  command.add_option("--name", &options->name, "Name of the experiment in that folder")
      .needs("--out")
      .show_default();
  command
      .add_option("--band", &options->band,
                  "Bands of the figure: se (95 % confidence of the mean) or sd")
      .among({"se", "sd"})
      .needs("--out")
      .show_default();
  command.add_flag(
      "--diagnostics", &options->diagnostics,
      "Also show how policies saw the arms half-way and at the end: ties, votes, members");
  command.add_flag("--json", &options->play.json, "Print one JSON object instead of the table");
  command.add_flag("--quiet", &options->play.quiet, "Show neither progress nor warnings");
  command.set_footer(kSimulateFooter);
  command.set_action([options] { simulate(*options); });
}

}  // namespace posse

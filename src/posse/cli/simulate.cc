// posse simulate: plays policies in a world and reports their regret.
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <thread>

#include <fmt/format.h>

#include "posse/cli/commands.h"
#include "posse/cli/data_option.h"
#include "posse/cli/folder_name.h"
#include "posse/cli/interrupt.h"
#include "posse/cli/progress.h"
#include "posse/cli/resource_options.h"
#include "posse/cli/whole_number.h"
#include "posse/core/error.h"
#include "posse/core/file.h"
#include "posse/experiments/simulation.h"
#include "posse/results/export.h"
#include "posse/results/regret_table.h"
#include "posse/results/unfinished.h"

namespace posse {
namespace {

constexpr const char* kFooter = R"text(
Examples:
  posse simulate -p lin_es -p lin_ts -e linear
  posse simulate -p "lin_es(m=10, sigma_R=0.1)" -p lin_ucb -e "linear(K=20, d=5)" -T 2000 -n 20
  posse simulate -p lin_es -e "linear(arms=fresh)" --out results    resumable; CSV, JSON, SVG
  posse simulate -p lin_es -e linear --json | jq '.policies[0].regret.mean'

All policies of a repetition face the same problem instance and the same noise. Results depend
on the specs, -T, -n and --seed only, not on --jobs and --threads; how far an unfinished run came
depends on the machine.
)text";

struct Options {
  std::vector<std::string> policies;
  std::string environment = "linear";
  Index T = 10000;
  Index repetitions = 50;
  std::uint64_t seed = 1;
  int jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  Resources resources;
  std::string out;
  std::string band = "se";
  bool json = false;
  bool quiet = false;
};

Simulation simulation_of(const Options& options) {
  Simulation simulation;
  simulation.environment = parse_spec(options.environment);
  for (const std::string& policy : options.policies) {
    simulation.policies.push_back(parse_spec(policy));
  }
  simulation.T = options.T;
  simulation.repetitions = options.repetitions;
  simulation.seed = options.seed;
  simulation.check();
  return simulation;
}

Runs play_all(const Simulation& simulation, const Options& options, const CellStore* store) {
  std::size_t kept = 0;
  try {
    Progress progress(options.quiet);
    return simulate(simulation, {.jobs = options.jobs,
                                 .resources = options.resources,
                                 .store = store,
                                 .stop = &stop_on_interrupt(),
                                 .progress = [&](const Milestone& at) {
                                   kept = at.done;
                                   progress.show(at.done, at.cells, at.seconds_left);
                                 }});
  } catch (const Interrupted&) {
    const std::string hint =
        store == nullptr
            ? "nothing is kept; with --out DIR it could be resumed"
            : fmt::format("{} finished cells are kept in {}; the same command goes on from there",
                          kept, options.out);
    std::fputs(("posse: interrupted: " + hint + "\n").c_str(), stderr);
    throw;
  }
}

void write_results(const Options& options, const Simulation& simulation, const Runs& runs) {
  const std::filesystem::path folder = options.out;
  write_file(folder / "results.csv", rows_csv(simulation, runs));
  write_file(folder / "summary.json", summary_json(simulation, runs, /*timings=*/false));
  write_file(folder / "timings.csv", timings_csv(simulation, runs));
  write_file(folder / "regret.svg",
             regret_figure(simulation, runs, options.band == "sd" ? Band::sd : Band::confidence));
}

std::string files_text(const std::filesystem::path& folder) {
  const auto line = [&](const char* what, const char* file) {
    return fmt::format("{:<8} {}\n", what, (folder / file).string());
  };
  return "\n" + line("figure", "regret.svg") + line("rows", "results.csv") +
         line("summary", "summary.json") + line("timings", "timings.csv");
}

void run(const Options& options) {
  const Simulation simulation = simulation_of(options);
  std::optional<CellStore> store;
  if (!options.out.empty()) {
    const std::filesystem::path cells = std::filesystem::path(options.out) / "cells";
    make_folder(cells);
    store.emplace(cells);
  }
  const Runs runs = play_all(simulation, options, store ? &*store : nullptr);
  if (store) write_results(options, simulation, runs);
  std::fputs((options.json ? summary_json(simulation, runs, true) : regret_table(simulation, runs))
                 .c_str(),
             stdout);
  if (options.json && options.quiet) return;
  std::FILE* stream = options.json ? stderr : stdout;
  if (store) std::fputs(files_text(options.out).c_str(), stream);
  std::fputs(unfinished_line(runs).c_str(), stream);
}

}  // namespace

void add_simulate(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("simulate", "Play policies in a world and report their regret");
  command->add_option("-p,--policy", options->policies, "A policy spec; repeat -p for more")
      ->allow_extra_args(false);
  command->add_option("-e,--environment", options->environment, "An environment spec")
      ->capture_default_str();
  add_data_option(*command);
  command->add_option("-T,--horizon", options->T, "Rounds of each repetition")
      ->transform(whole_number(1, kLongest))
      ->capture_default_str();
  command
      ->add_option("-n,--repetitions", options->repetitions,
                   "Repetitions: problem instances to average over")
      ->transform(whole_number(1, kMostRepetitions))
      ->capture_default_str();
  command->add_option("--seed", options->seed, "Seed of everything random")
      ->transform(whole_number(0, std::numeric_limits<std::uint64_t>::max()))
      ->capture_default_str();
  command->add_option("--jobs", options->jobs, "Runs to play at once, on a thread each")
      ->transform(whole_number(1, 1024))
      ->capture_default_str();
  add_resource_options(*command, options->resources);
  command
      ->add_option(
          "--out", options->out,
          "Folder for results.csv, summary.json, timings.csv and regret.svg, which are replaced; "
          "an interrupted run resumes from it")
      ->check(check_folder_name);
  command
      ->add_option("--band", options->band,
                   "Bands of the figure: se (95 % confidence of the mean) or sd")
      ->check(CLI::IsMember({"se", "sd"}))
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print one JSON object instead of the table");
  command->add_flag("--quiet", options->quiet, "Do not show progress");
  command->footer(kFooter);
  command->callback([options] { run(*options); });
}

}  // namespace posse

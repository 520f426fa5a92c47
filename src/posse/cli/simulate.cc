// posse simulate: plays policies in a world and reports their regret.
#include <atomic>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <thread>

#include <fmt/format.h>

#include "posse/cli/commands.h"
#include "posse/cli/progress.h"
#include "posse/cli/table.h"
#include "posse/core/error.h"
#include "posse/core/file.h"
#include "posse/experiments/results.h"
#include "posse/experiments/simulation.h"
#include "posse/experiments/summary.h"
#include "posse/report/chart.h"

namespace posse {
namespace {

constexpr const char* kFooter = R"text(
Examples:
  posse simulate -p lin_es -p lin_ts -e linear
  posse simulate -p "lin_es(m=10, sigma_R=0.1)" -p lin_ucb -e "linear(K=20, d=5)" -T 2000 -n 20
  posse simulate -p lin_es -e "linear(arms=fresh)" --out results    resumable; CSV, JSON, SVG
  posse simulate -p lin_es -e linear --json | jq .policies[0].regret.mean

All policies of a repetition face the same problem instance and the same noise. Results depend
on the specs, -T, -n and --seed only, not on --jobs.
)text";

struct Options {
  std::vector<std::string> policies;
  std::string environment = "linear";
  Index T = 10000;
  Index repetitions = 50;
  std::uint64_t seed = 1;
  int jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  std::string out;
  std::string band = "ci";
  bool json = false;
  bool quiet = false;
};

std::atomic<bool> interrupted = false;

extern "C" void on_interrupt(int) {
  interrupted = true;
  std::signal(SIGINT, SIG_DFL);  // a second Ctrl-C ends the program at once
}

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
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
  std::size_t kept = 0;
  try {
    Progress progress(options.quiet);
    return simulate(simulation, {.jobs = options.jobs,
                                 .store = store,
                                 .stop = &interrupted,
                                 .progress = [&](std::size_t done, std::size_t cells, bool played) {
                                   kept = done;
                                   progress.step(done, cells, played);
                                 }});
  } catch (const Interrupted&) {
    const std::string hint =
        store == nullptr
            ? "nothing is kept; with --out DIR it could be resumed"
            : fmt::format("{} finished cells are kept in {}; the same command goes on from there",
                          kept, options.out);
    fmt::print(stderr, "posse: interrupted: {}\n", hint);
    throw;
  }
}

std::string table(const Simulation& simulation, const Runs& runs) {
  std::vector<std::vector<std::string>> rows = {
      {"policy", "regret", "sd", "se", "median", "90 % interval", "decide us", "update us"}};
  for (std::size_t p = 0; p < runs.size(); ++p) {
    const Statistics s = final_regret(runs[p]);
    rows.push_back({to_string(simulation.policies[p]), number_text(s.mean), number_text(s.sd),
                    number_text(s.se), number_text(s.median),
                    fmt::format("{} .. {}", number_text(s.q05), number_text(s.q95)),
                    number_text(mean_decide_us(runs[p])), number_text(mean_update_us(runs[p]))});
  }
  return fmt::format("{}, T = {}, {} repetitions, seed {}: pseudo-regret at T\n\n{}",
                     to_string(simulation.environment), simulation.T, simulation.repetitions,
                     simulation.seed, table_text(rows));
}

Series series_of(const std::string& label, const std::vector<Run>& runs, double Statistics::*spread,
                 double factor) {
  Series series{.label = label, .x = {0}, .y = {0}, .low = {0}, .high = {0}};
  for (const CurvePoint& point : regret_curve(runs)) {
    const double half = factor * point.regret.*spread;
    series.x.push_back(static_cast<double>(point.t));
    series.y.push_back(point.regret.mean);
    series.low.push_back(point.regret.mean - half);
    series.high.push_back(point.regret.mean + half);
  }
  return series;
}

std::string figure(const Simulation& simulation, const Runs& runs, const std::string& band) {
  const bool ci = band == "ci";
  Chart chart{.title = "Pseudo-regret in " + to_string(simulation.environment),
              .subtitle = fmt::format("mean of {} problem instances, {}", simulation.repetitions,
                                      ci ? "bands: 95 % confidence interval of the mean"
                                         : "bands: one standard deviation between instances"),
              .x_label = "round t",
              .y_label = "cumulative pseudo-regret",
              .caption = "",
              .series = {}};
  for (std::size_t p = 0; p < runs.size(); ++p) {
    chart.series.push_back(series_of(to_string(simulation.policies[p]), runs[p],
                                     ci ? &Statistics::se : &Statistics::sd, ci ? 1.96 : 1.0));
  }
  return svg(chart);
}

void write_results(const Options& options, const Simulation& simulation, const Runs& runs) {
  const std::filesystem::path folder = options.out;
  write_file(folder / "results.csv", rows_csv(simulation, runs));
  write_file(folder / "summary.json", summary_json(simulation, runs, /*timings=*/false));
  write_file(folder / "timings.csv", timings_csv(simulation, runs));
  write_file(folder / "regret.svg", figure(simulation, runs, options.band));
}

void run(const Options& options) {
  const Simulation simulation = simulation_of(options);
  if (options.jobs < 1) throw Error(fmt::format("--jobs must be at least 1, not {}", options.jobs));
  std::optional<CellStore> store;
  if (!options.out.empty()) store.emplace(std::filesystem::path(options.out) / "cells");
  const Runs runs = play_all(simulation, options, store ? &*store : nullptr);
  if (store) write_results(options, simulation, runs);
  std::fputs(
      (options.json ? summary_json(simulation, runs, true) : table(simulation, runs)).c_str(),
      stdout);
  if (!store) return;
  std::FILE* stream = options.json ? stderr : stdout;
  fmt::print(stream,
             "\nfigure  {0}/regret.svg\nrows    {0}/results.csv\nsummary {0}/summary.json\n",
             options.out);
}

}  // namespace

void add_simulate(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("simulate", "Play policies in a world and report their regret");
  command->add_option("-p,--policy", options->policies, "A policy spec; repeat for more")
      ->required()
      ->allow_extra_args(false);
  command->add_option("-e,--environment", options->environment, "An environment spec")
      ->capture_default_str();
  command->add_option("-T,--horizon", options->T, "Rounds")->capture_default_str();
  command->add_option("-n,--repetitions", options->repetitions, "Problem instances")
      ->capture_default_str();
  command->add_option("--seed", options->seed, "Seed of everything random")->capture_default_str();
  command->add_option("--jobs", options->jobs, "Threads")->capture_default_str();
  command->add_option("--out", options->out,
                      "Folder for CSV, JSON and SVG; an interrupted run resumes from it");
  command->add_option("--band", options->band, "Bands of the figure: ci (of the mean) or sd")
      ->check(CLI::IsMember({"ci", "sd"}))
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print one JSON object instead of the table");
  command->add_flag("--quiet", options->quiet, "No progress");
  command->footer(kFooter);
  command->callback([options] { run(*options); });
}

}  // namespace posse

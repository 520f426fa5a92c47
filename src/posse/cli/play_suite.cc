#include "posse/cli/play_suite.h"

#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "posse/cli/interrupt.h"
#include "posse/cli/suite_progress.h"
#include "posse/results/export.h"
#include "posse/results/regret_table.h"
#include "posse/results/results_folder.h"
#include "posse/results/scaling_panel.h"
#include "posse/results/unfinished.h"

namespace posse {
namespace {

Runs play_cells(const Suite& suite, const SuiteOptions& options, const CellStore& store) {
  std::size_t kept = 0;
  try {
    SuiteProgress progress(suite, options.quiet);
    return play_all(suite.groups(), {.jobs = options.jobs,
                                     .resources = options.resources,
                                     .store = &store,
                                     .stop = &stop_on_interrupt(),
                                     .progress = [&](const Milestone& at) {
                                       kept = at.done;
                                       progress.reached(at);
                                     }});
  } catch (const Interrupted&) {
    std::fputs(fmt::format("posse: interrupted: {} finished cells are kept in {}; the same command "
                           "goes on from there\n",
                           kept, options.out)
                   .c_str(),
               stderr);
    throw;
  }
}

std::string table_of_runs(const Outcome& outcome) {
  return outcome.experiment.figure == Figure::scaling ? scaling_table(outcome)
                                                      : regret_table(outcome.played, outcome.runs);
}

std::string tables(const std::vector<Outcome>& outcomes) {
  std::string text;
  for (const Outcome& outcome : outcomes) {
    if (!outcome.experiment.is_played()) continue;
    text += fmt::format("{}: {}\n{}\n", outcome.experiment.name, outcome.experiment.title,
                        table_of_runs(outcome));
  }
  return text;
}

// An object with an experiment's summary under its name.
std::string json_of(const std::vector<Outcome>& outcomes) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  for (const Outcome& outcome : outcomes) {
    if (!outcome.experiment.is_played()) continue;
    json[outcome.experiment.name] =
        nlohmann::ordered_json::parse(summary_json(outcome.played, outcome.runs, true));
  }
  return json.dump(2) + "\n";
}

}  // namespace

void play_suite(const std::vector<Experiment>& experiments, const SuiteOptions& options) {
  const std::vector<Experiment> all = changed(experiments, options);
  for (const Experiment& experiment : all) experiment.check();
  const Suite suite(all, shard_of(options));
  const ResultsFolder folder = make_results(options.out);
  for (const Experiment& experiment : suite.experiments()) folder.keep(experiment);
  const Runs runs = play_cells(suite, options, folder.cells());
  const auto outcomes = suite.outcomes(runs);
  std::fputs((options.json ? json_of(outcomes) : tables(outcomes)).c_str(), stdout);
  std::fflush(stdout);  // whatever becomes of the files
  if (folder.write().empty()) return;
  std::fputs((fmt::format("report   {}\n", folder.page().string()) + unfinished_line(runs)).c_str(),
             options.json ? stderr : stdout);
}

}  // namespace posse

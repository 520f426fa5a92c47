// posse merge: joins the results folders of several machines into one.
#include <cstdio>
#include <map>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "posse/cli/commands.h"
#include "posse/cli/folder_name.h"
#include "posse/cli/left_out.h"
#include "posse/core/error.h"
#include "posse/environments/data_path.h"
#include "posse/experiments/experiment_file.h"
#include "posse/results/panels.h"
#include "posse/results/results_folder.h"

namespace posse {
namespace {

constexpr const char* kMergeFooter = R"text(
The folders may have different experiments, or parts of the same ones (posse run --shard). They are
not changed, and what --out has already is kept. Where they draw an experiment differently (title,
note, axes, band, lines), it is drawn as in --out, or else as in the first folder that has it.

Example:
  posse merge a b --out both
)text";

struct MergeOptions {
  std::vector<std::string> folders;
  std::string out;
};

// What decides about the runs, without the folders of data files.
std::string settings(const Experiment& experiment) {
  return to_toml(undrawn(with_worlds(experiment, without_folder)));
}

// All experiments, each once. Throws Error if two folders have different ones of the same name.
std::vector<Experiment> joined_experiments(const std::vector<ResultsFolder>& folders) {
  std::map<std::string, std::pair<Experiment, std::string>> by_name;
  for (const ResultsFolder& folder : folders) {
    for (const Experiment& experiment : folder.experiments()) {
      const auto [place, is_new] =
          by_name.try_emplace(experiment.name, experiment, folder.path().string());
      if (is_new || settings(place->second.first) == settings(experiment)) continue;
      throw Error(fmt::format(
          "{0} has other settings in {1} than in {2} (compare experiment.toml in {1}/{0} and "
          "{2}/{0})",
          experiment.name, place->second.second, folder.path().string()));
    }
  }
  std::vector<Experiment> all;
  for (auto& [name, found] : by_name) all.push_back(std::move(found.first));
  return all;
}

// Throws Error, naming the experiment or its line, if its data are missing.
void check_data(const std::vector<Experiment>& experiments) {
  for (const Experiment& experiment : experiments) {
    try {
      Suite alone({experiment});
    } catch (const Error& error) {
      throw Error(fmt::format("{}; nothing was merged", error.what()),
                  error.origin().empty() ? experiment.name : "");
    }
  }
}

using Kept = std::pair<Cell, Run>;

// For each cell the run that got furthest in any source; the first of equals.
std::vector<Kept> runs_of(const Suite& suite, const std::vector<ResultsFolder>& sources) {
  std::vector<Kept> found;
  for (const CellGroup& group : suite.groups()) {
    for (std::size_t i = 0; i < group.repetitions.size(); ++i) {
      std::optional<Run> best;
      for (const ResultsFolder& source : sources) {
        if (best && best->is_finished()) break;
        auto run = source.cells().find(group.cell(i));
        if (run && (!best || run->t() > best->t())) best = std::move(run);
      }
      if (best) found.emplace_back(group.cell(i), std::move(*best));
    }
  }
  return found;
}

std::size_t count_cells(const Suite& suite) {
  std::size_t cells = 0;
  for (const CellGroup& group : suite.groups()) cells += group.repetitions.size();
  return cells;
}

void merge(const MergeOptions& options) {
  std::vector<ResultsFolder> sources;
  if (has_results(options.out)) sources.push_back(existing_results(options.out, tell_left_out));
  for (const std::string& path : options.folders)
    sources.push_back(existing_results(path, tell_left_out));
  const std::vector<Experiment> experiments = joined_experiments(sources);
  check_data(experiments);
  const Suite suite(experiments);
  const std::vector<Kept> runs = runs_of(suite, sources);
  const std::size_t cells = count_cells(suite);
  if (suite.experiments().empty() || (runs.empty() && cells > 0)) {
    throw Error("the folders have none of their experiments' runs");
  }
  const ResultsFolder target = make_results(options.out, tell_left_out);
  const CellStore store = target.cells();
  for (const auto& [cell, run] : runs) {
    const auto there = store.find(cell);
    if (!there || there->t() < run.t()) store.keep(cell, run);
  }
  for (const Experiment& experiment : suite.experiments()) target.keep(experiment);
  std::fputs(
      (missing_text(target.write()) +
       fmt::format("{} of {} runs\nreport   {}\n", runs.size(), cells, target.page().string()))
          .c_str(),
      stdout);
}

}  // namespace

void add_merge(Command program) {
  auto options = std::make_shared<MergeOptions>();
  Command command = program.add_command("merge", "Join results folders into one");
  command.add_option("DIR", &options->folders, "What posse simulate, run or paper wrote")
      .required();
  command.add_option("--out", &options->out, "The folder to make, or to add to")
      .check(check_folder_name)
      .required();
  command.set_footer(kMergeFooter);
  command.set_action([options] { merge(*options); });
}

}  // namespace posse

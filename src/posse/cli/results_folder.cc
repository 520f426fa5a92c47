#include "posse/cli/results_folder.h"

#include <algorithm>

#include <fmt/format.h>

#include "posse/cli/panels.h"
#include "posse/core/error.h"
#include "posse/core/file.h"
#include "posse/experiments/experiment_file.h"
#include "posse/experiments/results.h"

namespace posse {
namespace {

std::vector<std::filesystem::path> experiment_files(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".toml") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

CellStore ResultsFolder::cells() const { return CellStore(path_ / "cells"); }

std::vector<Experiment> ResultsFolder::experiments() const {
  std::vector<Experiment> all;
  for (const auto& file : experiment_files(path_)) all.push_back(read_experiment(file));
  if (all.empty()) {
    throw Error(fmt::format("{} has no experiments (NAME.toml); posse run FILE --out {} makes some",
                            path_.string(), path_.string()));
  }
  return all;
}

void ResultsFolder::keep(const Experiment& experiment) const {
  write_file(path_ / (experiment.name + ".toml"), to_toml(experiment));
}

void ResultsFolder::write_files(const Outcome& outcome) const {
  const std::filesystem::path folder = path_ / outcome.experiment.name;
  const Simulation& simulation = outcome.experiment.simulation;
  make_folder(folder);
  if (outcome.experiment.is_played()) {
    write_file(folder / "results.csv", rows_csv(simulation, outcome.runs));
    write_file(folder / "timings.csv", timings_csv(simulation, outcome.runs));
    write_file(folder / "summary.json", summary_json(simulation, outcome.runs, false));
  }
  if (const std::string picture = svg(panel_of(outcome)); !picture.empty()) {
    write_file(folder / "figure.svg", picture);
  }
}

void ResultsFolder::write(const std::vector<Outcome>& outcomes) const {
  for (const Outcome& outcome : outcomes) write_files(outcome);
  write_file(page(), html(page_of(outcomes)));
}

ResultsFolder make_results(const std::filesystem::path& path) {
  make_folder(path / "cells");
  return ResultsFolder(path);
}

ResultsFolder existing_results(const std::filesystem::path& path) {
  std::error_code unknown;
  if (!std::filesystem::is_directory(path, unknown)) {
    throw Error(fmt::format("there is no folder {}", path.string()));
  }
  if (experiment_files(path).empty()) {
    throw Error(
        fmt::format("{} has no experiments (NAME.toml): is it a folder that posse run or "
                    "posse paper wrote?",
                    path.string()));
  }
  return ResultsFolder(path);
}

}  // namespace posse

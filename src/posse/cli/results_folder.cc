#include "posse/cli/results_folder.h"

#include <algorithm>
#include <cstdio>

#include <fmt/format.h>

#include "posse/cli/panels.h"
#include "posse/core/error.h"
#include "posse/core/file.h"
#include "posse/experiments/experiment_file.h"
#include "posse/experiments/results.h"

namespace posse {
namespace {

constexpr const char* kExperiment = "experiment.toml";

// The names of a folder's experiments, in order.
std::vector<std::string> experiment_names(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (std::filesystem::exists(entry.path() / kExperiment)) {
      names.push_back(entry.path().filename().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

CellStore ResultsFolder::cells() const { return CellStore(path_ / "cells"); }

std::vector<Experiment> ResultsFolder::experiments() const {
  std::vector<Experiment> all;
  for (const std::string& name : experiment_names(path_)) {
    all.push_back(read_experiment(folder_of(name) / kExperiment));
    all.back().name = name;
  }
  return all;
}

void ResultsFolder::keep(const Experiment& experiment) const {
  make_folder(folder_of(experiment.name));
  remove_leftovers(folder_of(experiment.name));
  write_file(folder_of(experiment.name) / kExperiment, to_toml(experiment));
}

// An experiment whose data are gone is left out.
std::vector<Outcome> ResultsFolder::outcomes() const {
  std::vector<Outcome> all;
  for (const Experiment& experiment : experiments()) {
    try {
      for (Outcome& outcome : Suite({experiment}).recall(cells()))
        all.push_back(std::move(outcome));
    } catch (const Error& error) {
      std::fputs(fmt::format("posse: {} is left out of {}: {}\n", experiment.name, page().string(),
                             error.what())
                     .c_str(),
                 stderr);
    }
  }
  return all;
}

void ResultsFolder::write_files(const Outcome& outcome) const {
  const std::filesystem::path folder = folder_of(outcome.experiment.name);
  const Simulation& simulation = outcome.experiment.simulation;
  if (outcome.experiment.is_played()) {
    write_file(folder / "results.csv", rows_csv(simulation, outcome.runs));
    write_file(folder / "timings.csv", timings_csv(simulation, outcome.runs));
    write_file(folder / "summary.json", summary_json(simulation, outcome.runs, false));
  }
  if (const std::string picture = svg(panel_of(outcome)); !picture.empty()) {
    write_file(folder / "figure.svg", picture);
  }
}

void ResultsFolder::write() const {
  const std::vector<Outcome> all = outcomes();
  for (const Outcome& outcome : all) write_files(outcome);
  write_file(page(), html(page_of(all)));
}

ResultsFolder make_results(const std::filesystem::path& path) {
  make_folder(path / "cells");
  remove_leftovers(path);
  remove_leftovers(path / "cells");
  return ResultsFolder(path);
}

ResultsFolder existing_results(const std::filesystem::path& path) {
  std::error_code unknown;
  if (!std::filesystem::is_directory(path, unknown)) {
    throw Error(fmt::format("there is no folder {}", path.string()));
  }
  if (experiment_names(path).empty()) {
    throw Error(
        fmt::format("{} has no experiments (NAME/{}): is it a folder that posse run or posse paper "
                    "wrote?",
                    path.string(), kExperiment));
  }
  return ResultsFolder(path);
}

}  // namespace posse

#include "posse/results/results_folder.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/core/file.h"
#include "posse/environments/data_path.h"
#include "posse/results/export.h"
#include "posse/results/panels.h"

namespace posse {
namespace {

constexpr std::array kDerived = {"results.csv", "timings.csv", "summary.json", "figure.svg"};

// The names of a folder's experiments, in order.
std::vector<std::string> experiment_names(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  std::error_code failure, unknown;
  for (std::filesystem::directory_iterator entry(folder, failure), end; !failure && entry != end;
       entry.increment(failure)) {
    if (std::filesystem::exists(entry->path() / kKeptExperiment, unknown)) {
      names.push_back(entry->path().filename().string());
    }
  }
  if (failure) throw Error(fmt::format("cannot read {}: {}", folder.string(), failure.message()));
  std::sort(names.begin(), names.end());
  return names;
}

void refuse_without_runs(const Outcome& outcome) {
  if (!outcome.experiment.is_played()) return;
  for (const std::vector<Run>& runs : outcome.runs) {
    if (!runs.empty()) return;
  }
  throw Error(
      "none of its runs is here; they were not played yet, or with other data, or by another "
      "version of posse");
}

}  // namespace

CellStore ResultsFolder::cells() const { return CellStore(path_ / "cells"); }

std::vector<Experiment> ResultsFolder::experiments() const {
  std::vector<Experiment> all;
  for (const std::string& name : experiment_names(path_)) {
    try {
      all.push_back(read_experiment(file_of(name)));
    } catch (const Error& error) {
      tell_left_out(name, error);
    }
  }
  return all;
}

void ResultsFolder::keep(const Experiment& experiment) const {
  const std::filesystem::path folder = folder_of(experiment.name);
  const std::string text = to_toml(with_worlds(
      experiment, [&](Spec world) { return with_relative_path(std::move(world), folder); }));
  make_folder(folder);
  remove_leftovers(folder);
  std::error_code unknown;
  if (std::filesystem::is_regular_file(folder / kKeptExperiment, unknown) &&
      read_file(folder / kKeptExperiment) != text) {
    for (const char* file : kDerived) std::filesystem::remove(folder / file, unknown);
  }
  write_file(folder / kKeptExperiment, text);
}

std::vector<Outcome> ResultsFolder::outcomes() const {
  std::vector<Outcome> all;
  for (const Experiment& experiment : experiments()) {
    try {
      Outcome outcome = Suite({experiment}).recall(cells()).front();
      refuse_without_runs(outcome);
      all.push_back(std::move(outcome));
    } catch (const Error& error) {
      tell_left_out(experiment.name, error);
    }
  }
  return all;
}

void ResultsFolder::write_files(const Outcome& outcome) const {
  const std::filesystem::path folder = folder_of(outcome.experiment.name);
  const Simulation& simulation = outcome.played;
  if (outcome.experiment.is_played()) {
    write_file(folder / "results.csv", rows_csv(simulation, outcome.runs));
    write_file(folder / "timings.csv", timings_csv(simulation, outcome.runs));
    write_file(folder / "summary.json", summary_json(simulation, outcome.runs, false));
  }
  if (const std::string picture = svg(panel_of(outcome)); !picture.empty()) {
    write_file(folder / "figure.svg", picture);
  }
}

std::vector<Outcome> ResultsFolder::write() const {
  std::vector<Outcome> all = outcomes();
  for (const Outcome& outcome : all) write_files(outcome);
  if (!all.empty()) write_file(page(), html(page_of(all)));
  return all;
}

bool has_results(const std::filesystem::path& path) {
  std::error_code unknown;
  return std::filesystem::is_directory(path, unknown) && !experiment_names(path).empty();
}

void tell_left_out(const std::string& name, const Error& error) {
  std::fputs(fmt::format("posse: {} is left out: {}\n", name, error.what()).c_str(), stderr);
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
  if (!has_results(path)) {
    throw Error(
        fmt::format("{} has no experiments (NAME/{}): is it a folder that posse run or posse paper "
                    "wrote?",
                    path.string(), kKeptExperiment));
  }
  return ResultsFolder(path);
}

}  // namespace posse

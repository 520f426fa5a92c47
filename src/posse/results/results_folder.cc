#include "posse/results/results_folder.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/core/error.h"
#include "posse/core/file.h"
#include "posse/environments/data_path.h"
#include "posse/results/export.h"
#include "posse/results/panels.h"
#include "posse/results/worlds_export.h"
#include "posse/results/worlds_table.h"

namespace posse {
namespace {

constexpr std::array kDerived = {"results.csv", "timings.csv", "summary.json",
                                 "figure.svg",  "worlds.csv",  "worlds.md"};

[[noreturn]] void refuse_unreadable(const std::filesystem::path& folder, std::error_code reason) {
  throw Error(fmt::format("cannot read {}: {}", folder.string(), reason.message()));
}

// Whether a folder holds an experiment, as far as can be seen: a folder of another user may be
// locked. A disk that does not answer is an error, since results would be left out.
bool has_experiment(const std::filesystem::path& folder, std::error_code& failure) {
  std::error_code reason;
  const bool there = std::filesystem::exists(folder / kKeptExperiment, reason);
  if (reason == std::errc::io_error) failure = reason;
  return there;
}

// The names of a folder's experiments, in order.
std::vector<std::string> experiment_names(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  std::error_code failure;
  std::filesystem::directory_iterator entry(folder, failure), end;
  while (!failure && entry != end) {
    if (has_experiment(entry->path(), failure)) {
      names.push_back(entry->path().filename().string());
    }
    if (!failure) entry.increment(failure);
  }
  if (failure) refuse_unreadable(folder, failure);
  std::sort(names.begin(), names.end());
  return names;
}

bool can_be_shown(const Outcome& outcome) {
  const auto has_runs = [](const std::vector<Run>& runs) { return !runs.empty(); };
  return !outcome.experiment.is_played() ||
         std::any_of(outcome.runs.begin(), outcome.runs.end(), has_runs);
}

// The names of those outcomes that must become results.
std::set<std::string> names_to_show(const std::vector<Outcome>& outcomes) {
  std::set<std::string> names;
  for (const Outcome& outcome : outcomes) {
    if (can_be_shown(outcome)) names.insert(outcome.experiment.name);
  }
  return names;
}

// Throws Error if one of the names is not among the results.
void refuse_lost(std::set<std::string> names, const std::vector<Outcome>& results) {
  for (const Outcome& result : results) names.erase(result.experiment.name);
  if (names.empty()) return;
  throw Error(fmt::format("{} played, but left out of the results: {}",
                          names.size() == 1 ? "this experiment was" : "these experiments were",
                          fmt::join(names, ", ")));
}

void refuse_without_runs(const Outcome& outcome) {
  if (can_be_shown(outcome)) return;
  throw Error(
      "none of its runs is here; they were not played yet, or with other data, or by another "
      "version of posse");
}

void write_files(const std::filesystem::path& folder, const Outcome& outcome, const Panel& panel) {
  const Simulation& simulation = outcome.played;
  if (outcome.experiment.is_played()) {
    write_file(folder / "results.csv", rows_csv(simulation, outcome.runs));
    write_file(folder / "timings.csv", timings_csv(simulation, outcome.runs));
    write_file(folder / "summary.json", summary_json(simulation, outcome.runs, false));
  }
  if (outcome.experiment.figure == Figure::worlds) {
    write_file(folder / "worlds.csv", worlds_csv(simulation, outcome.runs));
    write_file(folder / "worlds.md", worlds_markdown(outcome));
  }
  if (const std::string picture = svg(panel); !picture.empty()) {
    write_file(folder / "figure.svg", picture);
  }
}

}  // namespace

CellStore ResultsFolder::cells() const { return CellStore(path_ / "cells"); }

std::vector<Experiment> ResultsFolder::experiments() const {
  std::vector<Experiment> all;
  for (const std::string& name : experiment_names(path_)) {
    try {
      all.push_back(read_experiment(file_of(name)));
    } catch (const Error& error) {
      leave_out(name, error);
    }
  }
  return all;
}

void ResultsFolder::check(const Experiment& experiment) const { kept_text(experiment); }

// With paths of data files that start at the experiment's folder.
std::string ResultsFolder::kept_text(const Experiment& experiment) const {
  return to_toml(with_worlds(experiment, [&](Spec world) {
    return with_relative_path(with_absolute_path(std::move(world), ""), folder_of(experiment.name));
  }));
}

void ResultsFolder::keep(const Experiment& experiment) const {
  const std::filesystem::path folder = folder_of(experiment.name);
  const std::string text = kept_text(experiment);
  make_folder(folder);
  remove_leftovers(folder);
  std::error_code unknown;
  if (std::filesystem::is_regular_file(folder / kKeptExperiment, unknown) &&
      read_file(folder / kKeptExperiment) != text) {
    for (const char* file : kDerived) std::filesystem::remove(folder / file, unknown);
  }
  write_file(folder / kKeptExperiment, text);
}

void ResultsFolder::leave_out(const std::string& name, const Error& reason) const {
  if (on_left_out_) on_left_out_(name, reason);
}

// The given outcomes, completed from the cells, and the folder's other experiments.
std::vector<Outcome> ResultsFolder::all_outcomes(std::vector<Outcome> played) const {
  std::map<std::string, Outcome> by_name;
  for (Outcome& outcome : played) by_name.emplace(outcome.experiment.name, std::move(outcome));
  std::vector<Outcome> all;
  for (const std::string& name : experiment_names(path_)) {
    try {
      const auto known = by_name.find(name);
      Outcome outcome = known != by_name.end() ? std::move(known->second)
                                               : outcome_of(read_experiment(file_of(name)));
      add_kept_runs(outcome, cells());
      refuse_without_runs(outcome);
      all.push_back(std::move(outcome));
    } catch (const Error& error) {
      leave_out(name, error);
    }
  }
  return all;
}

std::vector<Outcome> ResultsFolder::write(std::vector<Outcome> played) const {
  for (const Outcome& outcome : played) keep(outcome.experiment);
  std::set<std::string> expected = names_to_show(played);
  std::vector<Outcome> all = all_outcomes(std::move(played));
  if (!all.empty()) write_all(all);
  refuse_lost(std::move(expected), all);
  return all;
}

// The files of each experiment, and the page.
void ResultsFolder::write_all(const std::vector<Outcome>& all) const {
  const Page whole = page_of(all);
  for (std::size_t i = 0; i < all.size(); ++i) {
    write_files(folder_of(all[i].experiment.name), all[i], whole.panels[i]);
  }
  write_file(page(), html(whole));
}

bool has_results(const std::filesystem::path& path) {
  std::error_code unknown;
  return std::filesystem::is_directory(path, unknown) && !experiment_names(path).empty();
}

ResultsFolder make_results(const std::filesystem::path& path, OnLeftOut on_left_out) {
  make_folder(path / "cells");
  remove_leftovers(path);
  remove_leftovers(path / "cells");
  return ResultsFolder(path, std::move(on_left_out));
}

ResultsFolder existing_results(const std::filesystem::path& path, OnLeftOut on_left_out) {
  std::error_code failure;
  if (!std::filesystem::is_directory(path, failure)) {
    if (failure == std::errc::io_error) refuse_unreadable(path, failure);
    throw Error(fmt::format("there is no folder {}", path.string()));
  }
  if (!has_results(path)) {
    throw Error(
        fmt::format("{} has no experiments (NAME/{}): is it a folder that posse run, paper or "
                    "simulate wrote?",
                    path.string(), kKeptExperiment));
  }
  return ResultsFolder(path, std::move(on_left_out));
}

}  // namespace posse

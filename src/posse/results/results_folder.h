// A folder of results: experiments with their cells, tables, figures and one page for all.
//
//     DIR/cells/*.cell       every run, named by the hash of its configuration
//     DIR/NAME/              an experiment as it was played, experiment.toml, with its results.csv,
//                            timings.csv, summary.json, figure.svg; several worlds also have
//                            worlds.csv, worlds.md
//     DIR/report.html        all experiments on one page
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "posse/core/error.h"
#include "posse/experiments/experiment_file.h"
#include "posse/experiments/suite.h"

namespace posse {

// Called for each experiment of a folder that cannot be shown, with the reason.
using OnLeftOut = std::function<void(const std::string& name, const Error& reason)>;

class ResultsFolder {
 public:
  explicit ResultsFolder(std::filesystem::path path, OnLeftOut on_left_out = nullptr)
      : path_(std::move(path)), on_left_out_(std::move(on_left_out)) {}

  const std::filesystem::path& path() const { return path_; }
  CellStore cells() const;
  std::filesystem::path page() const { return path_ / "report.html"; }
  // Where the experiment of that name is kept.
  std::filesystem::path file_of(const std::string& name) const {
    return folder_of(name) / kKeptExperiment;
  }

  // The experiments of the folder, by name, except for unreadable ones.
  std::vector<Experiment> experiments() const;
  // Throws Error if the experiment cannot be kept, since it could not be read again.
  void check(const Experiment& experiment) const;
  // Writes experiment.toml; removes the files of another experiment of that name.
  void keep(const Experiment& experiment) const;

  // Keeps the experiments that were played, and writes the files and the page of all experiments
  // that have runs, which it returns by name. The runs in `played` are written as they are; all
  // others are read from the cells. The files of experiments that cannot be shown stay as they are;
  // if one of them is among those played, it throws Error once the others are written.
  std::vector<Outcome> write(std::vector<Outcome> played = {}) const;

 private:
  std::filesystem::path folder_of(const std::string& name) const { return path_ / name; }
  std::string kept_text(const Experiment& experiment) const;
  void leave_out(const std::string& name, const Error& reason) const;
  std::vector<Outcome> all_outcomes(std::vector<Outcome> played) const;
  void write_all(const std::vector<Outcome>& all) const;

  std::filesystem::path path_;
  OnLeftOut on_left_out_;
};

bool has_results(const std::filesystem::path& path);

// Makes the folder if it does not exist, and checks that files can be written in it.
ResultsFolder make_results(const std::filesystem::path& path, OnLeftOut on_left_out = nullptr);

// Throws Error unless the folder exists and has experiments.
ResultsFolder existing_results(const std::filesystem::path& path, OnLeftOut on_left_out = nullptr);

}  // namespace posse

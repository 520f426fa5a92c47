// A folder of results: experiments with their cells, tables, figures and one page for all.
//
//     DIR/cells/*.cell       every run, by the hash of its configuration
//     DIR/NAME/              an experiment as it was played, experiment.toml, with its results.csv,
//                            timings.csv, summary.json, figure.svg
//     DIR/report.html        all of them to look at
#pragma once

#include <filesystem>
#include <utility>
#include <vector>

#include "posse/core/error.h"
#include "posse/experiments/experiment_file.h"
#include "posse/experiments/suite.h"

namespace posse {

class ResultsFolder {
 public:
  explicit ResultsFolder(std::filesystem::path path) : path_(std::move(path)) {}

  const std::filesystem::path& path() const { return path_; }
  CellStore cells() const;
  std::filesystem::path page() const { return path_ / "report.html"; }
  // Where an experiment of that name is kept.
  std::filesystem::path file_of(const std::string& name) const {
    return folder_of(name) / kKeptExperiment;
  }

  // The experiments that were played into it, by name; says on stderr which cannot be read.
  std::vector<Experiment> experiments() const;
  // Removes what is derived from another experiment of that name.
  void keep(const Experiment& experiment) const;

  // Writes anew what is derived from the runs that it has, for all of its experiments that have
  // some, and returns these; says on stderr which are left out, and leaves their files as they are.
  std::vector<Outcome> write() const;

 private:
  std::filesystem::path folder_of(const std::string& name) const { return path_ / name; }
  std::vector<Outcome> outcomes() const;
  void write_files(const Outcome& outcome) const;

  std::filesystem::path path_;
};

// Says on stderr that an experiment cannot be shown, and why.
void tell_left_out(const std::string& name, const Error& error);

bool has_results(const std::filesystem::path& path);

// Makes the folder if need be, and makes sure that files can be written in it.
ResultsFolder make_results(const std::filesystem::path& path);

// Throws Error unless the folder is there and has experiments.
ResultsFolder existing_results(const std::filesystem::path& path);

}  // namespace posse

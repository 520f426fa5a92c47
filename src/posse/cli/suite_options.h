// What `posse run` and `posse paper` have in common: options, playing, and showing what came out.
#pragma once

#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <CLI/CLI.hpp>

#include "posse/experiments/experiment.h"

namespace posse {

struct SuiteOptions {
  std::string out;
  int jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  std::optional<Index> repetitions, T;
  std::vector<std::string> changes;  // path=value
  std::string shard = "1/1";
  bool json = false;
  bool quiet = false;
};

// `out` is the default folder.
void add_suite_options(CLI::App& command, SuiteOptions& options, const std::string& out);

// Changes the experiments as the options say, plays them, writes the folder, prints the tables and
// the path of the page.
void play_suite(std::vector<Experiment> experiments, const SuiteOptions& options);

}  // namespace posse

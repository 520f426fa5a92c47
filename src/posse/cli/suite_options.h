// The options that `posse run` and `posse paper` have in common.
#pragma once

#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <CLI/CLI.hpp>

#include "posse/experiments/suite.h"

namespace posse {

struct SuiteOptions {
  std::string out;
  int jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  Resources resources;
  std::optional<Index> repetitions, T;
  std::vector<std::string> changes;  // path=value
  std::string shard = "1/1";
  bool json = false;
  bool quiet = false;
};

// `out` is the default folder.
void add_suite_options(CLI::App& command, SuiteOptions& options, const std::string& out);

// The experiments with what the options change in them.
std::vector<Experiment> changed(std::vector<Experiment> experiments, const SuiteOptions& options);

// "2/8" is the second of eight.
Shard shard_of(const SuiteOptions& options);

}  // namespace posse

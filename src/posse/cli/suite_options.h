// The options that `posse run` and `posse paper` have in common.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "posse/cli/command_line.h"
#include "posse/cli/play_suite.h"

namespace posse {

struct SuiteOptions {
  PlayOptions play;
  std::optional<Index> repetitions, T;
  std::vector<std::string> changes;  // path=value
  std::string shard = "1/1";
};

// `out` is the default folder.
void add_suite_options(Command command, SuiteOptions& options, const std::string& out);

// Plays the experiments as the options change them.
void play_suite(const std::vector<Experiment>& experiments, const SuiteOptions& options);

}  // namespace posse

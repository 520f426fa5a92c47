// Plays experiments, keeps their results in a folder and shows them: what posse simulate, run and
// paper have in common.
#pragma once

#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "posse/experiments/suite.h"

namespace posse {

struct PlayOptions {
  std::string out;  // the folder that keeps everything; empty: nothing is kept
  int jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  Resources resources;
  bool json = false;
  bool quiet = false;
};

// How outcomes are printed, and progress is reported to a pipe.
struct Presentation {
  std::function<std::string(const std::vector<Outcome>&)> text, json;
  bool line_per_policy = true;  // or else a line for every tenth of the rounds
  bool verdicts = false;        // whether a line for each experiment says who did best
};

// A table for each experiment, or an object with their summaries by name.
Presentation suite_presentation();

// Throws Error if an experiment cannot be played, before anything is played or written.
void play_suite(const std::vector<Experiment>& experiments, const PlayOptions& options,
                const Presentation& presentation = suite_presentation(), const Shard& shard = {});

}  // namespace posse

// The referee: plays a policy in a world and keeps its pseudo-regret. A reward counts in the round
// that earns it, and is learnt in the round in which it arrives.
#pragma once

#include <atomic>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "posse/core/archive.h"
#include "posse/core/rng.h"
#include "posse/environments/environment.h"
#include "posse/experiments/signs.h"
#include "posse/policies/policy.h"

namespace posse {

// Where a run stood after round t; all but t are totals since the first round.
struct Row {
  Index t = 0;
  double regret = 0;  // sum of best mean - chosen mean
  double reward = 0;  // sum of rewards received
  Index best = 0;     // rounds in which a best arm was played

  void state(Archive& archive) { archive(t, regret, reward, best); }
};

struct Run {
  Index repetition = 0;  // not stored: the cell has it
  std::vector<Row> rows;
  double decide_us = 0;  // microseconds of work a round
  double update_us = 0;
  Signs signs = {};
  std::string player = {};                      // the program and the machine
  std::optional<double> budget = std::nullopt;  // in seconds, if it was spent before the horizon
  int threads = 1;                              // of the policy; stored for unfinished runs only

  bool is_finished() const { return !budget; }
  Index t() const { return rows.back().t; }  // rounds played

  void state(Archive& archive) { archive(rows, decide_us, update_us, signs, player); }
};

// Thrown when play() is stopped before its horizon.
struct Interrupted {};

// The rounds at which rows are kept: about 100 at regular distances and 16 per factor of ten.
std::vector<Index> checkpoints(Index T);

// Called in every round t, after the policy has decided and before it learns.
using Witness = std::function<void(Index t, const Decision& decision)>;

// Called about ten times a second while a run is played, with the rounds played so far and the
// seconds that the policy has worked in them.
using Pulse = std::function<void(Index t, double seconds)>;

constexpr double kUnlimited = std::numeric_limits<double>::infinity();

// What a run may use. The rows of a run that reaches its horizon do not depend on this.
struct Resources {
  int threads = 1;             // of the policy, for the members of an ensemble
  double budget = kUnlimited;  // seconds for the policy's work
};

// Plays T rounds, or fewer if the policy has worked for `budget` seconds before that (within one
// percent); the last row is always that of the last round. `streams` belongs to the repetition: the
// streams of nature, noise and decisions derive from it. work_timer.h says what counts as work.
Run play(Policy& policy, Environment& environment, Index T, const Rng& streams,
         const std::atomic<bool>& stop, const Witness& witness = nullptr,
         double budget = kUnlimited, const Pulse& pulse = nullptr);

}  // namespace posse

// What is compared: contenders x repetitions over a number of rounds.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "posse/experiments/play_all.h"

namespace posse {

constexpr Index kMaxRepetitions = 1'000'000;
constexpr std::uint64_t kMaxSeed = std::numeric_limits<std::int64_t>::max();  // of a TOML file

// A policy that is compared with others, in the common world or in one of its own.
struct Contender {
  // NOLINTNEXTLINE(google-explicit-constructor): a policy alone is a contender named by its spec
  Contender(Spec spec) : policy(std::move(spec)), label(to_string(policy)) {}

  Spec policy;
  std::string label;
  std::optional<Spec> environment = std::nullopt;
  std::optional<Index> T = std::nullopt;            // rounds of its own, if it has them
  std::optional<Index> repetitions = std::nullopt;  // likewise
  // In a sweep: the label without the value, and the value; a reference has none. In one of several
  // worlds: the label without the world, and the world's.
  std::string family = {};
  std::optional<double> value = std::nullopt;
  std::string world = {};
};

struct Simulation {
  Spec environment;
  std::vector<Contender> policies;
  Index T = 10000;
  Index repetitions = 50;
  std::uint64_t seed = 1;
  std::string swept = {};  // the key of the policies' values; empty: no sweep

  // Throws Error if any spec, horizon or count is wrong, before anything is played.
  void check() const;

  const Spec& environment_of(std::size_t policy) const;
  Index T_of(std::size_t policy) const { return policies[policy].T.value_or(T); }
  Index repetitions_of(std::size_t policy) const {
    return policies[policy].repetitions.value_or(repetitions);
  }
  // With the link of the world where the policy has link=auto.
  Cell cell(std::size_t policy, Index repetition) const;
  std::vector<CellGroup> groups() const;  // one per policy
};

// Gives runs[policy][repetition]. Plays in parallel, with the same result for any number of
// threads. Throws Interrupted if stopped, and the first Error of any cell.
Runs simulate(const Simulation& simulation, const Execution& execution);

}  // namespace posse

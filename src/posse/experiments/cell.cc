#include "posse/experiments/cell.h"

#include <memory>
#include <utility>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/core/file.h"
#include "posse/core/hash.h"
#include "posse/core/version.h"
#include "posse/environments/data_fingerprint.h"

namespace posse {
namespace {

// Raised when the meaning of a configuration changes, so that old cells are played again.
constexpr int kBehaviour = 5;

struct KeptRun {
  std::string configuration;
  Run run;

  void state(Archive& archive) { archive(configuration, run); }
};

const std::string& player() {
  static const std::string name = version() + " on " + machine();
  return name;
}

Rng streams_of(const Cell& cell) {
  return Rng(cell.seed).split(static_cast<std::uint64_t>(cell.repetition));
}

std::unique_ptr<Environment> environment_of(const Cell& cell) {
  Rng instance = streams_of(cell).split("instance");
  return make_environment(cell.environment, instance);
}

// What the policy must be told of its world, if anything.
std::shared_ptr<const ArmPrior> prior_for(const Spec& policy, const Environment& environment) {
  if (!needs_prior(policy)) return nullptr;
  auto prior = environment.prior();
  if (prior != nullptr) return prior;
  throw Error(
      fmt::format("bayes must be told the prior of its arms, and this world has none; "
                  "worlds that have one, with arms=fixed: {}",
                  kWorldsWithPrior));
}

// A cell before its first round.
struct Opening {
  explicit Opening(const Cell& cell)
      : streams(streams_of(cell)),
        environment(environment_of(cell)),
        policy(make_policy(cell.policy, {.d = environment->d(),
                                         .seed = streams.split("learner").key(),
                                         .T = cell.T,
                                         .K = environment->K(),
                                         .prior = prior_for(cell.policy, *environment)})) {}

  Rng streams;
  std::unique_ptr<Environment> environment;
  std::unique_ptr<Policy> policy;
};

}  // namespace

std::string Cell::configuration() const {
  const std::string data = data_fingerprint(environment);
  Spec world = environments().complete(environment);
  if (!data.empty()) {  // which say more than where they lie
    std::erase_if(world.arguments, [](const Argument& a) { return a.key == "path"; });
  }
  return fmt::format("behaviour={} environment={}{} policy={} T={} seed={} repetition={}",
                     kBehaviour, to_string(world), data.empty() ? "" : " data=" + data,
                     to_string(policies().complete(policy)), T, seed, repetition);
}

void check_environment(const Cell& cell) { environment_of(cell); }
void check_policy(const Cell& cell) { Opening opening(cell); }

Run play(const Cell& cell, const std::atomic<bool>& stop) {
  const Opening opening(cell);
  Run run = play(*opening.policy, *opening.environment, cell.T, opening.streams, stop);
  run.repetition = cell.repetition;
  run.player = player();
  return run;
}

std::filesystem::path CellStore::path_of(const Cell& cell) const {
  return folder_ / fmt::format("{:016x}.cell", fnv1a(cell.configuration()));
}

std::optional<Run> CellStore::find(const Cell& cell) const {
  const std::filesystem::path path = path_of(cell);
  std::error_code unknown;
  if (!std::filesystem::exists(path, unknown)) return std::nullopt;
  try {
    KeptRun kept;
    load("cell", read_file(path), kept);
    if (kept.configuration != cell.configuration()) return std::nullopt;
    kept.run.repetition = cell.repetition;
    return kept.run;
  } catch (const Error&) {
    // Damaged: played again and replaced.
  }
  return std::nullopt;
}

void CellStore::keep(const Cell& cell, const Run& run) const {
  KeptRun kept{cell.configuration(), run};
  write_file(path_of(cell), save("cell", kept));
}

}  // namespace posse

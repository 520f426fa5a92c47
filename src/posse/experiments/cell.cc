#include "posse/experiments/cell.h"

#include <memory>
#include <utility>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/core/file.h"
#include "posse/core/hash.h"
#include "posse/core/version.h"
#include "posse/environments/data_fingerprint.h"
#include "posse/environments/wrapping_world.h"
#include "posse/experiments/possible_run.h"

namespace posse {
namespace {

// A finished run as it is stored in a file.
struct KeptRun {
  static constexpr const char* kKind = "cell";
  static constexpr const char* kExtension = "cell";

  std::string configuration;
  Run run;

  void state(Archive& archive) { archive(configuration, run); }
};

struct UnfinishedRun : KeptRun {
  static constexpr const char* kKind = "unfinished cell";
  static constexpr const char* kExtension = "unfinished";

  void state(Archive& archive) {
    double seconds = run.budget.value_or(0);
    KeptRun::state(archive);
    archive(seconds, run.threads);
    if (archive.loading()) run.budget = seconds;
  }
};

// The run of that configuration, if the file exists and is intact. Throws Error if it cannot be
// read.
template <class Kept>
Found loaded(const std::filesystem::path& path, const std::string& configuration, Index T) {
  if (!is_there(path)) return {};
  const std::string bytes = read_file(path);
  try {
    Kept kept;
    load(Kept::kKind, bytes, kept);
    if (kept.configuration == configuration && is_possible(kept.run, T)) return {kept.run};
  } catch (const Error&) {
    // Damaged: played again and replaced.
  }
  return {.run = std::nullopt, .damaged = true};
}

std::string player(int threads) {
  static const std::string name = version() + " on " + machine();
  return threads == 1 ? name : fmt::format("{} with {} threads a policy", name, threads);
}

Rng streams_of(const Cell& cell) {
  return Rng(cell.seed).split(static_cast<std::uint64_t>(cell.repetition));
}

std::unique_ptr<Environment> environment_of(const Cell& cell) {
  Rng instance = streams_of(cell).split("instance");
  return make_environment(cell.environment, instance);
}

// What the policy must know about its world, if anything.
std::shared_ptr<const ArmPrior> prior_for(const Spec& policy, const Environment& environment) {
  if (!needs_prior(policy)) return nullptr;
  auto prior = environment.prior();
  if (prior != nullptr) return prior;
  throw Error(fmt::format("bayes must be told the prior of its arms, and this world has none; "
                          "worlds that have one, with arms=fixed: {}",
                          kWorldsWithPrior),
              policy.origin);
}

// A cell before its first round.
struct Opening {
  explicit Opening(const Cell& cell, int threads = 1)
      : streams(streams_of(cell)),
        environment(environment_of(cell)),
        policy(make_policy(cell.policy, {.d = environment->d(),
                                         .seed = streams.split("learner").key(),
                                         .T = cell.T,
                                         .K = environment->K(),
                                         .prior = prior_for(cell.policy, *environment),
                                         .threads = threads})) {}

  Rng streams;
  std::unique_ptr<Environment> environment;
  std::unique_ptr<Policy> policy;
};

}  // namespace

std::string Cell::configuration() const {
  const std::string data =
      with_origin(environment.origin, [&] { return data_fingerprint(environment); });
  Spec world = environments().complete(environment);
  if (!data.empty()) {  // the data identify the world, wherever their file is
    std::erase_if(innermost_world(world).arguments,
                  [](const Argument& a) { return a.key == "path" || a.key == "max_bytes"; });
  }
  return fmt::format("behaviour={} environment={}{} policy={} T={} seed={} repetition={}",
                     kBehaviour, to_string(world), data.empty() ? "" : " data=" + data,
                     to_string(policies().complete(policy)), T, seed, repetition);
}

void check_playable(const Cell& cell) { Opening opening(cell); }

Run play(const Cell& cell, const std::atomic<bool>& stop, const Resources& resources,
         const Pulse& pulse) {
  const Opening opening(cell, resources.threads);
  Run run = play(*opening.policy, *opening.environment, cell.T, opening.streams, stop, nullptr,
                 resources.budget, pulse);
  run.repetition = cell.repetition;
  run.player = player(resources.threads);
  run.threads = resources.threads;
  return run;
}

std::filesystem::path CellStore::path_of(const std::string& configuration,
                                         const char* extension) const {
  return folder_ / fmt::format("{:016x}.{}", fnv1a(configuration), extension);
}

Found CellStore::look_up(const Cell& cell) const {
  const std::string key = cell.configuration();
  Found found = loaded<KeptRun>(path_of(key, KeptRun::kExtension), key, cell.T);
  if (!found.run) {
    const auto path = path_of(key, UnfinishedRun::kExtension);
    Found unfinished = loaded<UnfinishedRun>(path, key, cell.T);
    found = {std::move(unfinished.run), found.damaged || unfinished.damaged};
  }
  if (found.run) found.run->repetition = cell.repetition;
  return found;
}

Found CellStore::look_up(const Cell& cell, const Resources& resources) const {
  Found found = look_up(cell);
  if (!found.run || found.run->is_finished()) return found;
  const Run& run = *found.run;
  const bool as_far = run.threads == resources.threads && *run.budget >= resources.budget;
  if (!as_far) found.run.reset();
  return found;
}

std::optional<Run> CellStore::find(const Cell& cell) const { return look_up(cell).run; }

void CellStore::keep(const Cell& cell, const Run& run) const {
  const std::string key = cell.configuration();
  const std::filesystem::path unfinished = path_of(key, UnfinishedRun::kExtension);
  if (!run.is_finished()) {
    UnfinishedRun kept{{key, run}};
    return write_file(unfinished, save(UnfinishedRun::kKind, kept));
  }
  KeptRun kept{key, run};
  write_file(path_of(key, KeptRun::kExtension), save(KeptRun::kKind, kept));
  std::error_code absent;
  std::filesystem::remove(unfinished, absent);
}

}  // namespace posse

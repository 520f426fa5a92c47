#include "posse/theorems/run_store.h"

#include <fmt/format.h>

#include "posse/core/archive.h"
#include "posse/core/error.h"
#include "posse/core/file.h"
#include "posse/core/hash.h"

namespace posse {
namespace {

constexpr const char* kKind = "theorem run";

struct KeptTheoremRun {
  std::string key;
  TheoremRun run;

  void state(Archive& archive) { archive(key, run); }
};

// The claims look at the members of every checkpoint and divide by the rounds.
bool is_sound(const TheoremRun& run, std::size_t checkpoints) {
  return run.members.size() == checkpoints && run.rounds_near <= run.rounds;
}

}  // namespace

std::filesystem::path TheoremRunStore::path_of(const std::string& key) const {
  return folder_ / fmt::format("{:016x}.theorem", fnv1a(key));
}

std::optional<TheoremRun> TheoremRunStore::find(const std::string& key,
                                                std::size_t checkpoints) const {
  if (!is_there(path_of(key))) return std::nullopt;
  const std::string bytes = read_file(path_of(key));
  try {
    KeptTheoremRun kept;
    load(kKind, bytes, kept);
    if (kept.key == key && is_sound(kept.run, checkpoints)) return kept.run;
  } catch (const Error&) {
    // Damaged: played again and replaced.
  }
  return std::nullopt;
}

void TheoremRunStore::keep(const std::string& key, const TheoremRun& run) const {
  write_file(path_of(key), save(kKind, KeptTheoremRun{key, run}));
}

}  // namespace posse

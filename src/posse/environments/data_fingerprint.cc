#include "posse/environments/data_fingerprint.h"

#include "posse/data/load.h"
#include "posse/environments/environment.h"
#include "posse/environments/wrapping_world.h"

namespace posse {
namespace {

// How the bytes of a user's file become a table. Raised when the same bytes come to mean something
// else, so that runs kept before are not taken for runs of it.
constexpr const char* kReading = ":reading2";

}  // namespace

std::string data_fingerprint(const Spec& environment) {
  const Spec& world = innermost_world(environment);
  const Arguments arguments = environments().bind(world);
  if (world.word == "dataset") {
    return file_sha256(arguments.word("path"),
                       static_cast<std::uint64_t>(arguments.whole("max_bytes"))) +
           kReading;
  }
  std::string sums;
  for (const KnownDataset& dataset : known_datasets()) {
    if (dataset.name != world.word) continue;
    for (const KnownFile& file : dataset.files) sums += (sums.empty() ? "" : "+") + file.sha256;
  }
  return sums;
}

}  // namespace posse

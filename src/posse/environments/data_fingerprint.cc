#include "posse/environments/data_fingerprint.h"

#include "posse/data/load.h"
#include "posse/environments/environment.h"

namespace posse {

std::string data_fingerprint(const Spec& environment) {
  const Arguments arguments = environments().bind(environment);
  if (environment.word == "dataset") {
    return file_sha256(arguments.word("path"),
                       static_cast<std::uint64_t>(arguments.whole("max_bytes")));
  }
  std::string sums;
  for (const KnownDataset& dataset : known_datasets()) {
    if (dataset.name != environment.word) continue;
    for (const KnownFile& file : dataset.files) sums += (sums.empty() ? "" : "+") + file.sha256;
  }
  return sums;
}

}  // namespace posse

// The datasets that Posse knows by name: their files, checksums and public homes.
//
// Checksums are those of the uncompressed bytes, since one file compresses to many.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "posse/data/table.h"

namespace posse {

struct KnownFile {
  std::string name;  // as its authors call it; it may be kept as name, name.gz or name.Z
  std::uint64_t bytes = 0;
  std::string sha256;
  std::vector<std::string> urls;  // where it is published; the name's end tells how compressed
};

// What a file holds, by its name.
struct NamedBytes {
  std::string file;
  std::string bytes;
};

struct KnownDataset {
  std::string name;
  std::string summary;
  std::vector<KnownFile> files;
  Index rows = 0;
  Index d = 0;  // columns beside the class
  Index K = 0;
  std::string citation;
  std::string licence;
  std::string traps;  // what to know of the original files
  Table (*read)(const std::vector<NamedBytes>& files) = nullptr;
};

const std::vector<KnownDataset>& known_datasets();

// Throws Error with the list of names if there is none of that one.
const KnownDataset& known_dataset(const std::string& name);

}  // namespace posse

// The datasets that Posse knows by name: their files, checksums and where they are published.
//
// Checksums are those of the uncompressed bytes, since compressed bytes vary.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "posse/data/table.h"

namespace posse {

struct KnownFile {
  std::string name;  // as published; it may be stored as name, name.gz or name.Z
  std::uint64_t bytes = 0;
  std::string sha256;
  std::vector<std::string> urls;  // where it is published, perhaps compressed (.gz, .Z)
};

// A file's name and its contents.
struct NamedBytes {
  std::string file;
  std::string bytes;
};

struct KnownDataset {
  std::string name;
  std::string summary;
  std::vector<KnownFile> files;
  Index rows = 0;
  Index d = 0;  // columns other than the class
  Index K = 0;
  std::string citation;
  std::string licence;
  std::string traps;  // peculiarities of the original files
  Table (*read)(const std::vector<NamedBytes>& files) = nullptr;
};

const std::vector<KnownDataset>& known_datasets();

// Throws Error with the list of names if there is no such dataset.
const KnownDataset& known_dataset(const std::string& name);

}  // namespace posse

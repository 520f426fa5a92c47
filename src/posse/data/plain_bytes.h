// Reads files that may be compressed: gzip and compress(1) are recognised by their first bytes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "posse/data/byte_source.h"

namespace posse {

// How many bytes a file may hold. A compressed one may grow a thousandfold, so without a limit a
// small file could fill the memory.
struct ByteLimit {
  std::uint64_t bytes;
  std::string remedy;  // ends the error message: what to do about it
};

// The uncompressed bytes of an input. Reading them throws Error if a compressed one is damaged or
// truncated, and as soon as there are more bytes than the limit allows.
Input plain_input(Input input, const ByteLimit& limit);

// The plain bytes of a file, all of them in memory.
std::string read_plain_bytes(const std::filesystem::path& path, const ByteLimit& limit);

}  // namespace posse

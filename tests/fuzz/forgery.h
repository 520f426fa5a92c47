// Changes bytes as the fuzzer says: words are overwritten, pieces removed, repeated or moved.
#pragma once

#include <algorithm>
#include <string>

#include "tests/fuzz/fuzzed_bytes.h"

namespace posse::fuzz {

// Everything before `first` stays as it is.
inline void forge(std::string& bytes, std::size_t first, FuzzedBytes& source) {
  for (int changes = 0; changes < 4 && !source.empty(); ++changes) {
    const auto kind = source.take<std::uint8_t>() % 4;
    const std::size_t at = first + source.below(bytes.size() - first);
    const std::size_t length = std::min<std::size_t>(bytes.size() - at, 1 + source.below(64));
    if (kind == 0) {
      bytes.replace(at, length, bytes, first + source.below(bytes.size() - first), length);
    } else if (kind == 1) {
      bytes.erase(at, length);
    } else if (kind == 2) {
      bytes.insert(at, bytes.substr(at, length));
    } else {
      const auto word = source.take<std::uint64_t>();
      const std::size_t size = std::min<std::size_t>(sizeof word, bytes.size() - at);
      std::memcpy(bytes.data() + at, &word, size);
    }
  }
}

}  // namespace posse::fuzz

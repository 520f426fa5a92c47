// Hashes bytes with 64-bit FNV-1a, the same on every machine, for names of streams and files.
#pragma once

#include <cstdint>
#include <string_view>

namespace posse {

inline constexpr std::uint64_t kHashStart = 0xcbf29ce484222325;

constexpr std::uint64_t fnv1a(std::string_view bytes, std::uint64_t hash = kHashStart) {
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

}  // namespace posse

// Forged archives: content that was changed under a header that is made right again.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <zlib.h>

namespace posse {

constexpr std::size_t kArchiveHeader = 20;  // magic, checksum, length: see archive.h

// The archive with the length and the checksum that its payload should have.
inline std::string resealed(std::string bytes) {
  const std::uint64_t length = bytes.size() - kArchiveHeader;
  std::memcpy(bytes.data() + 12, &length, sizeof length);
  const auto* body = reinterpret_cast<const unsigned char*>(bytes.data()) + 12;
  const auto checksum = static_cast<std::uint32_t>(crc32_z(0, body, bytes.size() - 12));
  std::memcpy(bytes.data() + 8, &checksum, sizeof checksum);
  return bytes;
}

}  // namespace posse

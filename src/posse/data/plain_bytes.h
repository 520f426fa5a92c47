// Reads files that may be compressed: gzip and compress(1) are recognised by their first bytes.
#pragma once

#include <filesystem>
#include <string>

namespace posse {

// The uncompressed bytes. Throws Error if a compressed file is damaged or truncated; `file` is the
// name used in error messages.
std::string plain_bytes(const std::string& file, std::string bytes);

std::string read_plain_bytes(const std::filesystem::path& path);

}  // namespace posse

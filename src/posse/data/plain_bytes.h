// Gives the bytes of files, compressed or not: gzip and compress(1) are known by their first bytes.
#pragma once

#include <filesystem>
#include <string>

namespace posse {

// Throws Error that calls the bytes `file` where a compressed file is damaged or cut short.
std::string plain_bytes(const std::string& file, std::string bytes);

std::string read_plain_bytes(const std::filesystem::path& path);

}  // namespace posse

// Computes SHA-256 (FIPS 180-4), which identifies the contents of files.
#pragma once

#include <string>
#include <string_view>

#include "posse/data/byte_source.h"

namespace posse {

// 64 hexadecimal digits.
std::string sha256(std::string_view bytes);
std::string sha256(ByteSource& bytes);

}  // namespace posse

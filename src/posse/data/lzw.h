// Expands files of the Unix program compress(1), whose names end in .Z.
//
// LZW with codes of 9 to 16 bits (Welch 1984), low bits first. Codes come in groups of eight; when
// their width changes or the dictionary is cleared, the rest of the group is skipped. Files limited
// to 9 bits are refused, since programs disagree on them.
#pragma once

#include <string>
#include <string_view>

#include "posse/data/byte_source.h"

namespace posse {

// Whether the bytes begin like such a file.
bool is_lzw(std::string_view bytes);

// The expanded bytes. Reading them throws Error if they are damaged. The format has neither a
// checksum nor a length, so a truncated file is not always noticed. `file` is the name used in
// error messages.
Bytes expand_lzw(const std::string& file, Bytes compressed);

}  // namespace posse

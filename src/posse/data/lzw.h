// Expands files of the Unix program compress(1), whose names end in .Z.
//
// LZW with codes of 9 to 16 bits (Welch 1984), low bits first. Codes come in groups of eight; when
// their width changes or the dictionary is cleared, the rest of a group is skipped. Files of at
// most 9 bits are refused: programs do not agree on them.
#pragma once

#include <string>
#include <string_view>

namespace posse {

// Whether bytes begin as such files do.
bool is_lzw(std::string_view bytes);

// Throws Error that calls the bytes `file` where they are damaged. The format has no checksum and
// no length: a file that was cut short is not always noticed.
std::string expand_lzw(const std::string& file, std::string_view bytes);

}  // namespace posse

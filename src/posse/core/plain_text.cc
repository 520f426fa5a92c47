#include "posse/core/plain_text.h"

#include <cstddef>

#include <fmt/format.h>

namespace posse {
namespace {

unsigned byte_at(std::string_view text, std::size_t i) {
  return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
}

bool is_between(unsigned low, unsigned byte, unsigned high) { return low <= byte && byte <= high; }

// The length of the first character; 0 if it is a control character (also of U+0080 to U+009F, to
// which terminals react) or not UTF-8 (RFC 3629, which excludes overlong forms, surrogates and what
// is beyond U+10FFFF).
std::size_t plain_length(std::string_view text) {
  const unsigned first = byte_at(text, 0), second = byte_at(text, 1);
  if (first < 0x80) return is_between(0x20, first, 0x7e) ? 1 : 0;
  const std::size_t length = is_between(0xc2, first, 0xdf)   ? 2
                             : is_between(0xe0, first, 0xef) ? 3
                             : is_between(0xf0, first, 0xf4) ? 4
                                                             : 0;
  const unsigned low = first == 0xc2 || first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
  const unsigned high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
  if (length == 0 || !is_between(low, second, high)) return 0;
  for (std::size_t i = 2; i < length; ++i) {
    if (!is_between(0x80, byte_at(text, i), 0xbf)) return 0;
  }
  return length;
}

}  // namespace

bool is_plain_text(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = plain_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string escaped_text(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = plain_length(text);
    if (length == 0) result += fmt::format("\\x{:02x}", byte_at(text, 0));
    result += text.substr(0, length);
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return result;
}

}  // namespace posse

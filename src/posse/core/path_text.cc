#include "posse/core/path_text.h"

#include <cctype>

namespace posse {

bool looks_like_path(std::string_view text) {
  if (text.find_first_of("/\\~") != text.npos) return true;
  const std::size_t dot = text.rfind('.');
  return dot != text.npos && dot + 1 < text.size() &&
         std::isalpha(static_cast<unsigned char>(text[dot + 1]));
}

}  // namespace posse

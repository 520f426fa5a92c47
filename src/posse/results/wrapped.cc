#include "posse/results/wrapped.h"

#include <sstream>

namespace posse {

std::string wrapped(const std::string& text, const std::string& first, const std::string& indent) {
  constexpr std::size_t kWidth = 96;
  std::istringstream words(text);
  std::string result, line = first, word;
  bool is_empty = true;
  while (words >> word) {
    if (!is_empty && line.size() + word.size() + 1 > kWidth) {
      result += line + "\n";
      line = indent;
      is_empty = true;
    }
    line += (is_empty ? "" : " ") + word;
    is_empty = false;
  }
  return result + line + "\n";
}

}  // namespace posse

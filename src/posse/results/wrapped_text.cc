#include "posse/results/wrapped_text.h"

#include <sstream>

namespace posse {

std::string wrapped(const std::string& text, std::size_t width, const std::string& first,
                    const std::string& indent) {
  std::istringstream words(text);
  std::string result, line = first, word;
  bool empty = true;  // no word in the line yet
  while (words >> word) {
    if (!empty && line.size() + 1 + word.size() > width) {
      result += line + "\n";
      line = indent;
      empty = true;
    }
    line += (empty ? "" : " ") + word;
    empty = false;
  }
  return result + line + "\n";
}

}  // namespace posse

#include "posse/results/wrapped_text.h"

#include "posse/core/text_parts.h"

namespace posse {

std::string wrapped(const std::string& text, std::size_t width, const std::string& first,
                    const std::string& indent) {
  std::string result, line = first;
  bool empty = true;  // no word in the line yet
  for (const std::string& word : words_of(text)) {
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

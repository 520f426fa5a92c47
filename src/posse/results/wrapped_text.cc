#include "posse/results/wrapped_text.h"

#include <vector>

#include "posse/core/text_parts.h"

namespace posse {
namespace {

// Words that stay together: a percent sign with the number before it.
std::vector<std::string> unbroken_parts(const std::string& text) {
  std::vector<std::string> parts;
  for (const std::string& word : words_of(text)) {
    if (word.starts_with('%') && !parts.empty()) {
      parts.back() += " " + word;
    } else {
      parts.push_back(word);
    }
  }
  return parts;
}

}  // namespace

std::string wrapped(const std::string& text, std::size_t width, const std::string& first,
                    const std::string& indent) {
  std::string result, line = first;
  bool empty = true;  // no word in the line yet
  for (const std::string& word : unbroken_parts(text)) {
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

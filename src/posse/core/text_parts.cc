#include "posse/core/text_parts.h"

#include <algorithm>

namespace posse {

std::vector<std::string> words_of(std::string_view text) {
  constexpr std::string_view kGaps = " \t\r\n\v\f";
  std::vector<std::string> words;
  std::size_t first = text.find_first_not_of(kGaps);
  while (first < text.size()) {
    const std::size_t end = std::min(text.find_first_of(kGaps, first), text.size());
    words.emplace_back(text.substr(first, end - first));
    first = text.find_first_not_of(kGaps, end);
  }
  return words;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace posse

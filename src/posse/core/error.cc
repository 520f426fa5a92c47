#include "posse/core/error.h"

#include <algorithm>
#include <cctype>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace posse {
namespace {

std::string lower_case(std::string word) {
  std::transform(word.begin(), word.end(), word.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return word;
}

// Levenshtein distance where swapping two neighbours counts as one edit (optimal string alignment).
std::size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> before, last(b.size() + 1), row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, change});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = last;
    std::swap(last, row);
  }
  return last[b.size()];
}

}  // namespace

std::string alternatives(const std::string& word, const std::vector<std::string>& names) {
  std::string text = fmt::format("{}", fmt::join(names, ", "));
  std::size_t best = std::min(std::max<std::size_t>(2, word.size() / 3) + 1, word.size());
  const std::string* nearest = nullptr;
  for (const std::string& name : names) {
    const bool is_prefix = !word.empty() && lower_case(name).starts_with(lower_case(word));
    const std::size_t distance = is_prefix ? 0 : edit_distance(lower_case(word), lower_case(name));
    if (distance < best) best = distance, nearest = &name;
  }
  return nearest == nullptr ? text : fmt::format("{}; did you mean '{}'?", text, *nearest);
}

}  // namespace posse

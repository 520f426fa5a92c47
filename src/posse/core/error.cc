#include "posse/core/error.h"

#include <algorithm>
#include <cctype>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace posse {
namespace {

constexpr std::size_t kMaxSuggestions = 3;

// As names are usually written: in lower case, with '_' between words.
std::string usual_form(std::string word) {
  std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) {
    return c == '-' ? '_' : static_cast<char>(std::tolower(c));
  });
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

// The beginning of a name is as near as one with a single slip.
std::size_t distance_to(const std::string& name, const std::string& word) {
  const std::string one = usual_form(word), other = usual_form(name);
  if (one == other) return 0;
  return other.starts_with(one) ? 1 : edit_distance(one, other);
}

// Those that need the fewest edits, if these are few enough for so long a word.
std::vector<std::string> nearest(const std::string& word, const std::vector<std::string>& names) {
  const std::size_t too_far = std::min(std::max<std::size_t>(1, word.size() / 3) + 1, word.size());
  std::size_t least = too_far;
  for (const std::string& name : names) least = std::min(least, distance_to(name, word));
  std::vector<std::string> found;
  for (const std::string& name : names) {
    if (least < too_far && distance_to(name, word) == least) found.push_back(name);
  }
  return found;
}

}  // namespace

std::string did_you_mean(const std::string& word, const std::vector<std::string>& names) {
  const std::vector<std::string> near = nearest(word, names);
  if (near.empty() || near.size() > kMaxSuggestions) return "";
  return fmt::format("did you mean '{}'?", fmt::join(near, "' or '"));
}

std::string alternatives(const std::string& word, const std::string& head,
                         const std::vector<std::string>& names) {
  const std::string near = did_you_mean(word, names);
  return near.empty() ? fmt::format("{}: {}", head, fmt::join(names, ", ")) : near;
}

}  // namespace posse

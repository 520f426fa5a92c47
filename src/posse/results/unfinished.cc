#include "posse/results/unfinished.h"

#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace posse {

std::string unfinished_text(const Unfinished& unfinished) {
  return fmt::format("unfinished: {} of {} run{}, to t = {}", unfinished.count, unfinished.runs,
                     unfinished.runs == 1 ? "" : "s", unfinished.t);
}

std::string unfinished_note(const Outcome& outcome) {
  std::vector<std::string> those;
  for (std::size_t p = 0; p < outcome.runs.size(); ++p) {
    const auto cut = unfinished(outcome.runs[p]);
    if (!cut) continue;
    those.push_back(fmt::format("{} ({} of {}, in {} s, to t = {})",
                                outcome.played.policies[p].label, cut->count, cut->runs,
                                cut->budget, cut->t));
  }
  return those.empty() ? "" : fmt::format("Runs are unfinished: {}.", fmt::join(those, ", "));
}

std::string unfinished_line(const Runs& runs) {
  Index count = 0, all = 0;
  for (const std::vector<Run>& one : runs) {
    const auto cut = unfinished(one);
    count += cut ? cut->count : 0;
    all += static_cast<Index>(one.size());
  }
  if (count == 0) return "";
  return fmt::format(
      "unfinished: {} of {} runs used up their budget; a larger one plays them again\n", count,
      all);
}

}  // namespace posse

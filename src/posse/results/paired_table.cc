#include "posse/results/paired_table.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/experiments/comparison.h"
#include "posse/results/scaling_panel.h"
#include "posse/results/table.h"

namespace posse {
namespace {

std::optional<std::size_t> place_of(const std::string& label, const Outcome& outcome) {
  const std::vector<Contender>& all = outcome.experiment.simulation.policies;
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const Contender& one) { return one.label == label; });
  return found == all.end() ? std::nullopt : std::optional(found - all.begin());
}

std::string known_text(double value, bool known) { return known ? number_text(value) : "-"; }

// Policies that cannot be compared come last.
std::vector<std::pair<std::size_t, Comparison>> comparisons(const Outcome& outcome,
                                                            std::size_t other) {
  std::vector<std::pair<std::size_t, Comparison>> all;
  for (std::size_t p = 0; p < outcome.runs.size(); ++p) {
    if (p != other) all.emplace_back(p, compare(outcome.runs[p], outcome.runs[other]));
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& one, const auto& next) {
    const Comparison &a = one.second, &b = next.second;
    return a.pairs > 0 && (b.pairs == 0 || a.difference < b.difference);
  });
  return all;
}

std::string differences(const Outcome& outcome, std::size_t other, std::size_t width) {
  const std::vector<Contender>& all = outcome.experiment.simulation.policies;
  if (outcome.experiment.figure == Figure::scaling) {
    return exponent_differences(outcome, all[other].label, width);
  }
  std::vector<std::vector<std::string>> rows = {
      {"minus " + all[other].label, "difference", "se", "95 % from", "to", "pairs"}};
  for (const auto& [p, c] : comparisons(outcome, other)) {
    rows.push_back({all[p].label, known_text(c.difference, c.pairs > 0),
                    known_text(c.se, c.pairs > 1), known_text(c.low, c.pairs > 1),
                    known_text(c.high, c.pairs > 1), std::to_string(c.pairs)});
  }
  return table_text_within(width, rows);
}

std::string paired_table(const Outcome& outcome, std::size_t other, std::size_t width) {
  const std::string title =
      fmt::format("{}: {}", outcome.experiment.name, outcome.experiment.title);
  return wrapped(title, width) + "\n" + differences(outcome, other, width) + "\n";
}

}  // namespace

std::string paired_tables(const std::vector<Outcome>& outcomes, const std::string& label,
                          std::size_t width) {
  std::string text;
  std::set<std::string> labels;
  for (const Outcome& outcome : outcomes) {
    for (const Contender& one : outcome.experiment.simulation.policies) labels.insert(one.label);
    if (const auto other = place_of(label, outcome)) text += paired_table(outcome, *other, width);
  }
  if (!text.empty()) return text;
  throw Error(fmt::format("no experiment has a policy '{}'; {}", label,
                          alternatives(label, "there are", {labels.begin(), labels.end()})));
}

}  // namespace posse

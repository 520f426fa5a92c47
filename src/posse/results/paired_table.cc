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

bool has_label(const Outcome& outcome, const std::string& label) {
  const std::vector<Contender>& all = outcome.experiment.simulation.policies;
  return std::any_of(all.begin(), all.end(),
                     [&](const Contender& one) { return one.label == label; });
}

// The policies played under that label: one, or one in each world.
std::vector<std::size_t> places_of(const Outcome& outcome, const std::string& label) {
  std::vector<std::size_t> places;
  for (std::size_t p = 0; p < outcome.runs.size(); ++p) {
    const Contender& one = outcome.played.policies[p];
    if ((one.world.empty() ? one.label : one.family) == label) places.push_back(p);
  }
  return places;
}

std::string known_text(double value, bool known) { return known ? number_text(value) : "-"; }

// With the policies of the same world. Those that cannot be compared come last.
std::vector<std::pair<std::size_t, Comparison>> comparisons(const Outcome& outcome,
                                                            std::size_t other) {
  std::vector<std::pair<std::size_t, Comparison>> all;
  const std::vector<Contender>& played = outcome.played.policies;
  for (std::size_t p = 0; p < outcome.runs.size(); ++p) {
    if (p != other && played[p].world == played[other].world)
      all.emplace_back(p, compare(outcome.runs[p], outcome.runs[other]));
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& one, const auto& next) {
    const Comparison &a = one.second, &b = next.second;
    return a.pairs > 0 && (b.pairs == 0 || a.difference < b.difference);
  });
  return all;
}

std::string differences(const Outcome& outcome, std::size_t other, std::size_t width) {
  const std::vector<Contender>& all = outcome.played.policies;
  std::vector<std::vector<std::string>> rows = {
      {"minus " + all[other].label, "difference", "se", "95 % from", "to", "pairs"}};
  for (const auto& [p, c] : comparisons(outcome, other)) {
    rows.push_back({all[p].label, known_text(c.difference, c.pairs > 0),
                    known_text(c.se, c.pairs > 1), known_text(c.low, c.pairs > 1),
                    known_text(c.high, c.pairs > 1), std::to_string(c.pairs)});
  }
  return table_text_within(width, rows);
}

std::string paired_table(const Outcome& outcome, const std::string& label, std::size_t width) {
  std::string text =
      wrapped(fmt::format("{}: {}", outcome.experiment.name, outcome.experiment.title), width) +
      "\n";
  if (outcome.experiment.figure == Figure::scaling) {
    return text + exponent_differences(outcome, label, width) + "\n";
  }
  for (const std::size_t place : places_of(outcome, label)) {
    text += differences(outcome, place, width) + "\n";
  }
  return text;
}

}  // namespace

std::string paired_tables(const std::vector<Outcome>& outcomes, const std::string& label,
                          std::size_t width) {
  std::string text;
  std::set<std::string> labels;
  for (const Outcome& outcome : outcomes) {
    for (const Contender& one : outcome.experiment.simulation.policies) labels.insert(one.label);
    if (has_label(outcome, label)) text += paired_table(outcome, label, width);
  }
  if (!text.empty()) return text;
  throw Error(fmt::format("no experiment has a policy '{}'; {}", label,
                          alternatives(label, "there are", {labels.begin(), labels.end()})));
}

}  // namespace posse

#include "posse/results/diagnostics_table.h"

#include <array>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "posse/experiments/summary.h"
#include "posse/results/table.h"

namespace posse {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

struct Quantity {
  const char* key;
  const char* head;
  double (*of)(const Diagnostics&);
};

constexpr std::array<Quantity, 6> kQuantities = {{
    {"tied_arms", "tied arms", [](const Diagnostics& seen) { return seen.tied_arms; }},
    {"vote_entropy", "vote entropy",
     [](const Diagnostics& seen) { return seen.vote_entropy.value_or(kNone); }},
    {"disagreement", "disagreement",
     [](const Diagnostics& seen) { return seen.disagreement.value_or(kNone); }},
    {"effective_members", "effective",
     [](const Diagnostics& seen) { return seen.effective_members.value_or(kNone); }},
    {"members", "members",
     [](const Diagnostics& seen) {
       return seen.members ? static_cast<double>(*seen.members) : kNone;
     }},
    {"noise_sd", "noise sd", [](const Diagnostics& seen) { return seen.noise_sd.value_or(kNone); }},
}};

using Look = std::optional<Diagnostics> Signs::*;

// Over the runs that have it; NaN if none has.
double mean_of(const std::vector<Run>& runs, Look look, const Quantity& quantity) {
  std::vector<double> values;
  for (const Run& run : runs) {
    if (run.signs.*look) values.push_back(quantity.of(*(run.signs.*look)));
  }
  return values.empty() ? kNone : mean(values);
}

std::vector<std::string> row_of(const std::string& label, const std::string& when,
                                const std::vector<Run>& runs, Look look) {
  std::vector<std::string> row = {label, when};
  for (const Quantity& quantity : kQuantities) {
    row.push_back(number_text(mean_of(runs, look, quantity)));
  }
  return row;
}

nlohmann::ordered_json means(const std::vector<Run>& runs, Look look) {
  nlohmann::ordered_json json;
  for (const Quantity& quantity : kQuantities) {
    const double value = mean_of(runs, look, quantity);
    if (!std::isnan(value)) json[quantity.key] = value;
  }
  return json;
}

// The share of all rounds played.
double alike_rounds(const std::vector<Run>& runs) {
  double alike = 0, rounds = 0;
  for (const Run& run : runs) {
    alike += static_cast<double>(run.signs.alike);
    rounds += static_cast<double>(run.t());
  }
  return alike / rounds;
}

}  // namespace

std::string diagnostics_table(const Simulation& simulation, const Runs& runs, std::size_t width) {
  std::vector<std::vector<std::string>> rows = {{"diagnostics", "round"}};
  for (const Quantity& quantity : kQuantities) rows[0].emplace_back(quantity.head);
  for (std::size_t p = 0; p < runs.size(); ++p) {
    if (runs[p].empty()) continue;
    const std::string& label = simulation.policies[p].label;
    const Index T = simulation.T_of(p);
    rows.push_back(row_of(label, fmt::format("{}", (T + 1) / 2), runs[p], &Signs::halfway));
    rows.push_back(row_of(label, fmt::format("{}", T), runs[p], &Signs::at_end));
  }
  return table_text_within(width, rows);
}

nlohmann::ordered_json diagnostics_json(const std::vector<Run>& runs) {
  return {{"alike_rounds", alike_rounds(runs)},
          {"halfway", means(runs, &Signs::halfway)},
          {"end", means(runs, &Signs::at_end)}};
}

}  // namespace posse

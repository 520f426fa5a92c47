// posse theory: what the theorems ask for and promise, as numbers.
#include "posse/cli/theory.h"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <sstream>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "posse/cli/within.h"
#include "posse/core/error.h"
#include "posse/policies/policy.h"
#include "posse/results/table.h"

namespace posse {
namespace {

constexpr const char* kFooter = R"text(
The theorems are those of "Provable Anytime Ensemble Sampling Algorithms in Nonlinear Contextual
Bandits". Each command prints a table, or with --json one flat object of numbers, named in the
paper's letters.

Examples:
  posse theory glm                      the paper's logistic problem
  posse theory glm arms.csv --S 2       K and d of your own arms
  posse theory neural                   the paper's quadratic problem
  posse theory doubling --T0 300        what an unknown horizon costs
  posse theory verify                   the theorems and their lemmas, held against runs
  posse theory rounding                 what the print of Algorithm 3 costs
)text";

bool is_whole(double value) { return value == std::floor(value); }

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

bool has_practice(const Quantities& quantities) {
  for (const Quantity& quantity : quantities) {
    if (!quantity.posse.empty() || !quantity.paper.empty()) return true;
  }
  return false;
}

}  // namespace

Quantities operator+(Quantities first, const Quantities& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

std::string quantities_json(const Quantities& quantities) {
  constexpr double kExact = 0x1p53;  // up to where a double has all whole numbers
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  for (const auto& [name, value, meaning, posse, paper] : quantities) {
    if (!std::isfinite(value)) continue;
    if (is_whole(value) && std::abs(value) <= kExact) {
      json[name] = static_cast<std::int64_t>(value);
    } else {
      json[name] = value;
    }
  }
  return json.dump(2) + "\n";
}

std::string quantities_table(const std::string& head, const Quantities& quantities,
                             const std::string& value_head) {
  const bool practice = has_practice(quantities);
  std::vector<std::vector<std::string>> rows = {{head, practice ? value_head : "value", "meaning"}};
  if (practice) rows[0].insert(rows[0].begin() + 2, {"Posse", "paper"});
  for (const auto& [name, value, meaning, posse, paper] : quantities) {
    const std::vector<std::string> lines = lines_of(meaning);
    rows.push_back({name, value_text(value), lines[0]});
    if (practice) rows.back().insert(rows.back().begin() + 2, {posse, paper});
    for (std::size_t i = 1; i < lines.size(); ++i) {
      rows.emplace_back(rows[0].size());
      rows.back().back() = lines[i];
    }
  }
  return table_text(rows, /*words_last=*/true);
}

CLI::Validator rounds(const std::string& option, double most) {
  return within(whole(1, most), option);
}

CLI::Validator failure_probability(const std::string& option) {
  return within_0_and_1(option, 1e-200);
}

CLI::Validator output_file(const std::string& option) {
  const auto check = [option](std::string& name) {
    if (!name.empty() && !name.starts_with('-')) return std::string();
    throw Error(fmt::format("{} needs a file name, not {}", option, name.empty() ? "''" : name));
  };
  return {check, ""};
}

bool same_file(const std::string& one, const std::string& other) {
  using namespace std::filesystem;
  std::error_code failure;  // a path that cannot be looked up is told about when it is written
  const path first = weakly_canonical(absolute(one), failure);
  return first == weakly_canonical(absolute(other), failure) && !failure;
}

std::string automatic_text(double share, std::optional<double> sigma) {
  return sigma ? value_text(share * *sigma) : fmt::format("{} sigma", share);
}

std::string value_text(double value) {
  if (std::isnan(value)) return "none";
  if (std::isinf(value)) return "infinite";
  return is_whole(value) && std::abs(value) < 1e9 ? fmt::format("{:.0f}", value)
                                                  : fmt::format("{:.4g}", value);
}

std::string default_of(const std::string& policy, const std::string& parameter, double d,
                       double K) {
  for (const Parameter& one : policies().find(policy).parameters) {
    if (one.name != parameter) continue;
    if (one.fallback == "d") return value_text(d);
    if (one.fallback == "K") return value_text(K);
    if (one.fallback == "KK") return value_text(2 * K);
    const Spec value = parse_value(one.fallback);
    return value.kind == Spec::Kind::number ? value_text(value.number) : one.fallback;
  }
  return "";
}

void add_theory(CLI::App& app) {
  CLI::App* theory = app.add_subcommand(
      "theory", "What the theorems ask for and promise, beside what works in practice");
  theory->footer(kFooter);
  theory->require_subcommand(0, 1);
  add_theory_glm(*theory);
  add_theory_neural(*theory);
  add_theory_doubling(*theory);
  add_theory_verify(*theory);
  add_theory_rounding(*theory);
  theory->callback([theory] {
    if (theory->get_subcommands().empty()) std::fputs(theory->help("posse").c_str(), stdout);
  });
}

}  // namespace posse

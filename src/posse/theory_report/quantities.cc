#include "posse/theory_report/quantities.h"

#include <cmath>
#include <cstdint>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "posse/core/text_parts.h"
#include "posse/models/model.h"
#include "posse/policies/policy.h"
#include "posse/results/table.h"

namespace posse {
namespace {

bool is_whole(double value) { return value == std::floor(value); }

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

std::string automatic_text(const std::string& model, std::optional<double> sigma) {
  const double share = make_ensemble_model(Spec::of(model), {.d = 1, .m = 1})->suggested_sigma_R(1);
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

}  // namespace posse

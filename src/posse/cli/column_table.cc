#include "posse/cli/column_table.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/core/plain_text.h"
#include "posse/results/table.h"

namespace posse {
namespace {

constexpr std::size_t kMaxColumnsShown = 50;

std::string kind_of(const CsvLayout& layout, std::size_t i) {
  if (i == layout.label) return "label";
  if (!layout.columns[i].left_out.empty()) return "left out";
  return layout.columns[i].categorical ? "category" : "number";
}

// "4: chat, email, phone, web", or "1001 or more: a, b, ...".
std::string examples_text(const ColumnSurvey& survey, std::size_t most) {
  std::vector<std::string> examples;
  for (const std::string& one : survey.examples) {
    if (examples.size() < most) examples.push_back(escaped_text(one));
  }
  const std::size_t count = survey.distinct.size();
  if (count == 0) return "no values";
  return fmt::format("{}{}: {}{}", count, survey.distinct.is_full() ? " or more" : "",
                     fmt::join(examples, ", "), count > examples.size() ? ", ..." : "");
}

std::string values_text(const CsvLayout& layout, std::size_t i) {
  const auto& [name, survey, categorical, left_out] = layout.columns[i];
  if (!left_out.empty()) {
    return survey.values == 0 ? left_out
                              : fmt::format("{}; {}", examples_text(survey, 2), left_out);
  }
  if (survey.distinct.size() == 1) return "always " + escaped_text(survey.examples.front());
  if (categorical || i == layout.label || survey.values == 0)
    return examples_text(survey, ColumnSurvey::kMaxExamples);
  return fmt::format("{} .. {}", survey.low, survey.high);
}

nlohmann::ordered_json column_entry(const CsvLayout& layout, std::size_t i) {
  const auto& [name, survey, categorical, left_out] = layout.columns[i];
  nlohmann::ordered_json json = {{"name", escaped_text(name)},
                                 {"kind", kind_of(layout, i)},
                                 {"missing", survey.missing},
                                 {"distinct", survey.distinct.size()}};
  if (survey.distinct.is_full()) json["distinct_is_at_least"] = true;
  if (survey.values > 0 && survey.words == 0) json["low"] = survey.low, json["high"] = survey.high;
  json["examples"] = nlohmann::ordered_json::array();
  for (const std::string& one : survey.examples) json["examples"].push_back(escaped_text(one));
  if (!left_out.empty()) json["reason"] = left_out;
  return json;
}

}  // namespace

std::string column_table(const CsvLayout& layout, std::size_t width) {
  std::vector<std::vector<std::string>> rows = {{"column", "kind", "missing", "values"}};
  const std::size_t shown = std::min(layout.columns.size(), kMaxColumnsShown);
  for (std::size_t i = 0; i < shown; ++i) {
    rows.push_back({escaped_text(layout.columns[i].name), kind_of(layout, i),
                    std::to_string(layout.columns[i].survey.missing), values_text(layout, i)});
  }
  const std::size_t more = layout.columns.size() - shown;
  return table_text_within(width, rows, /*words_last=*/true) +
         (more > 0 ? fmt::format("and {} more columns\n", more) : "");
}

nlohmann::ordered_json columns_json(const CsvLayout& layout) {
  auto columns = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < layout.columns.size(); ++i) {
    columns.push_back(column_entry(layout, i));
  }
  return columns;
}

}  // namespace posse

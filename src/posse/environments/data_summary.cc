#include "posse/environments/data_summary.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include <fmt/format.h>

#include "posse/data/csv.h"
#include "posse/environments/environment.h"
#include "posse/environments/table_world.h"
#include "posse/environments/world_table.h"
#include "posse/environments/wrapping_world.h"

namespace posse {
namespace {

std::string source_of(const Arguments& arguments) {
  const std::string& world = arguments.complete().word;
  if (world != "dataset") return world;
  return std::filesystem::path(arguments.word("path")).filename().string();
}

std::vector<DataSummary::Class> classes_by_size(const Table& table, Index rows) {
  const std::vector<Index> counts = table.class_counts(rows);
  std::vector<DataSummary::Class> classes;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    classes.push_back({table.classes()[i], counts[i]});
  }
  std::stable_sort(classes.begin(), classes.end(),
                   [](const auto& one, const auto& other) { return one.rows > other.rows; });
  return classes;
}

// Labels such as 1 and 1.0 are different classes, which may be a mistake of the file's. The classes
// are in the order of their numbers.
std::optional<std::string> note_on_equal_classes(const std::vector<std::string>& classes) {
  const auto are_equal = [](const std::string& one, const std::string& other) {
    const auto number = parse_number(one);
    return number && number == parse_number(other);
  };
  const auto first = std::adjacent_find(classes.begin(), classes.end(), are_equal);
  if (first == classes.end()) return std::nullopt;
  return fmt::format("labels such as '{}' and '{}' are equal numbers, but different classes",
                     *first, *(first + 1));
}

DataSummary::Column summary_of(const Column& column) {
  return {.name = column.name,
          .categories = static_cast<Index>(column.categories.size()),
          .missing = column.missing,
          .filled = column.missing > 0 && !column.has_missing};
}

std::vector<DataSummary::Column> columns_of_kind(const DataSummary& data, bool categories) {
  std::vector<DataSummary::Column> columns;
  std::copy_if(data.columns.begin(), data.columns.end(), std::back_inserter(columns),
               [&](const auto& column) { return (column.categories > 0) == categories; });
  return columns;
}

}  // namespace

std::vector<DataSummary::Column> DataSummary::numbers() const {
  return columns_of_kind(*this, false);
}

std::vector<DataSummary::Column> DataSummary::categories() const {
  return columns_of_kind(*this, true);
}

double DataSummary::constant_error() const {
  return 1 - static_cast<double>(classes.front().rows) / static_cast<double>(rows);
}

std::optional<DataSummary> data_summary(const Spec& environment) {
  const Arguments arguments = environments().bind(innermost_world(environment));
  const auto table = with_origin(environment.origin, [&] { return world_table(arguments); });
  if (table == nullptr) return std::nullopt;
  DataSummary summary{.source = source_of(arguments),
                      .format = table->reading().format,
                      .rows = rows_to_play(arguments, *table),
                      .rows_in_all = table->rows(),
                      .d = table_features(arguments, table).d(),
                      .label = table->reading().label,
                      .classes = {},
                      .columns = {},
                      .left_out = table->reading().left_out,
                      .notes = table->reading().notes};
  if (const auto note = note_on_equal_classes(table->classes())) summary.notes.push_back(*note);
  summary.classes = classes_by_size(*table, summary.rows);
  for (const Column& column : table->columns()) summary.columns.push_back(summary_of(column));
  return summary;
}

}  // namespace posse

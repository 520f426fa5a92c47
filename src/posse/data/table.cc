#include "posse/data/table.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include "posse/data/csv.h"

namespace posse {
namespace {

using CategoryCodes = std::map<std::string, std::int32_t, std::less<>>;

std::int32_t find_or_add_code(std::string_view word, CategoryCodes& codes) {
  const auto found = codes.find(word);
  if (found != codes.end()) return found->second;
  const auto code = static_cast<std::int32_t>(codes.size());
  codes.emplace(word, code);
  return code;
}

bool comes_before(const std::string& one, const std::string& other) {
  const auto number = parse_number(one), other_number = parse_number(other);
  if (number && other_number) return *number < *other_number;
  if (number || other_number) return number.has_value();
  return one < other;
}

std::vector<std::string> ordered_words(const CategoryCodes& codes) {
  std::vector<std::string> words;
  for (const auto& [word, code] : codes) words.push_back(word);
  std::stable_sort(words.begin(), words.end(), comes_before);
  return words;
}

struct ColumnStatistics {
  double low = INFINITY, high = -INFINITY, sum = 0, squares = 0, count = 0;

  void add(double value) {
    if (std::isnan(value)) return;
    low = std::min(low, value), high = std::max(high, value);
    sum += value, squares += value * value, ++count;
  }

  void describe(Column& column, double origin) const {
    const double mean = sum / count;
    column.low = origin + low;
    column.high = origin + high;
    column.mean = origin + mean;
    column.sd = std::sqrt(std::max(0.0, squares / count - mean * mean));
  }
};

// The rank of each code's word among the ordered words.
std::vector<std::int32_t> ranks_of_codes(const CategoryCodes& codes,
                                         const std::vector<std::string>& words) {
  std::vector<std::int32_t> ranks(words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    ranks[static_cast<std::size_t>(codes.at(words[i]))] = static_cast<std::int32_t>(i);
  }
  return ranks;
}

}  // namespace

double Table::value(Index row, std::size_t column) const {
  const std::size_t at = static_cast<std::size_t>(row) * columns_.size() + column;
  return origins_[column] + static_cast<double>(values_[at]);
}

std::vector<Index> Table::class_counts(Index rows) const {
  std::vector<Index> counts(classes_.size(), 0);
  for (Index row = 0; row < rows; ++row) ++counts[static_cast<std::size_t>(label(row))];
  return counts;
}

TableBuilder::TableBuilder(std::vector<Column> columns)
    : codes_(columns.size()), has_origin_(columns.size(), false) {
  assert(!columns.empty());
  table_.origins_.assign(columns.size(), 0);
  table_.columns_ = std::move(columns);
}

void TableBuilder::reserve(Index rows) {
  const auto count = table_.labels_.size() + static_cast<std::size_t>(rows);
  table_.values_.reserve(count * table_.columns_.size());
  table_.labels_.reserve(count);
}

void TableBuilder::add_number(double value) {
  const std::size_t at = column();
  if (!has_origin_[at]) table_.origins_[at] = value, has_origin_[at] = true;
  table_.values_.push_back(static_cast<float>(value - table_.origins_[at]));
}

void TableBuilder::add_category(std::string_view category) {
  table_.values_.push_back(static_cast<float>(find_or_add_code(category, codes_[column()])));
}

void TableBuilder::add_missing() {
  table_.values_.push_back(std::numeric_limits<float>::quiet_NaN());
}

void TableBuilder::add_label(std::string_view label) {
  assert(column() == 0 && "the row is not complete");
  table_.labels_.push_back(find_or_add_code(label, label_codes_));
}

Table TableBuilder::finish() {
  order_categories();
  describe_columns();
  if (fill_missing_) fill_columns();
  return std::move(table_);
}

void TableBuilder::order_categories() {
  const std::size_t width = table_.columns_.size();
  for (std::size_t i = 0; i < width; ++i) {
    Column& column = table_.columns_[i];
    if (!column.categorical) continue;
    column.categories = ordered_words(codes_[i]);
    const auto rank = ranks_of_codes(codes_[i], column.categories);
    for (std::size_t at = i; at < table_.values_.size(); at += width) {
      float& value = table_.values_[at];
      if (!std::isnan(value)) value = static_cast<float>(rank[static_cast<std::size_t>(value)]);
    }
  }
  table_.classes_ = ordered_words(label_codes_);
  const auto rank = ranks_of_codes(label_codes_, table_.classes_);
  for (std::int32_t& label : table_.labels_) label = rank[static_cast<std::size_t>(label)];
}

void TableBuilder::describe_columns() {
  std::vector<ColumnStatistics> statistics(table_.columns_.size());
  for (std::size_t at = 0; at < table_.values_.size(); ++at) {
    statistics[at % statistics.size()].add(static_cast<double>(table_.values_[at]));
  }
  for (std::size_t i = 0; i < statistics.size(); ++i) {
    Column& column = table_.columns_[i];
    column.missing = table_.rows() - static_cast<Index>(statistics[i].count);
    column.has_missing = column.missing > 0;
    if (statistics[i].count > 0) statistics[i].describe(column, table_.origins_[i]);
    if (range_) std::tie(column.low, column.high) = *range_;
  }
}

// The mean of a column's numbers, as a difference to its first one, or the code of its most
// frequent category.
float TableBuilder::typical_value(std::size_t column) const {
  const Column& its = table_.columns_[column];
  if (!its.categorical) return static_cast<float>(its.mean - table_.origins_[column]);
  std::vector<Index> counts(its.categories.size(), 0);
  for (Index row = 0; row < table_.rows(); ++row) {
    const double code = table_.value(row, column);
    if (!std::isnan(code)) ++counts[static_cast<std::size_t>(code)];
  }
  return static_cast<float>(std::max_element(counts.begin(), counts.end()) - counts.begin());
}

void TableBuilder::fill_columns() {
  const std::size_t width = table_.columns_.size();
  for (std::size_t i = 0; i < width; ++i) {
    Column& column = table_.columns_[i];
    if (column.missing == 0 || column.missing == table_.rows()) continue;
    const float typical = typical_value(i);
    for (std::size_t at = i; at < table_.values_.size(); at += width) {
      if (std::isnan(table_.values_[at])) table_.values_[at] = typical;
    }
    column.has_missing = false;
  }
}

}  // namespace posse

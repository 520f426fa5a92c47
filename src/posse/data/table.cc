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

using Codes = std::map<std::string, std::int32_t, std::less<>>;

std::int32_t code_of(std::string_view word, Codes& codes) {
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

std::vector<std::string> ordered(const Codes& codes) {
  std::vector<std::string> words;
  for (const auto& [word, code] : codes) words.push_back(word);
  std::stable_sort(words.begin(), words.end(), comes_before);
  return words;
}

struct Moments {
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

// The place of each code's word among the ordered ones.
std::vector<std::int32_t> places(const Codes& codes, const std::vector<std::string>& words) {
  std::vector<std::int32_t> places(words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    places[static_cast<std::size_t>(codes.at(words[i]))] = static_cast<std::int32_t>(i);
  }
  return places;
}

}  // namespace

double Table::value(Index row, std::size_t column) const {
  const std::size_t place = static_cast<std::size_t>(row) * columns_.size() + column;
  return origins_[column] + static_cast<double>(values_[place]);
}

std::vector<Index> Table::class_counts() const {
  std::vector<Index> counts(classes_.size(), 0);
  for (const std::int32_t label : labels_) ++counts[static_cast<std::size_t>(label)];
  return counts;
}

TableBuilder::TableBuilder(std::vector<Column> columns)
    : codes_(columns.size()), begun_(columns.size(), false) {
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
  if (!begun_[at]) table_.origins_[at] = value, begun_[at] = true;
  table_.values_.push_back(static_cast<float>(value - table_.origins_[at]));
}

void TableBuilder::add_category(std::string_view category) {
  table_.values_.push_back(static_cast<float>(code_of(category, codes_[column()])));
}

void TableBuilder::add_missing() {
  table_.values_.push_back(std::numeric_limits<float>::quiet_NaN());
}

void TableBuilder::add_label(std::string_view label) {
  assert(column() == 0 && "a row was not complete");
  table_.labels_.push_back(code_of(label, label_codes_));
}

Table TableBuilder::finish() {
  order_categories();
  describe_columns();
  return std::move(table_);
}

void TableBuilder::order_categories() {
  const std::size_t width = table_.columns_.size();
  for (std::size_t i = 0; i < width; ++i) {
    Column& column = table_.columns_[i];
    if (!column.categorical) continue;
    column.categories = ordered(codes_[i]);
    const auto place = places(codes_[i], column.categories);
    for (std::size_t at = i; at < table_.values_.size(); at += width) {
      float& value = table_.values_[at];
      if (!std::isnan(value)) value = static_cast<float>(place[static_cast<std::size_t>(value)]);
    }
  }
  table_.classes_ = ordered(label_codes_);
  const auto place = places(label_codes_, table_.classes_);
  for (std::int32_t& label : table_.labels_) label = place[static_cast<std::size_t>(label)];
}

void TableBuilder::describe_columns() {
  std::vector<Moments> moments(table_.columns_.size());
  for (std::size_t at = 0; at < table_.values_.size(); ++at) {
    moments[at % moments.size()].add(static_cast<double>(table_.values_[at]));
  }
  for (std::size_t i = 0; i < moments.size(); ++i) {
    Column& column = table_.columns_[i];
    column.has_missing = moments[i].count < static_cast<double>(table_.rows());
    if (moments[i].count > 0) moments[i].describe(column, table_.origins_[i]);
    if (range_) std::tie(column.low, column.high) = *range_;
  }
}

}  // namespace posse

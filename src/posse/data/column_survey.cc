#include "posse/data/column_survey.h"

#include <algorithm>
#include <functional>

#include "posse/data/csv.h"
#include "posse/data/date_text.h"
#include "posse/data/missing_value.h"

namespace posse {
namespace {

// The beginning of a long field, without half a character at its end.
std::string beginning(std::string_view field) {
  constexpr std::size_t kMaxBytes = 40;
  if (field.size() <= kMaxBytes) return std::string(field);
  std::size_t end = kMaxBytes;
  while (end > 0 && (static_cast<unsigned char>(field[end]) & 0xC0U) == 0x80U) --end;
  return std::string(field.substr(0, end)) + "...";
}

}  // namespace

bool DistinctCount::add(std::string_view value) {
  if (is_full()) return false;
  ++seen_;
  const std::size_t hash = std::hash<std::string_view>()(value);
  const auto place = std::lower_bound(hashes_.begin(), hashes_.end(), hash);
  if (place != hashes_.end() && *place == hash) return false;
  hashes_.insert(place, hash);
  return true;
}

void ColumnSurvey::add(std::string_view field, std::size_t line, char decimal) {
  if (is_missing(field)) {
    if (missing++ == 0) first_missing = {line, std::string(field)};
    is_sequence = false;
    return;
  }
  if (is_placeholder(field)) {
    ++placeholders_[std::string(field)];
    is_sequence = false;
    return;
  }
  add_value(field);
  if (is_dates) is_dates = is_date(field);
  if (const auto number = parse_number(field, decimal)) return add_number(*number);
  is_sequence = false;
  if (words++ == 0) word = {line, std::string(field)};
  const auto number = parse_marked_number(field, decimal);
  if (!number) return;
  marked.add(*number);
  if (number->value) add_number(*number->value);
}

void ColumnSurvey::add_value(std::string_view field) {
  ++values;
  if (distinct.add(field) && examples.size() < kMaxExamples) examples.push_back(beginning(field));
}

void ColumnSurvey::settle(bool decimal_is_known) {
  if (!may_be_numbers() && !is_dates) return keep_placeholders();
  for (const auto& [field, count] : placeholders_) missing += count;
  reads_marked = words > 0 && may_be_numbers() && marked.are_certain(values, decimal_is_known);
  if (reads_marked) words = 0;
}

void ColumnSurvey::keep_placeholders() {
  for (const auto& [field, count] : placeholders_) {
    for (std::size_t i = 0; i < count; ++i) add_value(field);
    words += count;
  }
}

void ColumnSurvey::add_before(std::string_view field, std::size_t line, char decimal) {
  const bool others_are_sequence = is_sequence;
  const std::optional<double> second = first_, number = parse_number(field, decimal);
  add(field, line, decimal);
  is_sequence = others_are_sequence && is_whole && number && (!second || *number + 1 == *second);
}

void ColumnSurvey::add_number(double number) {
  low = std::min(low, number);
  high = std::max(high, number);
  if (number != std::floor(number)) is_whole = false;
  if (!is_whole || (last_ && number != *last_ + 1)) is_sequence = false;
  if (!first_) first_ = number;
  last_ = number;
}

}  // namespace posse

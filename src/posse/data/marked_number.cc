#include "posse/data/marked_number.h"

#include <algorithm>
#include <array>

#include "posse/core/text_parts.h"
#include "posse/data/csv.h"

namespace posse {
namespace {

constexpr std::array<std::string_view, 5> kUnits = {"%", "$", "€", "£", "¥"};

// Takes a unit from the front or the end; a percent sign only from the end. Empty if there is none.
std::string_view take_unit(std::string_view& text) {
  for (const std::string_view unit : kUnits) {
    const bool at_front = unit != "%" && text.starts_with(unit);
    if (!at_front && !text.ends_with(unit)) continue;
    at_front ? text.remove_prefix(unit.size()) : text.remove_suffix(unit.size());
    text = trimmed(text);
    return unit;
  }
  return {};
}

// The mark of thousands in a number that has one.
char thousands_mark(std::string_view number) {
  return number[number.find_first_not_of("+-0123456789")];
}

// Whether the marks of a number with thousands cannot be those of decimals. A blank may also
// separate two numbers.
bool shows_decimals(std::string_view number) {
  const char mark = thousands_mark(number);
  const bool has_other = number.find(mark == ',' ? '.' : ',') != std::string_view::npos;
  return mark != ' ' &&
         (mark == '\'' || has_other || std::count(number.begin(), number.end(), mark) > 1);
}

std::optional<double> without_thousands(std::string_view number, char decimal) {
  const char mark = thousands_mark(number);
  if (mark == decimal) return std::nullopt;
  std::string plain(number);
  plain.erase(std::remove(plain.begin(), plain.end(), mark), plain.end());
  return parse_number(plain, decimal);
}

}  // namespace

std::optional<MarkedNumber> parse_marked_number(std::string_view field, char decimal) {
  const bool is_negative = field.starts_with('-');
  if (is_negative) field.remove_prefix(1);
  MarkedNumber marked{.unit = std::string(take_unit(field))};
  if (field.empty() || field.find_first_not_of("0123456789.,' ") != field.npos) return std::nullopt;
  marked.has_thousands = has_thousands(field) && !parse_number(field, decimal);
  if (marked.has_thousands) {
    marked.shows_decimals = shows_decimals(field);
    marked.value = without_thousands(field, decimal);
  } else {
    marked.value = parse_number(field, decimal);
    if (marked.unit.empty() || !marked.value) return std::nullopt;
  }
  if (is_negative && marked.value) marked.value = -*marked.value;
  return marked;
}

void MarkedNumbers::add(const MarkedNumber& number) {
  if (count_++ == 0) unit_ = number.unit;
  have_thousands_ = have_thousands_ || number.has_thousands;
  show_decimals_ = show_decimals_ || number.shows_decimals;
  contradict_ = contradict_ || !number.value || number.unit != unit_;
}

bool MarkedNumbers::are_certain(std::size_t values, bool decimal_is_known) const {
  const bool all_have_unit = unit_.empty() || count_ == values;
  const bool told = !have_thousands_ || show_decimals_ || decimal_is_known;
  return all_have_unit && told && !contradict_;
}

}  // namespace posse

#include "posse/data/useless_column.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "posse/data/date_text.h"

namespace posse {
namespace {

constexpr std::size_t kMinRows = 20;  // fewer rows may be in any order, and differ by chance

constexpr std::array<std::string_view, 9> kIdNames = {"id",  "uuid", "guid", "key", "index",
                                                      "idx", "pk",   "row",  "nr"};
constexpr std::array<std::string_view, 6> kTimeNames = {"time", "timestamp", "ts",
                                                        "date", "datetime",  "at"};

// "id" of "ticket_id", "Ticket ID" and "ticketId".
std::string last_word(std::string_view name) {
  std::string word;
  bool was_lower = false;
  for (const char c : name) {
    const auto letter = static_cast<unsigned char>(c);
    const bool upper = std::isupper(letter) != 0;
    if (std::isalnum(letter) == 0 || (upper && was_lower)) word.clear();
    if (std::isalnum(letter) != 0) word += static_cast<char>(std::tolower(letter));
    was_lower = !upper;
  }
  return word;
}

template <class Names>
bool is_named(const std::string& name, const Names& names) {
  return std::find(names.begin(), names.end(), last_word(name)) != names.end();
}

bool are_nearly_all(std::size_t part, std::size_t all) { return 100 * part >= 98 * all; }

bool differs_in_nearly_every_row(const ColumnSurvey& column) {
  return column.distinct.seen() >= kMinRows &&
         are_nearly_all(column.distinct.size(), column.distinct.seen());
}

// Seconds or milliseconds since 1970, in the years 1980 to 2100.
bool has_unix_times(const ColumnSurvey& column) {
  constexpr double kFirst = 315532800, kLast = 4102444800;
  const auto is_within = [&](double unit) {
    return column.low >= kFirst * unit && column.high <= kLast * unit;
  };
  return column.words == 0 && column.is_whole && (is_within(1) || is_within(1000));
}

}  // namespace

std::string reason_to_leave_out(const std::string& name, const ColumnSurvey& column) {
  const bool is_whole = column.words == 0 && column.is_whole;
  if (column.values == 0) return "it has no values";
  if (column.is_dates) {
    return is_time_of_day(column.examples.front()) ? "it holds times" : "it holds dates";
  }
  if (has_unix_times(column) && is_named(name, kTimeNames)) return "it holds times";
  if (column.is_sequence && column.values >= kMinRows) return "it numbers the rows";
  if (!differs_in_nearly_every_row(column)) return "";
  const bool is_text = are_nearly_all(column.words, column.values) && !column.may_be_numbers();
  if (is_text) return "its text differs in nearly every row";
  return is_whole && is_named(name, kIdNames) ? "it is an id that differs in nearly every row" : "";
}

}  // namespace posse

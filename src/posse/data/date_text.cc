#include "posse/data/date_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <optional>
#include <string>

namespace posse {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Takes `least` to `most` digits from the front; nothing if there are fewer.
std::optional<int> take_digits(std::string_view& text, std::size_t least, std::size_t most) {
  std::size_t count = 0;
  int value = 0;
  while (count < most && count < text.size() && is_digit(text[count])) {
    value = 10 * value + (text[count++] - '0');
  }
  if (count < least) return std::nullopt;
  text.remove_prefix(count);
  return value;
}

// Takes one of these characters from the front; 0 if there is none.
char take_one_of(std::string_view& text, std::string_view characters) {
  if (text.empty() || characters.find(text.front()) == std::string_view::npos) return 0;
  const char taken = text.front();
  text.remove_prefix(1);
  return taken;
}

bool is_within(std::optional<int> value, int low, int high) {
  return value && *value >= low && *value <= high;
}

// Four digits, or two after slashes.
bool take_year(std::string_view& text, char mark) {
  return take_digits(text, 4, 4) || (mark == '/' && take_digits(text, 2, 2));
}

// Year, month and day, or day and month in either order and the year.
bool take_day(std::string_view& text) {
  const std::size_t before = text.size();
  const auto first = take_digits(text, 1, 4);
  const bool year_first = before - text.size() == 4;
  const char mark = first ? take_one_of(text, "-./") : '\0';
  if (mark == 0) return false;
  const auto second = take_digits(text, 1, 2);
  if (take_one_of(text, {&mark, 1}) == 0) return false;
  if (year_first) return is_within(second, 1, 12) && is_within(take_digits(text, 1, 2), 1, 31);
  const bool has_month = is_within(first, 1, 12) || is_within(second, 1, 12);
  return has_month && is_within(first, 1, 31) && is_within(second, 1, 31) && take_year(text, mark);
}

// "May", "Sept" or "january".
bool take_month(std::string_view& text) {
  constexpr std::array<std::string_view, 12> kMonths = {
      "january", "february", "march",     "april",   "may",      "june",
      "july",    "august",   "september", "october", "november", "december"};
  std::string word;
  while (!text.empty() && std::isalpha(static_cast<unsigned char>(text.front())) != 0) {
    word += static_cast<char>(std::tolower(static_cast<unsigned char>(text.front())));
    text.remove_prefix(1);
  }
  return word.size() >= 3 && std::any_of(kMonths.begin(), kMonths.end(),
                                         [&](auto month) { return month.starts_with(word); });
}

// May 31, 2024.
bool take_day_after_month(std::string_view& text) {
  if (!take_month(text) || take_one_of(text, " ") == 0) return false;
  if (!is_within(take_digits(text, 1, 2), 1, 31)) return false;
  take_one_of(text, ",");
  return take_one_of(text, " ") != 0 && take_digits(text, 4, 4);
}

// 31 May 2024, or 31-May-2024.
bool take_day_before_month(std::string_view& text) {
  if (!is_within(take_digits(text, 1, 2), 1, 31)) return false;
  const char mark = take_one_of(text, " -");
  return mark != 0 && take_month(text) && take_one_of(text, {&mark, 1}) != 0 &&
         take_digits(text, 4, 4);
}

// A day in any of these forms.
bool take_any_day(std::string_view& text) {
  for (const auto take : {take_day, take_day_after_month, take_day_before_month}) {
    std::string_view rest = text;
    if (!take(rest)) continue;
    text = rest;
    return true;
  }
  return false;
}

// 12:30, perhaps with seconds and fractions of them.
bool take_time(std::string_view& text) {
  if (!is_within(take_digits(text, 1, 2), 0, 24) || take_one_of(text, ":") == 0) return false;
  if (!is_within(take_digits(text, 2, 2), 0, 59)) return false;
  if (take_one_of(text, ":") == 0) return true;
  if (!is_within(take_digits(text, 2, 2), 0, 60)) return false;
  return take_one_of(text, ".,") == 0 || take_digits(text, 1, 9).has_value();
}

// Z, +02:00 or PM, if there is one.
bool take_zone(std::string_view& text) {
  if (text.starts_with(' ')) text.remove_prefix(1);
  if (text.empty() || text == "Z" || text == "UTC" || text == "AM" || text == "PM") {
    text = {};
    return true;
  }
  if (take_one_of(text, "+-") == 0 || !take_digits(text, 2, 2)) return false;
  take_one_of(text, ":");
  return text.empty() || take_digits(text, 2, 2).has_value();
}

}  // namespace

bool is_time_of_day(std::string_view text) {
  return std::count(text.begin(), text.end(), ':') == 2 && take_time(text) && text.empty();
}

bool is_date(std::string_view text) {
  if (is_time_of_day(text)) return true;
  if (!take_any_day(text)) return false;
  if (text.empty()) return true;
  return take_one_of(text, "T ") != 0 && take_time(text) && take_zone(text) && text.empty();
}

}  // namespace posse

#include "posse/data/date_text.h"

#include <cstddef>
#include <optional>

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
  return has_month && is_within(first, 1, 31) && is_within(second, 1, 31) &&
         take_digits(text, 4, 4).has_value();
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

bool is_date(std::string_view text) {
  if (!take_day(text)) return false;
  if (text.empty()) return true;
  return take_one_of(text, "T ") != 0 && take_time(text) && take_zone(text) && text.empty();
}

}  // namespace posse

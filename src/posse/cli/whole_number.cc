#include "posse/cli/whole_number.h"

#include <charconv>
#include <cmath>
#include <optional>
#include <string>

#include <fmt/format.h>

namespace posse {
namespace {

template <class Number>
std::optional<Number> parsed(const std::string& text) {
  Number number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, number);
  if (failure != std::errc() || stop != end) return std::nullopt;
  return number;
}

std::optional<std::uint64_t> whole(const std::string& text) {
  if (const auto number = parsed<std::uint64_t>(text)) return number;
  const auto number = parsed<double>(text);
  const bool exact = number && *number >= 0 && *number <= 0x1p53 && *number == std::floor(*number);
  if (!exact) return std::nullopt;
  return static_cast<std::uint64_t>(*number);
}

}  // namespace

Transform whole_number(std::uint64_t low, std::uint64_t high) {
  const auto check = [low, high](std::string& text) {
    const auto value = whole(text);
    if (!value || *value < low || *value > high) {
      return fmt::format("must be a whole number from {} to {}, not '{}'", low, high, text);
    }
    text = std::to_string(*value);
    return std::string();
  };
  return check;
}

}  // namespace posse

#include "posse/results/csv_field.h"

#include <string_view>

namespace posse {
namespace {

// Whether spreadsheets take such a text for a formula, or its first character for a mark.
bool needs_mark(const std::string& text) {
  constexpr std::string_view kFirst = "=+-@\t\r'";
  return !text.empty() && kFirst.find(text.front()) != std::string_view::npos;
}

}  // namespace

std::string csv_field(const std::string& text) {
  std::string result = needs_mark(text) ? "\"'" : "\"";
  for (const char c : text) result += c == '"' ? "\"\"" : std::string(1, c);
  return result + '"';
}

}  // namespace posse

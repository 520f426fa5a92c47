#include "posse/report/lettering.h"

#include <cmath>

#include <fmt/format.h>

namespace posse {
namespace {

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

double em_width(char c) {
  if (continues_character(c)) return 0;
  if (static_cast<unsigned char>(c) >= 0xE0) return 1;
  if (std::string_view(" ijl.,:;'|!()[]ftr").find(c) != std::string_view::npos) return 0.38;
  if (std::string_view("mwMW@%=+<>").find(c) != std::string_view::npos) return 0.9;
  return c >= 'A' && c <= 'Z' ? 0.72 : 0.63;
}

// The piece up to and including the next space or comma.
std::string_view next_piece(std::string_view text) {
  const std::size_t end = text.find_first_of(" ,");
  if (end == std::string_view::npos) return text;
  const bool comma_then_space = text[end] == ',' && end + 1 < text.size() && text[end + 1] == ' ';
  return text.substr(0, end + (comma_then_space ? 2 : 1));
}

std::string trim_right(std::string line) {
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

// Turns "1e-05" into "1e-5" and a leading hyphen into a minus sign.
std::string tidy_number(std::string number) {
  const std::size_t e = number.find('e');
  if (e != std::string::npos) {
    const bool negative = number[e + 1] == '-';
    const std::size_t digits = number.find_first_not_of("+-0", e + 1);
    number = number.substr(0, e + 1) + (negative ? "-" : "") + number.substr(digits);
  }
  return number.front() == '-' ? "\u2212" + number.substr(1) : number;
}

std::string with_thousands(double value) {
  std::string digits = fmt::format("{:.0f}", value);
  const std::size_t start = value < 0 ? 1 : 0;
  for (std::size_t at = digits.size(); at > start + 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

}  // namespace

std::string escape_xml(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else if (c == '\'')
      out += "&#39;";
    else
      out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;  // XML forbids most control characters
  }
  return out;
}

double text_width(std::string_view text, double font_size) {
  double em = 0;
  for (const char c : text) em += em_width(c);
  return em * font_size;
}

std::vector<std::string> wrap_text(std::string_view text, double font_size, double width) {
  std::vector<std::string> lines;
  std::string line;
  const auto flush = [&] {
    if (!trim_right(line).empty()) lines.push_back(trim_right(line));
    line.clear();
  };
  while (!text.empty()) {
    const std::string_view piece = next_piece(text);
    text.remove_prefix(piece.size());
    if (text_width(trim_right(line + std::string(piece)), font_size) > width) flush();
    for (const char c : piece) {
      if (!continues_character(c) && c != ' ' && text_width(line + c, font_size) > width) flush();
      line += c;
    }
  }
  flush();
  return lines;
}

std::string compact_number(double value) {
  const double size = std::abs(value);
  if (size >= 1e3 && size < 1e6) return tidy_number(fmt::format("{:.10g}k", value / 1e3));
  if (size >= 1e6 && size < 1e9) return tidy_number(fmt::format("{:.10g}M", value / 1e6));
  return tidy_number(fmt::format("{:.10g}", value));
}

std::string grouped_number(double value) {
  const double size = std::abs(value);
  if (value == 0) return "0";
  if (size >= 1e12 || size < 1e-3) return tidy_number(fmt::format("{:.3g}", value));
  if (size >= 99.95) return tidy_number(with_thousands(value));
  const int decimals = 2 - static_cast<int>(std::floor(std::log10(size)));
  return tidy_number(fmt::format("{:.{}f}", value, decimals));
}

}  // namespace posse

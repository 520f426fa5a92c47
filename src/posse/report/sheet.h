// Writes the common elements of static pictures as SVG: a card, paragraphs, words and thin rules.
#pragma once

#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace posse {

inline constexpr double kPad = 22;  // between the card's edge and its contents
inline constexpr double kTitleSize = 17;
inline constexpr double kSubtitleSize = 13;
inline constexpr double kTextSize = 11.5;
inline constexpr double kLineHeight = 1.25;  // of the font size
inline constexpr double kBold = 1.1;         // the approximate relative width of bold letters
inline constexpr double kMiddle = 0.35;      // from a line's middle to its baseline, in font sizes

// Fonts of one width, of which every system has one: print and web set the same lines.
inline constexpr std::string_view kFonts = "Helvetica, Arial, 'Liberation Sans', sans-serif";

inline constexpr std::string_view kInk = "#1f2328";
inline constexpr std::string_view kQuietInk = "#59636e";
inline constexpr std::string_view kGrid = "#e4e7eb";
inline constexpr std::string_view kAxis = "#8c959f";

using Lines = std::vector<std::string>;

double row_height(double font_size);
double rows_height(const Lines& lines, double font_size);

class Sheet {
 public:
  void open(double width, double height, std::string_view title, std::string_view description);
  std::string close();

  template <typename... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
  }

  void write_text(double x, double y, std::string_view attributes, std::string_view words);
  void draw_rule(double x1, double y1, double x2, double y2, std::string_view colour);

  // Returns the y below the paragraph.
  double write_paragraph(double x, double y, double size, std::string_view fill, const Lines& words,
                         std::string_view weight = "400");
  void write_head(const Lines& title, const Lines& subtitle);

 private:
  std::string out_;
};

// The attributes of secondary text; the anchor is start, middle or end.
std::string quiet(std::string_view anchor);

// A coordinate with at most one decimal, never "-0".
std::string pixel(double value);

}  // namespace posse

#include "posse/report/sheet.h"

#include <cmath>

#include "posse/report/lettering.h"

namespace posse {

double row_height(double font_size) { return font_size * kLineHeight; }

double rows_height(const Lines& lines, double font_size) {
  return static_cast<double>(lines.size()) * row_height(font_size);
}

void Sheet::open(double width, double height, std::string_view title,
                 std::string_view description) {
  const std::string w = pixel(width), h = pixel(height);
  add(R"(<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{0}" height="{1}" )", w, h);
  add(R"(viewBox="0 0 {} {}">)", w, h);
  add("\n<title>{}</title>\n", escape_xml(title));
  add("<desc>{}</desc>\n", escape_xml(description));
  add(R"(<rect x=".5" y=".5" width="{}" height="{}" rx="6" fill="#fff" stroke="#d1d9e0"/>)",
      pixel(width - 1), pixel(height - 1));
  add("\n<g font-family=\"{}\" font-size=\"{}\" fill=\"{}\">\n", kFonts, kTextSize, kInk);
}

std::string Sheet::close() {
  add("</g>\n</svg>\n");
  return std::move(out_);
}

void Sheet::write_text(double x, double y, std::string_view attributes, std::string_view words) {
  add(R"(<text x="{}" y="{}" {}>{}</text>)", pixel(x), pixel(y), attributes, escape_xml(words));
  add("\n");
}

void Sheet::draw_rule(double x1, double y1, double x2, double y2, std::string_view colour) {
  add(R"(<path d="M{} {}L{} {}" stroke="{}" fill="none"/>)", pixel(x1), pixel(y1), pixel(x2),
      pixel(y2), colour);
  add("\n");
}

double Sheet::write_paragraph(double x, double y, double size, std::string_view fill,
                              const Lines& words, std::string_view weight) {
  const auto look = fmt::format(R"(font-size="{}" font-weight="{}" fill="{}")", size, weight, fill);
  for (const auto& line : words) write_text(x, (y += row_height(size)) - 0.25 * size, look, line);
  return y;
}

void Sheet::write_head(const Lines& title, const Lines& subtitle) {
  const double y = write_paragraph(kPad, kPad - 4, kTitleSize, kInk, title, "700");
  write_paragraph(kPad, y, kSubtitleSize, kQuietInk, subtitle);
}

std::string quiet(std::string_view anchor) {
  return fmt::format(R"(text-anchor="{}" fill="{}")", anchor, kQuietInk);
}

std::string pixel(double value) { return fmt::format("{:.6g}", std::round(value * 10) / 10 + 0.0); }

}  // namespace posse

#include "posse/report/palette.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "posse/core/error.h"

namespace posse {
namespace {

// In the order of Ink.
constexpr std::array<std::string_view, kInks> kColours = {"#2F5EAB", "#F6470B", "#179A69",
                                                          "#F570B8", "#E4B619", "#55B0FE",
                                                          "#161112", "#862E49", "#052369"};
constexpr std::array<std::string_view, kInks> kDarkColours = {"#217EF6", "#DE4503", "#35C669",
                                                              "#D481BC", "#FCD630", "#9FD1F6",
                                                              "#F7F3F4", "#AA4366", "#4064B0"};
constexpr std::array<std::string_view, kDashCount> kDashes = {"none", "6 3.5", "1 3.5",
                                                              "9 3.5 1 3.5", "14 4"};
constexpr double kMinDarkLuminance = 0.16;

// Circle, diamond, square, triangle.
constexpr std::array<std::string_view, 4> kMarkers = {"m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
                                                      "m0-5.2l5.2 5.2-5.2 5.2-5.2-5.2z",
                                                      "m-3.6-3.6h7.2v7.2h-7.2z", "m0-5l5 8.4h-10z"};

bool consists_of(std::string_view text, std::string_view letters) {
  return text.find_first_not_of(letters) == std::string_view::npos;
}

bool is_colour(std::string_view text) {
  return text.size() == 7 && text[0] == '#' &&
         consists_of(text.substr(1), "0123456789abcdefABCDEF");
}

bool is_dash(std::string_view text) { return text == "none" || consists_of(text, "0123456789., "); }

void check_choice(const PenChoice& choice) {
  if (!choice.colour.empty() && !is_colour(choice.colour))
    throw Error(fmt::format("'{}' is not a colour; write #rrggbb, such as #0072B2", choice.colour));
  if (!is_dash(choice.dash))
    throw Error(
        fmt::format("'{}' is not a dash; write none or lengths, such as 6 3.5", choice.dash));
}

double channel(std::string_view colour, std::size_t index) {
  return std::stoi(std::string(colour.substr(1 + 2 * index, 2)), nullptr, 16);
}

// As WCAG defines it.
double relative_luminance(const std::array<double, 3>& rgb) {
  constexpr std::array<double, 3> kWeights = {0.2126, 0.7152, 0.0722};
  double sum = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const double c = rgb[i] / 255;
    sum += kWeights[i] * (c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4));
  }
  return sum;
}

std::string lightened(std::string_view colour) {
  std::array<double, 3> rgb = {channel(colour, 0), channel(colour, 1), channel(colour, 2)};
  while (relative_luminance(rgb) < kMinDarkLuminance)
    for (double& c : rgb) c += std::max(1.0, 0.08 * (255 - c));
  return fmt::format("#{:02X}{:02X}{:02X}", std::lround(rgb[0]), std::lround(rgb[1]),
                     std::lround(rgb[2]));
}

// Indices of the colours that no series has chosen; all of them if all are chosen.
std::vector<std::size_t> free_colours(const std::vector<PenChoice>& choices) {
  std::vector<std::size_t> all, free;
  for (std::size_t i = 0; i < kColours.size(); ++i) {
    const auto chosen = [&](const PenChoice& choice) { return choice.colour == kColours[i]; };
    all.push_back(i);
    if (std::none_of(choices.begin(), choices.end(), chosen)) free.push_back(i);
  }
  return free.empty() ? all : free;
}

}  // namespace

Pen pen_of(Ink ink, Dash dash) {
  return {kColours[static_cast<std::size_t>(ink)], kDashes[static_cast<std::size_t>(dash)]};
}

std::string on_dark(std::string_view colour) {
  const auto found = std::find(kColours.begin(), kColours.end(), colour);
  if (found == kColours.end()) return lightened(colour);
  return std::string(kDarkColours[static_cast<std::size_t>(found - kColours.begin())]);
}

Pen pen_of(std::size_t series) {
  return {kColours[series % kColours.size()], kDashes[series / kColours.size() % kDashes.size()]};
}

std::vector<Pen> choose_pens(const std::vector<PenChoice>& choices) {
  for (const PenChoice& choice : choices) check_choice(choice);
  std::vector<Pen> pens;
  std::size_t next = 0;
  const std::vector<std::size_t> free = free_colours(choices);
  for (const auto& [colour, dash] : choices) {
    Pen pen{colour, "none"};
    if (colour.empty()) {
      const std::size_t round = next / free.size() % kDashes.size();
      pen = {kColours[free[next++ % free.size()]], kDashes[round]};
    }
    if (!dash.empty()) pen.dash = dash;
    pens.push_back(pen);
  }
  return pens;
}

std::string_view marker_of(std::size_t kind) { return kMarkers[kind % kMarkers.size()]; }

}  // namespace posse

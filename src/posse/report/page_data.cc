#include "posse/report/page_data.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "posse/report/palette.h"

namespace posse {
namespace {

// Significant digits.
constexpr int kXDigits = 12;  // rounds are read off and compared
constexpr int kValueDigits = 6;
constexpr int kBandDigits = 4;

// Escapes "<" too, which could end the script that contains the text.
std::string json_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      out += {'\\', c};
    else if (c == '<' || static_cast<unsigned char>(c) < 0x20)
      out += fmt::format("\\u{:04x}", static_cast<unsigned char>(c));
    else
      out += c;
  }
  return out + '"';
}

std::string json_number(double value, int digits) {
  return std::isfinite(value) ? fmt::format("{:.{}g}", value + 0.0, digits) : "null";
}

std::string colours_json(std::string_view colour) {
  return fmt::format(R"("colour":{},"dark":{})", json_text(colour), json_text(on_dark(colour)));
}

template <typename Items, typename Spell>
std::string json_list(const Items& items, Spell spell) {
  std::string out = "[";
  for (const auto& item : items) {
    if (out.size() > 1) out += ',';
    out += spell(item);
  }
  return out + ']';
}

std::string json_numbers(const std::vector<double>& values, int digits) {
  return json_list(values, [&](double value) { return json_number(value, digits); });
}

// The means, with NaN where x is not finite.
std::vector<double> means_with_gaps(const PanelCurve& curve) {
  std::vector<double> out;
  for (std::size_t i = 0; i < std::min(curve.x.size(), curve.mean.size()); ++i)
    out.push_back(std::isfinite(curve.x[i]) ? curve.mean[i] : curve.x[i]);
  return out;
}

// high - low, as far as both go.
std::vector<double> band_widths(const std::vector<double>& high, const std::vector<double>& low) {
  std::vector<double> out;
  for (std::size_t i = 0; i < std::min(high.size(), low.size()); ++i)
    out.push_back(high[i] - low[i]);
  return out;
}

// As differences from the mean, which are short; a symmetric band needs only one list.
std::string bands_json(const PanelCurve& curve) {
  std::string out;
  if (!curve.sd.empty()) out += R"(,"sd":)" + json_numbers(curve.sd, kBandDigits);
  if (curve.low.empty() || curve.high.empty()) return out;
  const std::string below = json_numbers(band_widths(curve.mean, curve.low), kBandDigits);
  const std::string above = json_numbers(band_widths(curve.high, curve.mean), kBandDigits);
  out += R"(,"below":)" + below;
  return above == below ? out : out + R"(,"above":)" + above;
}

std::string fit_json(const PanelCurve& curve) {
  if (curve.fit.empty()) return "";
  return fmt::format(R"(,"fit_x":{},"fit":{})", json_numbers(curve.fit_x, kValueDigits),
                     json_numbers(curve.fit, kValueDigits));
}

double largest_value(const std::vector<std::vector<double>>& runs) {
  double largest = 0;
  for (const std::vector<double>& run : runs)
    for (const double value : run)
      if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
  return largest;
}

// Steps from value to value, in thousandths of the largest one: two digits for most.
std::string steps_json(const std::vector<double>& run, double unit) {
  long at = 0;
  return json_list(run, [&](double value) {
    const long next = std::isfinite(value) ? std::lround(value / unit) : at;
    return std::to_string(next - std::exchange(at, next));
  });
}

class CurveWriter {
 public:
  explicit CurveWriter(const Panel& panel) : curves_(panel.curves), pens_(pens_of(panel)) {}

  std::string write() {
    auto pen = pens_.begin();
    const std::string written =
        json_list(curves_, [&](const PanelCurve& curve) { return write_curve(curve, *pen++); });
    return fmt::format(R"("xs":{},"curves":{})", json_list(xs_, [](const auto& x) { return x; }),
                       written);
  }

 private:
  std::string write_curve(const PanelCurve& curve, const Pen& pen) {
    const std::size_t x = index_of_x(json_numbers(curve.x, kXDigits));
    return fmt::format(R"({{"label":{},"name":{},"hint":{},{},"dash":{},"x":{},"mean":{}{}{}}})",
                       json_text(curve.label),
                       json_text(curve.name.empty() ? curve.label : curve.name),
                       json_text(curve.hint), colours_json(pen.colour), json_text(pen.dash), x,
                       json_numbers(means_with_gaps(curve), kValueDigits),
                       bands_json(curve) + fit_json(curve) + runs_json(curve), flags(curve));
  }

  std::string runs_json(const PanelCurve& curve) {
    if (curve.runs.empty()) return "";
    const double largest = largest_value(curve.runs);
    const std::string unit = json_number(largest > 0 ? largest / 1000 : 1, kBandDigits);
    return fmt::format(
        R"(,"run_count":{},"run_x":{},"run_unit":{},"runs":{})",
        std::max(curve.run_count, curve.runs.size()),
        index_of_x(json_numbers(curve.run_x, kXDigits)), unit,
        json_list(curve.runs, [&](const auto& run) { return steps_json(run, std::stod(unit)); }));
  }

  static std::string flags(const PanelCurve& curve) {
    return std::string(curve.thin ? R"(,"thin":true)" : "") +
           (curve.complete ? "" : R"(,"incomplete":true)");
  }

  // Curves mostly share their x, which is therefore written once.
  std::size_t index_of_x(const std::string& x) {
    const auto found = std::find(xs_.begin(), xs_.end(), x);
    if (found != xs_.end()) return static_cast<std::size_t>(found - xs_.begin());
    xs_.push_back(x);
    return xs_.size() - 1;
  }

  const std::vector<PanelCurve>& curves_;
  std::vector<Pen> pens_;
  std::vector<std::string> xs_;
};

std::string dots_json(const Dots& dots) {
  std::size_t kind = 0;
  const std::string kinds = json_list(dots.kinds, [&](const std::string& name) {
    const std::size_t at = kind++;
    return fmt::format(R"({{"name":{},{},"marker":{}}})", json_text(name),
                       colours_json(pen_of(at).colour), json_text(marker_of(at)));
  });
  const std::string rows = json_list(dots.rows, [](const Dots::Row& row) {
    return fmt::format(R"({{"label":{},"hint":{},"values":{}}})", json_text(row.label),
                       json_text(row.hint), json_numbers(row.values, kValueDigits));
  });
  return fmt::format(R"("log_x":{},"kinds":{},"rows":{})", dots.log_x, kinds, rows);
}

}  // namespace

std::vector<Pen> pens_of(const Panel& panel) {
  std::vector<PenChoice> choices;
  for (const PanelCurve& curve : panel.curves) choices.push_back({curve.colour, curve.dash});
  return choose_pens(choices);
}

std::string page_data(const Panel& panel) {
  const bool has_curves = !panel.curves.empty();
  const std::string& x_label =
      has_curves || panel.dots.x_label.empty() ? panel.x_label : panel.dots.x_label;
  const std::string axes =
      has_curves
          ? fmt::format(R"("y_label":{},"value_head":{},"log_x":{},"log_y":{},{})",
                        json_text(panel.y_label), json_text(panel.value_head), panel.log_x,
                        panel.log_y, panel.confidence_first ? R"("confidence_first":true,)" : "")
          : "";
  return fmt::format(R"({{"title":{},"subtitle":{},"note":{},"caveat":{},"x_label":{},{}{}}})",
                     json_text(panel.title), json_text(panel.subtitle), json_text(panel.note),
                     json_text(panel.caveat), json_text(x_label), axes,
                     has_curves ? CurveWriter(panel).write() : dots_json(panel.dots));
}

}  // namespace posse

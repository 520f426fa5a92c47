#include "posse/report/page_data.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "posse/report/palette.h"

namespace posse {
namespace {

constexpr int kExact = 12;  // digits; rounds are read off and compared
constexpr int kValue = 6;
constexpr int kWidth = 4;  // of bands

// A "<" could end the script that the text stands in.
std::string quoted(std::string_view text) {
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

std::string spelled(double value, int digits) {
  return std::isfinite(value) ? fmt::format("{:.{}g}", value + 0.0, digits) : "null";
}

template <typename Items, typename Spell>
std::string list(const Items& items, Spell spell) {
  std::string out = "[";
  for (const auto& item : items) {
    if (out.size() > 1) out += ',';
    out += spell(item);
  }
  return out + ']';
}

std::string numbers(const std::vector<double>& values, int digits) {
  return list(values, [&](double value) { return spelled(value, digits); });
}

// The means that stand at some x.
std::vector<double> placed_means(const PanelCurve& curve) {
  std::vector<double> out;
  for (std::size_t i = 0; i < std::min(curve.x.size(), curve.mean.size()); ++i)
    out.push_back(std::isfinite(curve.x[i]) ? curve.mean[i] : curve.x[i]);
  return out;
}

// How far `high` lies above `low`, as far as both go.
std::vector<double> distance(const std::vector<double>& high, const std::vector<double>& low) {
  std::vector<double> out;
  for (std::size_t i = 0; i < std::min(high.size(), low.size()); ++i)
    out.push_back(high[i] - low[i]);
  return out;
}

// As distances from the mean, which are short, and one list where the band is symmetric.
std::string bands(const PanelCurve& curve) {
  std::string out;
  if (!curve.sd.empty()) out += R"(,"sd":)" + numbers(curve.sd, kWidth);
  if (curve.low.empty() || curve.high.empty()) return out;
  const std::string below = numbers(distance(curve.mean, curve.low), kWidth);
  const std::string above = numbers(distance(curve.high, curve.mean), kWidth);
  out += R"(,"below":)" + below;
  return above == below ? out : out + R"(,"above":)" + above;
}

std::string fit(const PanelCurve& curve) {
  if (curve.fit.empty()) return "";
  return fmt::format(R"(,"fit_x":{},"fit":{})", numbers(curve.fit_x, kValue),
                     numbers(curve.fit, kValue));
}

class CurveWriter {
 public:
  explicit CurveWriter(const std::vector<PanelCurve>& curves) : curves_(curves) {}

  std::string write() {
    std::vector<PenWish> wishes;
    for (const PanelCurve& curve : curves_) wishes.push_back({curve.colour, curve.dash});
    const std::vector<Pen> pens = pens_of(wishes);
    auto pen = pens.begin();
    const std::string written =
        list(curves_, [&](const PanelCurve& curve) { return write(curve, *pen++); });
    return fmt::format(R"("xs":{},"curves":{})", list(xs_, [](const auto& x) { return x; }),
                       written);
  }

 private:
  std::string write(const PanelCurve& curve, const Pen& pen) {
    return fmt::format(R"({{"label":{},"hint":{},"colour":{},"dash":{},"x":{},"mean":{}{}{}}})",
                       quoted(curve.label), quoted(curve.hint), quoted(pen.colour),
                       quoted(pen.dash), place_of(numbers(curve.x, kExact)),
                       numbers(placed_means(curve), kValue), bands(curve) + fit(curve),
                       flags(curve));
  }

  static std::string flags(const PanelCurve& curve) {
    return std::string(curve.thin ? R"(,"thin":true)" : "") +
           (curve.complete ? "" : R"(,"incomplete":true)");
  }

  // Curves mostly share their x, which is written once.
  std::size_t place_of(const std::string& x) {
    const auto found = std::find(xs_.begin(), xs_.end(), x);
    if (found != xs_.end()) return static_cast<std::size_t>(found - xs_.begin());
    xs_.push_back(x);
    return xs_.size() - 1;
  }

  const std::vector<PanelCurve>& curves_;
  std::vector<std::string> xs_;
};

std::string write(const Dots& dots) {
  std::size_t kind = 0;
  const std::string kinds = list(dots.kinds, [&](const std::string& name) {
    const std::size_t at = kind++;
    return fmt::format(R"({{"name":{},"colour":{},"marker":{}}})", quoted(name),
                       quoted(pen_of(at).colour), quoted(marker_of(at)));
  });
  const std::string rows = list(dots.rows, [](const Dots::Row& row) {
    return fmt::format(R"({{"label":{},"hint":{},"values":{}}})", quoted(row.label),
                       quoted(row.hint), numbers(row.values, kValue));
  });
  return fmt::format(R"("log_x":{},"kinds":{},"rows":{})", dots.log_x, kinds, rows);
}

}  // namespace

std::string page_data(const Panel& panel) {
  const bool has_curves = !panel.curves.empty();
  const std::string& x_label =
      has_curves || panel.dots.x_label.empty() ? panel.x_label : panel.dots.x_label;
  const std::string axes =
      has_curves
          ? fmt::format(R"("y_label":{},"value_head":{},"log_x":{},"log_y":{},{})",
                        quoted(panel.y_label), quoted(panel.value_head), panel.log_x, panel.log_y,
                        panel.confidence_first ? R"("confidence_first":true,)" : "")
          : "";
  return fmt::format(R"({{"title":{},"subtitle":{},"x_label":{},{}{}}})", quoted(panel.title),
                     quoted(panel.subtitle), quoted(x_label), axes,
                     has_curves ? CurveWriter(panel.curves).write() : write(panel.dots));
}

}  // namespace posse

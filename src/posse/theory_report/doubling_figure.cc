#include "posse/theory_report/doubling_figure.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "posse/report/chart.h"
#include "posse/theory/doubling.h"
#include "posse/theory_report/quantities.h"

namespace posse {
namespace {

// What the figure shows: b on both sides of the best one and of the given one, and l up to twice
// the least, or more for the given and the largest b. A limit is needed: with a small T0, l is
// unbounded as b decreases.
struct Window {
  double least_b, largest_b, largest_l;
};

Window window_of(const DoublingQuestion& question) {
  const double y = best_b(question.gamma, 0, question.T0) - 1;
  const double b_min = best_b(question.gamma, question.delta, question.T0);
  Window window{std::min(1 + 0.15 * y, question.b), std::max(1 + 6 * y, question.b), 0};
  for (const double b : {question.b, window.largest_b}) {
    const double l = doubling_loss_at(question, question.T0, b).value_or(0);
    window.largest_l = std::max(window.largest_l, 1.05 * l);
  }
  window.largest_l = std::max(
      window.largest_l, 2 * doubling_loss(question.gamma, question.delta, question.T0, b_min));
  return window;
}

// l against b for one T0, as far as it is in the window.
Series curve(const DoublingQuestion& question, double T0, const Window& window) {
  constexpr int kPoints = 1000;
  Series series{.label = "T0 = " + value_text(T0), .x = {}, .y = {}, .low = {}, .high = {}};
  const double from = window.least_b - 1, ratio = (window.largest_b - 1) / from;
  for (int i = 0; i <= kPoints; ++i) {
    const double b = i < kPoints ? 1 + from * std::pow(ratio, 1.0 * i / kPoints) : window.largest_b;
    const auto l = doubling_loss_at(question, T0, b);
    if (!l || *l > window.largest_l) continue;
    series.x.push_back(b);
    series.y.push_back(*l);
  }
  return series;
}

// Without the curves that end outside the window.
std::vector<Series> curves(const DoublingQuestion& question, const Window& window) {
  std::vector<Series> all;
  for (const double T0 : std::set<double>{3, 10, 30, 1000, question.T0}) {
    Series one = curve(question, T0, window);
    if (!one.x.empty() && one.x.back() == window.largest_b) all.push_back(std::move(one));
  }
  return all;
}

}  // namespace

std::string doubling_figure(const DoublingQuestion& question) {
  const Window window = window_of(question);
  const double b_min = best_b(question.gamma, question.delta, question.T0);
  return svg(
      {.title = "What restarts at T0 b^i multiply a regret bound by",
       .subtitle = fmt::format("l of bounds c T^gamma (log T)^delta with gamma = {}, delta = {}",
                               question.gamma, question.delta),
       .x_label = "b",
       .y_label = "l",
       .caption = fmt::format(
           "T0 = {}, b = {}: l = {}; least at b = {}", value_text(question.T0),
           value_text(question.b),
           value_text(doubling_loss(question.gamma, question.delta, question.T0, question.b)),
           value_text(b_min)),
       .value_head = "at b = " + value_text(window.largest_b),
       .series = curves(question, window),
       .log_x = true,
       .log_y = true,
       .y_max = window.largest_l});
}

}  // namespace posse

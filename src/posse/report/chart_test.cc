#include "posse/report/chart.h"

#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "posse/core/numbers_test.h"
#include "posse/report/svg_test.h"

namespace posse::chart_test {
namespace {

Series growing_series(const std::string& label, double end, int points = 200) {
  Series s{label, {}, {}, {}, {}};
  for (int i = 1; i <= points; ++i) {
    const double mean = end * std::sqrt(1.0 * i / points);
    s.x.push_back(50.0 * i);
    s.y.push_back(mean);
    s.low.push_back(0.9 * mean);
    s.high.push_back(1.1 * mean);
  }
  return s;
}

Chart chart_with(std::vector<Series> series) {
  Chart chart;
  chart.title = "Regret";
  chart.x_label = "round";
  chart.y_label = "mean regret";
  chart.series = std::move(series);
  return chart;
}

Chart crowd(int count) {
  std::vector<Series> series;
  for (int i = 0; i < count; ++i)
    series.push_back(growing_series(
        "lin_es(m=" + std::to_string(i) + ", lambda=1, sigma_R=0.1, sigma_P=0, tau=1000, warm=2)",
        100 + 0.1 * i));
  return chart_with(std::move(series));
}

// The y of every line of every label, from top to bottom.
std::vector<double> label_rows(const std::string& picture) {
  std::vector<double> rows;
  for (const std::string& text : between(picture, "<text ", "</text>"))
    if (contains(text, "class=\"label\""))
      rows.push_back(std::stod(between(text, " y=\"", "\"")[0]));
  return rows;
}

std::string first_line(const std::string& picture) {
  return between(picture, "class=\"line\" d=\"", "\"").at(0);
}

TEST(Chart, GivesTheSameBytesForTheSameRows) { EXPECT_EQ(svg(crowd(5)), svg(crowd(5))); }

TEST(Chart, EscapesAllText) {
  Chart chart = chart_with({growing_series("a<b & \"c\" 'd'", 10)});
  chart.title = chart.subtitle = chart.caption = chart.x_label = chart.y_label = "x < y & z > 0";
  const std::string picture = svg(chart);
  EXPECT_TRUE(well_formed(picture));
  EXPECT_TRUE(contains(picture, "a&lt;b &amp; &quot;c&quot; &#39;d&#39;"));
  EXPECT_TRUE(contains(picture, "x &lt; y &amp; z &gt; 0"));
}

TEST(Chart, IsAnAccessibleImage) {
  const std::string picture = svg(chart_with({growing_series("lin_ts", 104)}));
  EXPECT_TRUE(contains(picture, "role=\"img\""));
  EXPECT_TRUE(contains(picture, "<title>Regret</title>"));
  EXPECT_TRUE(
      contains(picture, "<desc>Line chart of mean regret against round. lin_ts ends at 104."));
}

TEST(Chart, DrawsEveryBandBelowEveryLine) {
  const std::string picture = svg(crowd(3));
  EXPECT_EQ(count(picture, "class=\"band\""), 3u);
  EXPECT_EQ(count(picture, "class=\"line\""), 3u);
  EXPECT_LT(picture.rfind("class=\"band\""), picture.find("class=\"line\""));
}

TEST(Chart, DrawsNoBandWhenThereIsNone) {
  Series s = growing_series("lin_ts", 104);
  s.low.clear();
  s.high.clear();
  EXPECT_FALSE(contains(svg(chart_with({s})), "class=\"band\""));
}

TEST(Chart, BreaksTheLineAtPointsThatAreNotFinite) {
  const Series s{"gaps", {1, 2, 3, 4, 5, 6, kNaN}, {1, 2, kNaN, 4, 5, kInfinity, 7}, {}, {}};
  const std::string picture = svg(chart_with({s}));
  EXPECT_TRUE(sound(picture));
  EXPECT_EQ(count(first_line(picture), "M"), 2u);
  EXPECT_EQ(count(first_line(picture), "L"), 2u);
}

TEST(Chart, SurvivesStrangeRows) {
  const double huge = 1e308, tiny = 5e-324;
  const std::vector<Series> strange = {
      {"", {}, {}, {}, {}},
      {"point", {5}, {3}, {2}, {4}},
      {"zero", {0, 1, 2}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}},
      {"constant", {1, 2, 3}, {7, 7, 7}, {}, {}},
      {"negative", {1, 2, 3}, {-5, -6, -7}, {-6, -7, -8}, {-4, -5, -6}},
      {"nowhere", {1, 2}, {kNaN, -kInfinity}, {}, {}},
      {"ragged", {1, 2, 3, 4}, {1, 2}, {0}, {2, 3, 4}},
      {"wild band", {1, 2, 3}, {1, 2, 3}, {-kInfinity, kNaN, -huge}, {2, 3, huge}},
      {"extreme", {-huge, tiny, huge}, {huge, tiny, -huge}, {}, {}},
      {"tiny", {0, tiny}, {0, tiny}, {}, {}},
      {"one huge", {1}, {huge}, {}, {}}};
  for (const bool log_x : {false, true})
    for (const bool log_y : {false, true})
      for (const double y_max : {kNaN, 0.0, -3.0, 2.0, kInfinity}) {
        Chart chart = chart_with(strange);
        chart.log_x = log_x;
        chart.log_y = log_y;
        chart.y_max = y_max;
        EXPECT_TRUE(sound(svg(chart)));
        for (const Series& s : strange) {
          chart.series = {s};
          EXPECT_TRUE(sound(svg(chart))) << s.label << log_x << log_y << y_max;
        }
      }
}

TEST(Chart, SaysNoDataWhenThereIsNoSeries) {
  const std::string picture = svg(Chart{});
  EXPECT_TRUE(sound(picture));
  EXPECT_TRUE(contains(picture, ">no data<"));
}

TEST(Chart, OmitsValuesThatALogAxisCannotShow) {
  Chart chart = chart_with({{"log", {0, 1, 10, 100}, {5, 0, 10, 20}, {}, {}}});
  chart.log_x = chart.log_y = true;
  const std::string picture = svg(chart);
  EXPECT_TRUE(sound(picture));
  EXPECT_EQ(count(first_line(picture), "M"), 1u);
  EXPECT_EQ(count(first_line(picture), "L"), 1u);
}

TEST(Chart, DrawsASeriesWithThePenItsAuthorChose) {
  Chart chart = chart_with({growing_series("ensemble", 50), growing_series("other", 90)});
  chart.series[0].colour = "#7f7f7f";
  chart.series[0].dash = "1 3.5";
  const std::string picture = svg(chart);
  EXPECT_TRUE(contains(picture, "fill=\"#7f7f7f\" fill-opacity"));
  EXPECT_EQ(count(picture, "stroke=\"#7f7f7f\" stroke-dasharray=\"1 3.5\""), 1u);    // the line
  EXPECT_EQ(count(picture, "stroke-width=\"2.4\" stroke-dasharray=\"1 3.5\""), 1u);  // its label
  EXPECT_TRUE(contains(picture, "stroke=\"#2F5EAB\" stroke-dasharray=\"none\""));
}

TEST(Chart, DrawsAReferenceLineThin) {
  Chart chart = chart_with({growing_series("limit", 50), growing_series("other", 90)});
  EXPECT_EQ(count(svg(chart), "stroke-width=\".9\""), 0u);
  chart.series[0].thin = true;
  const std::string picture = svg(chart);
  EXPECT_EQ(count(picture, "stroke-dasharray=\"none\" stroke-width=\".9\""), 1u);  // the line
  EXPECT_EQ(count(picture, "stroke-width=\"1.1\""), 1u);                           // its label
  EXPECT_EQ(count(picture, "stroke-width=\"2.4\""), 1u);                           // the other's
}

TEST(Chart, MarksCurvesThatLeaveTheChosenScale) {
  Chart chart = chart_with({growing_series("uniform", 5000), growing_series("lin_ts", 100)});
  EXPECT_FALSE(contains(svg(chart), "off scale"));
  chart.y_max = 200;
  const std::string picture = svg(chart);
  EXPECT_EQ(count(picture, ">off scale</text>"), 1u);
  EXPECT_EQ(count(picture, "class=\"off-scale\""), 1u);
  EXPECT_TRUE(contains(picture, ">5,000</text>"));
  EXPECT_TRUE(contains(picture, "overflow=\"hidden\""));
}

TEST(Chart, SaysWhichBandsTheAxisCuts) {
  Chart chart = chart_with({growing_series("calm", 100), growing_series("wild", 90)});
  EXPECT_FALSE(contains(svg(chart), "Cut by the axis"));
  chart.series[1].high.back() = 4321;
  chart.series[1].low.back() = -50;
  chart.caption = "A caption.";
  EXPECT_TRUE(contains(
      svg(chart), "A caption. Cut by the axis: the bands of wild (up to 4,321), wild (down to "));
}

TEST(Chart, StartsALogAxisWhereTheCurvesPart) {
  Chart chart = chart_with({growing_series("low", 10), growing_series("high", 90)});
  EXPECT_FALSE(contains(svg(chart), "the curves are together"));
  chart.log_x = true;
  chart.series[1].y[0] = chart.series[0].y[0];
  chart.series[1].y[1] = chart.series[0].y[1];
  const std::string picture = svg(chart);
  EXPECT_TRUE(contains(picture, ">round (from 100; before, the curves are together)<"));
  EXPECT_TRUE(sound(picture));
}

TEST(Chart, NeedsNoFontThatASystemMayLack) {
  EXPECT_TRUE(contains(svg(crowd(1)), "sans-serif\""));
  EXPECT_FALSE(contains(svg(crowd(1)), "system-ui"));
}

TEST(Chart, PutsTheGivenHeadingOverTheValues) {
  Chart chart = chart_with({growing_series("lin_ts", 100)});
  EXPECT_TRUE(contains(svg(chart), ">final</text>"));
  chart.value_head = "at b = 10.7 & more";
  const std::string picture = svg(chart);
  EXPECT_FALSE(contains(picture, ">final</text>"));
  EXPECT_TRUE(contains(picture, ">at b = 10.7 &amp; more</text>"));
  EXPECT_TRUE(well_formed(picture));
}

TEST(Chart, KeepsLabelsOfNearlyEqualCurvesApartAndOnTheSheet) {
  for (const int series : {1, 2, 6, 16, 30}) {
    const std::string picture = svg(crowd(series));
    const std::vector<double> rows = label_rows(picture);
    ASSERT_GE(rows.size(), static_cast<std::size_t>(series));
    for (std::size_t i = 1; i < rows.size(); ++i) EXPECT_GE(rows[i] - rows[i - 1], 14);
    const auto height = between(picture, "viewBox=\"0 0 860 ", "\"").at(0);
    EXPECT_LT(rows.back(), std::stod(height));
  }
}

TEST(Chart, OrdersLabelsLikeTheEndsOfTheCurves) {
  const std::string picture =
      svg(chart_with({growing_series("low", 10), growing_series("high", 90)}));
  EXPECT_LT(picture.find(">high</text>"), picture.find(">low</text>"));
}

TEST(Chart, StaysSmallWithManySeriesAndPoints) {
  EXPECT_LT(svg(crowd(16)).size(), 200'000u);
  Chart dense = chart_with({growing_series("dense", 100, 1'000'000)});
  EXPECT_LT(svg(dense).size(), 20'000u);
}

TEST(Chart, ShowsNoFinalValueOfACurveThatEndsEarly) {
  Series early = growing_series("early", 77);
  early.complete = false;
  const std::string picture = svg(chart_with({growing_series("whole", 100), early}));
  EXPECT_NE(picture.find(">100<"), std::string::npos);
  EXPECT_EQ(picture.find(">77.0<"), std::string::npos);
  EXPECT_NE(picture.find(">\u2013<"), std::string::npos);
  early.complete = true;
  EXPECT_NE(svg(chart_with({early})).find(">77.0<"), std::string::npos);
}

TEST(Chart, DrawsAFittedLineWithDotsAndBars) {
  Series points{"es", {10, 100, 1000}, {20, 150, 2100}, {15, kNaN, 2000}, {25, kNaN, 2200}};
  points.fit_x = {10, 1000};
  points.fit = {18, 2000};
  Chart chart = chart_with({points, growing_series("curve", 100)});
  chart.log_x = chart.log_y = true;
  const std::string picture = svg(chart);
  EXPECT_TRUE(sound(picture));
  EXPECT_EQ(count(picture, "class=\"line\""), 2u);
  EXPECT_EQ(count(picture, "class=\"band\""), 1u) << "the curve's alone";
  EXPECT_EQ(count(picture, "class=\"dot\""), 3u);
  EXPECT_EQ(count(picture, "class=\"bar\""), 2u) << "one point has no interval";
  const std::string line = first_line(picture);
  EXPECT_EQ(count(line, "L"), 1u) << "straight: " << line;
  EXPECT_TRUE(contains(picture, "2,100")) << "the last mean, not the line's end";
}

}  // namespace
}  // namespace posse::chart_test

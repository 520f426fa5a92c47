#include "posse/report/scale.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace posse::scale_test {
namespace {

using Ticks = std::vector<double>;

Chart chart_of_values(std::vector<double> y, std::vector<double> low = {},
                      std::vector<double> high = {}) {
  Chart chart;
  std::vector<double> x;
  for (std::size_t i = 0; i < y.size(); ++i) x.push_back(static_cast<double>(i + 1));
  chart.series = {{"any", x, y, low, high}};
  return chart;
}

TEST(NiceTicks, AreMultiplesOfOneTwoOrFive) {
  EXPECT_EQ(nice_ticks(0, 100, 5), (Ticks{0, 20, 40, 60, 80, 100}));
  EXPECT_EQ(nice_ticks(0, 104, 5), (Ticks{0, 20, 40, 60, 80, 100}));
  EXPECT_EQ(nice_ticks(1, 10000, 4), (Ticks{2000, 4000, 6000, 8000, 10000}));
  EXPECT_EQ(nice_ticks(-3, 7, 10), (Ticks{-3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(nice_ticks(0, 0.5, 5), (Ticks{0, 0.1, 0.2, 0.3, 0.4, 0.5}));
}

TEST(NiceTicks, StayInsideAndNearTheRequestedNumber) {
  for (double high = 1e-6; high < 1e9; high *= 1.7) {
    const Ticks ticks = nice_ticks(0, high, 6);
    EXPECT_GE(ticks.size(), 4u) << high;
    EXPECT_LE(ticks.size(), 10u) << high;
    EXPECT_LE(ticks.back(), high * (1 + 1e-9));
  }
}

TEST(NiceTicks, AcceptEmptyAndImpossibleRanges) {
  EXPECT_EQ(nice_ticks(3, 3, 5), Ticks{3});
  EXPECT_EQ(nice_ticks(2, 1, 5), Ticks{});
  EXPECT_EQ(nice_ticks(0, std::numeric_limits<double>::infinity(), 5), Ticks{});
  EXPECT_EQ(nice_ticks(std::nan(""), 1, 5), Ticks{});
}

TEST(AxisScale, TicksALogAxisAtDecades) {
  EXPECT_EQ((AxisScale{1, 10000, true}.ticks(5)), (Ticks{1, 10, 100, 1000, 10000}));
  EXPECT_EQ((AxisScale{1, 20, true}.ticks(5)), (Ticks{1, 2, 5, 10, 20}));
  EXPECT_GE((AxisScale{100, 130, true}.ticks(5)).size(), 3u);
}

TEST(AxisScale, StartsAtZeroWhenTheValuesComeNearIt) {
  EXPECT_EQ(y_scale(chart_of_values({10, 90}), 5).low, 0);
  EXPECT_EQ(y_scale(chart_of_values({7, 7}), 5).low, 0);
  EXPECT_EQ(y_scale(chart_of_values({-7, -1}), 5).high, 0);
  EXPECT_EQ(y_scale(chart_of_values({1000, 1010}), 5).low, 1000);
}

TEST(AxisScale, IsNotFlattenedByOneWildBand) {
  const AxisScale axis = y_scale(chart_of_values({0, 50, 100}, {-900, 40, 90}, {9000, 60, 110}), 5);
  EXPECT_EQ(axis.low, 0);
  EXPECT_LE(axis.high, 160);
}

TEST(AxisScale, IgnoresTheSteepStartOnALogAxis) {
  Chart chart = chart_of_values({0.001, 50, 80, 100});
  chart.series[0].x = {1, 500, 1000, 1500};
  chart.log_y = true;
  EXPECT_EQ(y_scale(chart, 5).low, 50);
  chart.log_x = true;
  EXPECT_EQ(y_scale(chart, 5).low, 0.001);
}

TEST(PartingX, IsTheLastPointBeforeTheCurvesPart) {
  Chart chart = chart_of_values({0, 1, 2, 50});
  chart.series.push_back(chart.series[0]);
  const double never = -std::numeric_limits<double>::infinity();
  EXPECT_EQ(parting_x(chart), never);
  chart.series[1].y = {0, 1, 20, 100};
  EXPECT_EQ(parting_x(chart), chart.series[0].x[1]);
  chart.series[1].y = {30, 1, 20, 100};
  EXPECT_EQ(parting_x(chart), never) << "they part at once and meet again";
  chart.series[1].y = {30, 10, 20, 50};
  EXPECT_EQ(parting_x(chart), never) << "they meet in the end";
  chart.series[1].y = {30, 10, 20, 90};
  EXPECT_EQ(parting_x(chart), never) << "they are never together";
  chart.log_y = true;
  chart.series = {chart.series[0], chart.series[0]};
  chart.series[0].y = {1, 10, 50, 100};
  chart.series[1].y = {1.2, 15, 300, 1000};
  EXPECT_EQ(parting_x(chart), chart.series[0].x[1]) << "log 1.5 is less than a quarter of log 10";
  EXPECT_EQ(parting_x(Chart{}), never);
}

TEST(PartingX, IsBeforeCurvesThatCrossLater) {
  Chart chart = chart_of_values({0, 1, 30, 50, 60, 62});
  chart.series.push_back(chart.series[0]);
  chart.series[1].y = {0, 1, 10, 50, 80, 100};
  EXPECT_EQ(parting_x(chart), chart.series[0].x[1]) << "what they do until they cross is data";
}

TEST(PartingX, HidesHalfOfTheDecadesAtMost) {
  Chart chart = chart_of_values({0, 1, 2, 3, 4, 50});
  chart.series[0].x = {0, 1, 10, 100, 1000, 10000};
  chart.series.push_back(chart.series[0]);
  chart.series[1].y.back() = 100;
  chart.log_x = true;
  EXPECT_EQ(parting_x(chart), 100) << "though they part after 1000";
  EXPECT_NEAR(x_scale(chart).low, 100, 1e-9);
}

TEST(PartingX, IsNowhereWhereLinesAreFitted) {
  Chart chart = chart_of_values({10, 20, 40});
  chart.series.push_back(chart.series[0]);
  chart.series[1].y = {10, 20, 80};
  EXPECT_EQ(parting_x(chart), 1);
  chart.series[0].fit_x = {1, 3};
  chart.series[0].fit = {10, 40};
  chart.log_x = chart.log_y = true;
  EXPECT_EQ(parting_x(chart), -std::numeric_limits<double>::infinity());
  EXPECT_EQ(x_scale(chart).low, 1) << "all points of a sweep are shown";
}

TEST(AxisScale, CoversEveryMeanByDefault) {
  Chart chart = chart_of_values({100, 5000});
  EXPECT_GE(y_scale(chart, 5).high, 5000);
  chart.y_max = 300;
  EXPECT_EQ(y_scale(chart, 5).high, 300);
}

}  // namespace
}  // namespace posse::scale_test

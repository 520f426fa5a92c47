#include "posse/report/page.h"

#include <cmath>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/core/numbers_test.h"
#include "posse/report/palette.h"
#include "posse/report/svg_test.h"

namespace posse::page_test {
namespace {

PanelCurve curve(const std::string& label, int points = 5) {
  PanelCurve c{.label = label, .hint = label + "(m=10)"};
  for (int i = 1; i <= points; ++i) {
    c.x.push_back(100.0 * i);
    c.mean.push_back(i / 3.0);
    c.sd.push_back(0.5);
    c.low.push_back(i / 3.0 - 0.125);
    c.high.push_back(i / 3.0 + 0.25);
  }
  return c;
}

Panel curves_panel(const std::string& name) {
  Panel panel{.name = name, .title = "Regret", .x_label = "round", .y_label = "regret"};
  panel.curves = {curve("lin_es"), curve("lin_ts")};
  panel.table = {{{"policy", "its spec", false}, {"regret", "", true}},
                 {{"lin_es", "1.7"}, {"lin_ts"}}};
  panel.configuration = "[policy]\nspec = \"lin_es\"";
  return panel;
}

Panel dots_panel(const std::string& name) {
  Panel panel{.name = name, .title = "Time"};
  panel.dots = {.x_label = "us", .kinds = {"decide"}, .rows = {{"lin_es", "", {0.25}}}};
  return panel;
}

Page page_with(std::vector<Panel> panels) {
  return {
      .title = "Results", .subtitle = "all", .facts = {{"seed", "1"}}, .panels = std::move(panels)};
}

// The page without its embedded scripts and styles, which all pages share.
std::string body(const Page& page) {
  const std::string text = html(page);
  const std::size_t start = text.find("<body>");
  return text.substr(start, text.find("<script>\n", start) - start);
}

std::string data_of(const Panel& panel) {
  return between(body(page_with({panel})), "<script type=\"application/json\">", "</script>").at(0);
}

TEST(Panel, ShowsTheConfidenceFirstIfItPrefersTo) {
  Panel panel = curves_panel("a");
  EXPECT_TRUE(contains(svg(panel), "bands: one standard deviation"));
  EXPECT_FALSE(contains(data_of(panel), "confidence_first"));
  panel.confidence_first = true;
  EXPECT_TRUE(contains(svg(panel), "bands: 95 % confidence"));
  EXPECT_TRUE(contains(data_of(panel), R"("confidence_first":true)"));
}

TEST(Panel, FallsBackToAChartOfItsMeansAndBands) {
  const std::string picture = svg(curves_panel("a"));
  EXPECT_TRUE(sound(picture));
  EXPECT_EQ(count(picture, "class=\"line\""), 2u);
  EXPECT_EQ(count(picture, "class=\"band\""), 2u);
}

TEST(Panel, ShowsTheDeviationOrElseTheConfidenceBandAndSaysWhich) {
  Panel panel = curves_panel("a");
  EXPECT_TRUE(contains(svg(panel), "bands: one standard deviation"));
  for (PanelCurve& c : panel.curves) c.sd = {};
  EXPECT_EQ(count(svg(panel), "class=\"band\""), 2u);
  EXPECT_TRUE(contains(svg(panel), "bands: 95 % confidence"));
  for (PanelCurve& c : panel.curves) c.low = c.high = {};
  EXPECT_FALSE(contains(svg(panel), "bands:"));
  EXPECT_EQ(count(svg(panel), "class=\"band\""), 0u);
}

TEST(Panel, FallsBackToItsDotsUnderItsOwnTitle) {
  EXPECT_TRUE(contains(svg(dots_panel("a")), "<title>Time</title>"));
  EXPECT_EQ(svg(Panel{.name = "words"}), "");
}

TEST(Page, IsTheSameForTheSamePanels) {
  const Page page = page_with({curves_panel("a"), dots_panel("b")});
  EXPECT_EQ(html(page), html(page));
}

TEST(Page, HasAnAnchorAnEntryAndAPictureForEachPanel) {
  const std::string text = body(page_with({curves_panel("fig1"), dots_panel("time")}));
  for (const std::string name : {"fig1", "time"}) {
    EXPECT_EQ(count(text, "<section class=\"panel\" id=\"" + name + "\">"), 1u);
    EXPECT_EQ(count(text, "<a href=\"#" + name + "\">"), 2u);
  }
  EXPECT_EQ(count(text, "<svg xmlns"), 2u);
  EXPECT_TRUE(contains(text, "<dt>seed</dt><dd>1</dd>"));
}

TEST(Page, SaysWhatDataAPanelIsAbout) {
  Panel panel = curves_panel("a");
  EXPECT_EQ(body(page_with({panel})).find("class=\"data\""), std::string::npos);
  panel.data = "rows.csv: 30 rows";
  EXPECT_NE(body(page_with({panel})).find("<p class=\"data\">rows.csv: 30 rows</p>"),
            std::string::npos);
  EXPECT_EQ(svg(panel).find("rows.csv"), std::string::npos);
}

TEST(Page, FetchesNothing) {
  const std::string text = html(page_with({curves_panel("a"), dots_panel("b")}));
  EXPECT_TRUE(contains(text, "Content-Security-Policy\" content=\"default-src 'none';"));
  for (const char* part : {"src=", "@import", "url(", "fetch(", "XMLHttpRequest", "import("})
    EXPECT_FALSE(contains(text, part)) << part;
  EXPECT_EQ(count(text, "href=\"http"), 0u);
  EXPECT_EQ(count(text, "<link"), 1u);
  EXPECT_EQ(count(text, "<link rel=\"icon\" href=\"data:,\">"), 1u);
}

TEST(Page, EmbedsScriptsThatCannotEndEarly) {
  const std::string text = html(page_with({}));
  EXPECT_EQ(count(text, "<script"), 2u);
  EXPECT_EQ(count(text, "</script"), 2u);
  EXPECT_EQ(count(text, "<!--"), 0u);
  EXPECT_TRUE(contains(text, "uPlot"));
}

TEST(Page, EscapesHostileText) {
  const std::string evil = "</script><img src=x> & \"q\" 'a' \\ \n <!--";
  Panel panel = curves_panel("a"), dots = dots_panel("b");
  panel.title = panel.subtitle = panel.note = panel.x_label = panel.y_label = evil;
  panel.configuration = panel.curves[0].label = panel.curves[0].hint = evil;
  panel.table.columns[0] = {evil, evil, false};
  panel.table.rows[0][0] = evil;
  dots.dots.rows[0].label = dots.dots.rows[0].hint = dots.dots.kinds[0] = evil;
  Page page = page_with({panel, dots});
  page.title = page.subtitle = page.facts[0].first = page.facts[0].second = evil;
  const std::string text = body(page);
  EXPECT_FALSE(contains(text, "<img"));
  EXPECT_FALSE(contains(text, "<!--"));
  EXPECT_EQ(count(text, "<script"), 2u);
  EXPECT_EQ(count(text, "</script"), 2u);
  EXPECT_TRUE(
      contains(data_of(panel), R"("\u003c/script>\u003cimg src=x> & \"q\" 'a' \\ \u000a )"));
}

TEST(Page, ShortensNumbersAndSharesX) {
  const std::string data = data_of(curves_panel("a"));
  EXPECT_TRUE(contains(data, R"("xs":[[100,200,300,400,500]],"curves")"));
  EXPECT_TRUE(contains(data, R"("x":0,"mean":[0.333333,0.666667,1,1.33333,1.66667])"));
  EXPECT_TRUE(contains(data, R"("sd":[0.5,0.5,0.5,0.5,0.5])"));
  EXPECT_TRUE(contains(data, R"("below":[0.125,0.125,0.125,0.125,0.125],"above":[0.25,)"));
}

TEST(Page, TellsItsScriptWhichCurvesAreThin) {
  Panel panel = curves_panel("fig1");
  EXPECT_FALSE(contains(data_of(panel), "thin"));
  panel.curves[1].thin = true;
  EXPECT_EQ(count(data_of(panel), R"("thin":true)"), 1u);
  EXPECT_TRUE(contains(html({.panels = {panel}}), R"(<path d="M1 6H27" stroke-width="1.1")"));
  EXPECT_EQ(count(svg(panel), "stroke-width=\".9\""), 1u);
}

TEST(Page, WritesSingleRunsAsSteps) {
  Panel panel = curves_panel("a");
  EXPECT_FALSE(contains(data_of(panel), "run"));
  panel.curves[0].run_x = {0, 250, 500};
  panel.curves[0].runs = {{0, 10, 40}, {0, kNaN, 20}};
  panel.curves[0].run_count = 50;
  EXPECT_TRUE(contains(data_of(panel), R"("run_count":50,"run_x":1,"run_unit":0.04,)"
                                       R"("runs":[[0,250,750],[0,0,500]])"));
}

TEST(Page, TellsHowColoursLookOnADarkPage) {
  Panel panel = curves_panel("a");
  panel.curves[0].colour = "#000080";
  const std::string data = data_of(panel);
  EXPECT_TRUE(contains(data, R"("colour":"#000080","dark":")" + on_dark("#000080")));
  const std::string colour(pen_of(0).colour);
  EXPECT_TRUE(contains(data, R"("colour":")" + colour + R"(","dark":")" + on_dark(colour)));
}

TEST(Page, GivesTheRowOfACurveItsSwatchAndTheBestItsMark) {
  Panel panel = curves_panel("a");
  panel.curves[1].label = "lin_ts (unfinished)";
  panel.curves[1].name = "lin_ts";
  panel.table.rows.push_back({"nobody"});
  panel.table.sorted_by = 1;
  panel.table.standings = {PanelTable::Standing::best, PanelTable::Standing::tied};
  const std::string text = body(page_with({panel}));
  EXPECT_TRUE(contains(text, "<tr data-curve=\"0\"><th scope=\"row\"><svg class=\"swatch\""));
  EXPECT_EQ(count(text, "<tr data-curve=\"1\">"), 1u);
  EXPECT_TRUE(contains(text, "<tr><th scope=\"row\">nobody</th>"));
  EXPECT_EQ(count(text, "class=\"mark\""), 1u);
  EXPECT_EQ(count(text, "class=\"mark tied\""), 1u);
  EXPECT_EQ(count(text, "<th scope=\"col\" class=\"number\" aria-sort=\"ascending\">regret</th>"),
            1u);
}

TEST(Page, ExplainsItsTermsAndWarns) {
  Page page = page_with({curves_panel("a")});
  EXPECT_FALSE(contains(html(page), "<details class=\"reading\""));
  page.reading = {{"Regret", "is lost & gone"}};
  page.panels[0].caveat = "3 runs: hardly any.";
  EXPECT_TRUE(contains(html(page), "<li><strong>Regret</strong> is lost &amp; gone</li>"));
  EXPECT_TRUE(contains(html(page), "<p class=\"caveat\">3 runs: hardly any.</p>"));
  EXPECT_TRUE(contains(svg(page.panels[0]), "3 runs: hardly any."));
}

TEST(Panel, HasThreeBandsAtMostAndNoneAroundMoreThanSixCurves) {
  Panel panel{.name = "a"};
  for (int i = 0; i < 6; ++i) panel.curves.push_back(curve("policy_" + std::to_string(i)));
  EXPECT_EQ(count(svg(panel), "class=\"band\""), 3u);
  EXPECT_TRUE(contains(svg(panel), "bands: one standard deviation of the three that end lowest"));
  panel.curves.push_back(curve("one more"));
  EXPECT_EQ(count(svg(panel), "class=\"band\""), 0u);
  EXPECT_FALSE(contains(svg(panel), "bands:"));
}

TEST(Page, WritesNullForValuesThatAreNotFinite) {
  Panel panel = curves_panel("a");
  panel.curves[0].mean[1] = kNaN;
  panel.curves[0].mean[2] = std::numeric_limits<double>::infinity();
  const std::string data = data_of(panel);
  EXPECT_TRUE(contains(data, R"("mean":[0.333333,null,null,1.33333,1.66667])"));
  EXPECT_TRUE(contains(data, R"("below":[0.125,null,null,)"));
  EXPECT_FALSE(contains(data, "nan") || contains(data, "inf"));
  panel.curves[0].x.back() = kNaN;
  EXPECT_TRUE(contains(data_of(panel), R"("mean":[0.333333,null,null,1.33333,null])"));
}

TEST(Page, KeepsTheLinesOfAConfiguration) {
  EXPECT_TRUE(contains(body(page_with({curves_panel("a")})),
                       "<pre><code>[policy]\nspec = &quot;lin_es&quot;</code></pre>"));
}

TEST(Page, FillsRowsThatAreTooShort) {
  EXPECT_TRUE(
      contains(body(page_with({curves_panel("a")})), "lin_ts</th><td class=\"number\"></td></tr>"));
}

TEST(Page, ShowsPanelsWithNothingToDraw) {
  Panel empty{.name = "empty", .title = "Nothing", .note = "no runs"}, point{.name = "point"};
  point.curves = {curve("one", 1), PanelCurve{.label = "none"}};
  const std::string text = body(page_with({empty, point}));
  EXPECT_TRUE(contains(text, "<p class=\"note\">no runs</p>"));
  EXPECT_EQ(count(text, "class=\"figure\""), 1u);
  EXPECT_TRUE(contains(text, R"("xs":[[100],[]])"));
  EXPECT_FALSE(contains(html(Page{}), "class=\"contents\""));
}

TEST(Page, RefusesNamesThatAreNotAnchors) {
  EXPECT_THROW(html(page_with({Panel{.name = "a b"}})), Error);
  EXPECT_THROW(html(page_with({Panel{}})), Error);
  EXPECT_THROW(html(page_with({Panel{.name = "a"}, Panel{.name = "a"}})), Error);
}

TEST(Page, StaysSmallWithManyCurvesAndPoints) {
  Panel panel{.name = "a"};
  for (int i = 0; i < 25; ++i) panel.curves.push_back(curve("policy_" + std::to_string(i), 150));
  EXPECT_LT(data_of(panel).size(), 120'000u);
}

TEST(Page, SaysWhichCurvesEndEarly) {
  Panel panel = curves_panel("one");
  EXPECT_EQ(data_of(panel).find("incomplete"), std::string::npos);
  panel.curves[1].complete = false;
  EXPECT_EQ(between(data_of(panel), "\"incomplete\":", "}").size(), 1u);
}

TEST(Panel, SaysWhatTheBarsOfFittedPointsAre) {
  Panel panel = curves_panel("a");
  panel.value_head = "at d = 80";
  for (PanelCurve& c : panel.curves) c.sd = {}, c.fit_x = {100, 500}, c.fit = {0.25, 1.5};
  const std::string picture = svg(panel);
  EXPECT_TRUE(
      contains(picture, "bars: 95 % confidence; lines: fitted, or joined where no power law fits"));
  EXPECT_TRUE(contains(picture, "at d = 80"));
  EXPECT_EQ(count(picture, "class=\"dot\""), 10u);
  const std::string data = data_of(panel);
  EXPECT_TRUE(contains(data, R"("fit_x":[100,500],"fit":[0.25,1.5])"));
  EXPECT_TRUE(contains(data, R"("value_head":"at d = 80")"));
  EXPECT_FALSE(contains(data_of(curves_panel("a")), "fit"));
}

}  // namespace
}  // namespace posse::page_test

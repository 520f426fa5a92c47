// Writes a page with every kind of panel to standard output, for the browser test.
#include <cmath>
#include <iostream>
#include <limits>
#include <string>

#include "posse/report/page.h"

namespace {

using posse::Page, posse::Panel, posse::PanelCurve, posse::PanelTable;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

PanelCurve growth(const std::string& label, double end, int points = 150) {
  PanelCurve curve{label, label + "(m=10, lambda=1, sigma_R=0.1)", "", "", {}, {}, {}, {}, {}};
  for (int i = 0; i < points; ++i) {
    const double t = 10000.0 * i / (points - 1), mean = end * std::sqrt(t / 10000);
    curve.x.push_back(std::round(t));
    curve.mean.push_back(mean);
    curve.sd.push_back(0.3 * mean);
    curve.low.push_back(0.93 * mean);
    curve.high.push_back(1.07 * mean);
  }
  return curve;
}

// Five runs around the mean, the first of a hundred.
void add_runs(PanelCurve& curve) {
  curve.run_count = 100;
  for (std::size_t i = 0; i < curve.x.size(); i += 10) curve.run_x.push_back(curve.x[i]);
  for (const double luck : {0.6, 0.8, 1.0, 1.3, 1.9}) {
    curve.runs.emplace_back();
    for (std::size_t i = 0; i < curve.x.size(); i += 10) {
      curve.runs.back().push_back(luck * curve.mean[i]);
    }
  }
}

PanelTable table_of(const std::vector<PanelCurve>& curves) {
  PanelTable table{{{"policy", "the whole spec", false},
                    {"regret", "mean of the last round", true},
                    {"sd", "over the runs", true},
                    {"decide, us", "median", true},
                    {"update, us", "median", true},
                    {"runs", "", true}},
                   {}};
  for (const PanelCurve& curve : curves) {
    const int mean = static_cast<int>(curve.mean.back());
    table.rows.push_back(
        {curve.label, mean >= 1000 ? "1," + std::to_string(mean).substr(1) : std::to_string(mean),
         std::to_string(mean / 3), std::to_string(mean % 7) + ".25",
         std::to_string(mean % 13) + ".5", "50"});
  }
  return table;
}

Panel paper() {
  Panel panel{.name = "fig1",
              .title = "Regret of generalized linear policies, logistic rewards",
              .subtitle = "mean of 50 problem instances, K = 50 arms, d = 20",
              .note = "3 of 50 runs of glm_ucb are missing: the page shows what was there.",
              .x_label = "round t",
              .y_label = "cumulative pseudo-regret"};
  panel.curves = {growth("glm_es", 161),  growth("glm_es, doubling trick", 190),
                  growth("glm_ucb", 173), growth("glm_tsl", 236),
                  growth("glm_phe", 251), growth("uniform", 1900)};
  panel.curves[0].colour = panel.curves[1].colour = "#7f7f7f";
  panel.curves[5].colour = "#56B4E9";  // the sky of report.mjs
  panel.curves[0].dash = "6 3.5";
  panel.curves[1].dash = "1 3.5";
  for (PanelCurve& curve : panel.curves) add_runs(curve);
  panel.caveat = "5 runs: differences below 12 mean nothing.";
  panel.table = table_of(panel.curves);
  panel.table.sorted_by = 1;
  using Standing = PanelTable::Standing;
  panel.table.standings = {Standing::best, Standing::none, Standing::tied};
  panel.configuration =
      "# figure 1\n[environment]\nspec = \"logistic(K=50, d=20)\"\n\n[[policy]]\nspec = "
      "\"glm_es(m=10)\"\n";
  return panel;
}

Panel crowd(int number) {
  Panel panel{.name = "crowd-" + std::to_string(number),
              .title = "Many policies, number " + std::to_string(number),
              .subtitle = "25 curves of 150 points",
              .x_label = "round t",
              .y_label = "cumulative pseudo-regret",
              .log_x = number % 2 == 1,
              .log_y = number % 2 == 1};
  for (int i = 0; i < 25; ++i)
    panel.curves.push_back(
        growth("policy_" + std::to_string(i) + "(sigma_R=0.1, tau=500)", 100 + 12 * i));
  panel.table = table_of(panel.curves);
  return panel;
}

Panel times() {
  Panel panel{.name = "time", .title = "Time of a round", .subtitle = "median over 10,000 rounds"};
  panel.dots.x_label = "microseconds";
  panel.dots.kinds = {"decide", "update"};
  panel.dots.rows = {{"lin_es", "lin_es(m=25)", {0.35, 0.5}},
                     {"glm_es", "glm_es(m=10)", {4.1, 7.9}},
                     {"glm_es(m=10, sigma_R=0.1, sigma_P=0, lambda=1, tau=500, warm_up=g_optimal)",
                      "",
                      {4.4, 8.2}},
                     {"neural_es", "", {310, 5200}},
                     {"uniform", "", {0.02, 0}},
                     {"unfinished", "", {kNaN, kNaN}}};
  return panel;
}

Panel scaling() {
  Panel panel{.name = "scaling",
              .title = "Regret against the dimension",
              .x_label = "d",
              .y_label = "final regret",
              .value_head = "at d = 80",
              .log_x = true,
              .log_y = true};
  PanelCurve es{.label = "lin_es: d^1.00 [0.90, 1.10]",
                .colour = "#56B4E9",  // the sky of report.mjs
                .x = {5, 20, 80},
                .mean = {11, 38, 162},
                .low = {9, 34, 150},
                .high = {13, 42, 174},
                .fit_x = {5, 80},
                .fit = {10, 160}};
  PanelCurve level{.label = "lin_ts", .x = {5, 20, 80}, .mean = {90, 90, 90}};
  panel.curves = {es, level};
  return panel;
}

// Two curves that part, meet again and end apart.
Panel crossing() {
  Panel panel{.name = "crossing", .title = "Crossing curves", .x_label = "round t", .log_x = true};
  const std::vector<double> t = {1, 10, 100, 1000, 10000};
  panel.curves = {{.label = "early", .x = t, .mean = {1, 2, 10, 50, 100}},
                  {.label = "late", .x = t, .mean = {1, 2, 40, 50, 60}}};
  return panel;
}

Panel hostile() {
  Panel panel{.name = "hostile",
              .title = "</script><script>alert('title')</script> & \"quotes\"",
              .subtitle = "<img src=x onerror=alert(1)>",
              .note = "<!-- not a comment -->",
              .x_label = "x < y",
              .y_label = "y & z"};
  PanelCurve gaps = growth("</script><b>gaps</b> & 'more' \"quotes\" \\ \u03bb", 50, 20);
  gaps.mean[5] = kNaN;
  gaps.mean[6] = std::numeric_limits<double>::infinity();
  gaps.hint = "<i>hint</i>";
  panel.curves = {gaps, {.label = "=1+1", .x = {5000}, .mean = {20}}, {.label = "nothing"}};
  panel.table = {{{"<b>head</b>", "\"meaning\"", false}, {"n", "", true}},
                 {{"<u>cell</u>", "2"}, {"&amp;", "10"}, {"dash", "\u2013"}}};
  panel.configuration = "label = \"</code></pre><script>alert(2)</script>\"\n";
  return panel;
}

// What no experiment should give, and one day does.
std::vector<Panel> strange() {
  const auto panel = [](const std::string& name, std::vector<PanelCurve> curves) {
    return Panel{.name = "strange-" + name, .title = "Strange: " + name, .curves = curves};
  };
  return {panel("empty", {{.label = "no points"}}),
          panel("nan", {{.label = "no numbers", .x = {1, 2, kNaN}, .mean = {kNaN, kNaN, 3}}}),
          panel("point", {{.label = "one", .x = {0}, .mean = {0}, .sd = {1}}}),
          panel("zero", {{.label = "zeros", .x = {0, 1, 2}, .mean = {0, 0, 0}, .sd = {0, 0, 0}}}),
          panel("below", {{.label = "negative", .x = {-2, -1, 0}, .mean = {-5, -6, -7}}}),
          panel("far", {{.label = "huge", .x = {1, 1e300}, .mean = {1e-300, 1e300}}}),
          panel("ragged", {{.label = "long x", .x = {1, 2, 3}, .mean = {1, 2}, .sd = {1}},
                           {.label = "other x", .x = {5, 1.5, 2.5}, .mean = {3, 1, 2}}})};
}

}  // namespace

int main(int argc, char** argv) {
  const int crowds = argc > 1 ? std::stoi(argv[1]) : 2;
  Page page{"Ensemble sampling & its rivals",
            "A sample of every kind of panel",
            {{"version", "posse 0.1.0"}, {"seed", "1"}, {"machine", "2 cores < 4"}},
            {}};
  page.reading = {{"Regret", "is what a policy lost."}, {"Bands", "are <wide>."}};
  page.panels = {paper(), times(), scaling(), crossing(), hostile()};
  for (int i = 0; i < crowds; ++i) page.panels.push_back(crowd(i));
  for (const Panel& panel : strange()) page.panels.push_back(panel);
  page.panels.push_back(
      {.name = "empty", .title = "A panel of words alone", .note = "Nothing ran."});
  std::cout << html(page);
}

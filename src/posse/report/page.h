// Writes panels as one self-contained HTML page: interactive charts, tables and configurations that
// need no network, with static SVG if scripts do not run.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "posse/report/chart.h"
#include "posse/report/dots.h"

namespace posse {

// Every member has a default, so that callers name only what they set.

// A curve over x with both its bands. Values that are not finite break the curve.
struct PanelCurve {
  std::string label = {};
  std::string hint = {};               // shown when the reader points at the label: the whole spec
  std::string colour = {}, dash = {};  // as in Series
  bool thin = false;                   // as in Series
  std::vector<double> x = {}, mean = {};
  std::vector<double> sd = {};               // standard deviation of the runs, or empty
  std::vector<double> low = {}, high = {};   // confidence band of the mean, or empty
  std::vector<double> fit_x = {}, fit = {};  // as in Series
  bool complete = true;                      // as in Series
  std::string name = {};                     // in the table's first column; empty: the label

  // Single runs, if the page is to show them: the value of each at every run_x, and how many there
  // were in all.
  std::vector<double> run_x = {};
  std::vector<std::vector<double>> runs = {};
  std::size_t run_count = 0;
};

// Cells are text as displayed. Columns of numbers are aligned right and sorted numerically.
struct PanelTable {
  struct Column {
    std::string head = {};
    std::string meaning = {};  // shown when the reader points at the head
    bool numbers = true;
  };
  std::vector<Column> columns = {};
  std::vector<std::vector<std::string>> rows = {};
  int sorted_by = -1;  // the column that the rows ascend in, if any

  // Of each row, or empty: the best, and those that the runs cannot tell from the best.
  enum class Standing { none, best, tied };
  std::vector<Standing> standings = {};
};

// One figure of the page, with curves, dots or neither.
struct Panel {
  // Such as "fig1b": unique in the page, of [a-zA-Z0-9_.-]; names the anchor and exported files.
  std::string name = {};
  std::string title = {}, subtitle = {};
  std::string data = {};    // what data it is about, if any; not in the picture
  std::string note = {};    // what the reader must know, such as runs that are missing
  std::string caveat = {};  // what the figure cannot tell, such as differences within the noise
  std::string x_label = {}, y_label = {};
  std::string value_head = "final";   // heading of the curves' last values
  bool log_x = false, log_y = false;  // initially; the reader may change both
  bool confidence_first = false;  // initially bands show the confidence, not the standard deviation
  std::vector<PanelCurve> curves = {};
  Dots dots = {};
  PanelTable table = {};
  std::string configuration = {};  // shown verbatim
};

struct Page {
  std::string title = {}, subtitle = {};
  std::vector<std::pair<std::string, std::string>> facts = {};  // who played, seed, ...
  std::vector<Panel> panels = {};
  std::vector<std::pair<std::string, std::string>> reading = {};  // "How to read this": terms
};

// Beyond that many curves, bands hide more than they show: pictures have none, and the page shows
// that of the curve the reader points at.
inline constexpr std::size_t kMaxBandedCurves = 6;

std::string html(const Page& page);

// The panel's static picture, which the page falls back to; empty if the panel has neither curves
// nor dots.
std::string svg(const Panel& panel);

}  // namespace posse

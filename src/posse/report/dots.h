// Draws labelled rows of dots on one shared axis as a static SVG, such as the times that each
// policy takes to decide and to update.
#pragma once

#include <string>
#include <vector>

namespace posse {

struct Dots {
  struct Row {
    std::string label = {};
    std::string hint = {};  // shown when the reader points at the label
    // One per kind; values that are not finite, or not positive on a log axis, have no dot.
    std::vector<double> values = {};
  };

  std::string title = {}, subtitle = {}, x_label = {}, caption = {};
  std::vector<std::string> kinds = {};  // what the dots of a row are: "decide", "update"
  std::vector<Row> rows = {};           // from top to bottom
  bool log_x = true;
  int width = 860;
};

std::string svg(const Dots& dots);

}  // namespace posse

// Draws labelled rows of dots on one shared axis as a static SVG: how long each policy takes to
// decide and to update, say.
#pragma once

#include <string>
#include <vector>

namespace posse {

struct Dots {
  struct Row {
    std::string label = {};
    std::string hint = {};  // shown where the reader points at the label
    // One per kind; no dot for what is not finite, or not positive on a log axis.
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

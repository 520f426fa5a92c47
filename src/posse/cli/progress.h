// Shows the progress of long work: a bar with the remaining time on a terminal, plain lines in a
// pipe.
#pragma once

#include <cstddef>
#include <string>

#include "posse/experiments/advance.h"
#include "posse/experiments/pace.h"

namespace posse {

class Progress {
 public:
  // Writes to stderr; `quiet` writes nothing. `unit` is the noun for steps.
  explicit Progress(bool quiet, std::string unit = "runs");
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Before the first step: a line in a pipe, the empty bar on a terminal.
  void begin(const std::string& line, std::size_t total);
  // The bar, and in a pipe a line for every tenth of the work.
  void show(const Advance& advance);
  // The same, with the remaining time by the recent speed of steps. Only `worked` of the new steps
  // took time; the others had been done before.
  void step(std::size_t done, std::size_t total, std::size_t worked);
  // The bar alone; a line of the caller's, which stands above the bar on a terminal.
  void bar(const Advance& advance);
  void tell(const std::string& line);

 private:
  enum class Style { none, bar, lines };

  Style style_;
  std::string unit_;
  Pace pace_{steady_seconds()};
  double last_shown_ = 0;
  int last_tenth_ = 0;
  bool shown_ = false;
};

// The line as it is, gaps included, or broken between words if it is wider than that.
std::string fitted(const std::string& line, std::size_t width);

// "about 3 min 20 s left"; empty if that is not known.
std::string left_text(const Advance& advance);

// "[######------]  50 %  150/300 runs  about 3 s left", `width` characters or fewer.
std::string bar_text(const Advance& advance, const std::string& unit, std::size_t width);

}  // namespace posse

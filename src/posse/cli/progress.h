// Shows the progress of long work: a bar with the remaining time on a terminal, plain lines in a
// pipe.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace posse {

class Progress {
 public:
  // Writes to stderr; `quiet` writes nothing. `unit` is the noun for steps in lines.
  explicit Progress(bool quiet, std::string unit = "cells");
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // The bar, and in a pipe a line for every tenth of the work.
  void show(std::size_t done, std::size_t total, double seconds_left);
  // The same, with the remaining time extrapolated from the steps so far. Only `worked` of the new
  // steps took time; the others had been done before.
  void step(std::size_t done, std::size_t total, std::size_t worked);
  // The bar alone; a line of the caller's, which stands above the bar on a terminal.
  void bar(std::size_t done, std::size_t total, double seconds_left);
  void tell(const std::string& line);

 private:
  using Clock = std::chrono::steady_clock;

  enum class Style { none, bar, lines };

  Style style_;
  std::string unit_;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point last_shown_{};
  std::size_t worked_ = 0;
  int last_tenth_ = 0;
  bool shown_ = false;
};

// "[######------]  50 %  150/300  3 s left", `width` characters or fewer.
std::string bar_text(std::size_t done, std::size_t total, double seconds_left, std::size_t width);

}  // namespace posse

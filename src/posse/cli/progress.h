// Shows how far long work has come: a bar with the time left on a terminal, plain lines in a pipe.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace posse {

class Progress {
 public:
  // Writes to stderr; `quiet` writes nothing. `unit` is what lines call a step.
  explicit Progress(bool quiet, std::string unit = "cells");
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // `worked` of the new steps were work; others were found done and tell nothing of the time left.
  void step(std::size_t done, std::size_t total, std::size_t worked);

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

// "45 s", "3 min 20 s", "2 h 5 min".
std::string duration_text(double seconds);

// "[######------]  50 %  150/300  3 s left", `width` characters or fewer.
std::string bar_text(std::size_t done, std::size_t total, double seconds_left, std::size_t width);

}  // namespace posse

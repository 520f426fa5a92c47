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

  // The bar, and in a pipe a line for every tenth of the work.
  void show(std::size_t done, std::size_t total, double seconds_left);
  // The same, with the time left as the steps so far let expect.
  // `worked` of the new steps were work; others were found done and tell nothing of it.
  void step(std::size_t done, std::size_t total, std::size_t worked);
  // The bar alone, and a line of the caller's own: above the bar on a terminal.
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

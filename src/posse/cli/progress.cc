#include "posse/cli/progress.h"

#include <algorithm>
#include <cstdio>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

#include "posse/cli/terminal.h"
#include "posse/results/duration.h"

namespace posse {
namespace {

double seconds(std::chrono::steady_clock::duration duration) {
  return std::chrono::duration<double>(duration).count();
}

// Unlike fmt::print this does not throw: failing to show progress is no reason to stop.
void write(const std::string& text) { std::fputs(text.c_str(), stderr); }

}  // namespace

std::string bar_text(std::size_t done, std::size_t total, double seconds_left, std::size_t width) {
  const std::string tail = fmt::format(" {:3} %  {}/{}  {} left", 100 * done / total, done, total,
                                       duration_text(seconds_left));
  if (width < tail.size() + 12) return tail.substr(0, width);
  const std::size_t cells = std::min<std::size_t>(40, width - tail.size() - 3);
  const std::size_t full = cells * done / total;
  return fmt::format("[{}{}]{}", std::string(full, '#'), std::string(cells - full, '-'), tail);
}

Progress::Progress(bool quiet, std::string unit)
    : style_(quiet                   ? Style::none
             : isatty(STDERR_FILENO) ? Style::bar
                                     : Style::lines),
      unit_(std::move(unit)) {}

Progress::~Progress() {
  if (style_ == Style::bar && shown_) std::fputs("\r\033[K", stderr);
}

void Progress::step(std::size_t done, std::size_t total, std::size_t worked) {
  worked_ += worked;
  const auto left = static_cast<double>(total - done);
  show(done, total,
       worked_ == 0 ? 0 : seconds(Clock::now() - begin_) / static_cast<double>(worked_) * left);
}

void Progress::show(std::size_t done, std::size_t total, double seconds_left) {
  bar(done, total, seconds_left);
  const int tenth = static_cast<int>(10 * done / total);
  if (style_ != Style::lines || tenth <= last_tenth_) return;
  // Before any work is done the remaining time is unknown.
  const bool known = seconds_left > 0 || done == total;
  const std::string left = known ? fmt::format(", {} left", duration_text(seconds_left)) : "";
  write(fmt::format("{}/{} {}{}\n", done, total, unit_, left));
  last_tenth_ = tenth;
}

void Progress::bar(std::size_t done, std::size_t total, double seconds_left) {
  const auto now = Clock::now();
  if (style_ != Style::bar || (done < total && seconds(now - last_shown_) <= 0.1)) return;
  write("\r\033[K" + bar_text(done, total, seconds_left, terminal_width(STDERR_FILENO) - 1));
  last_shown_ = now;
  shown_ = true;
}

void Progress::tell(const std::string& line) {
  if (style_ == Style::none) return;
  write((style_ == Style::bar ? "\r\033[K" : "") + line + "\n");
  last_shown_ = {};  // the bar comes back with the next step
}

}  // namespace posse

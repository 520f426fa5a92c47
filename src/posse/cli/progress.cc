#include "posse/cli/progress.h"

#include <algorithm>
#include <cstdio>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

#include "posse/cli/terminal.h"
#include "posse/results/duration.h"
#include "posse/results/wrapped_text.h"

namespace posse {
namespace {

// Unlike fmt::print this does not throw: failing to show progress is no reason to stop.
void write(const std::string& text) { std::fputs(text.c_str(), stderr); }

// Rounded down: all of it only if nothing is left.
std::size_t part_of(std::size_t whole, double share) {
  return static_cast<std::size_t>(static_cast<double>(whole) * share);
}

std::string after(const char* gap, const std::string& text) {
  return text.empty() ? "" : gap + text;
}

}  // namespace

std::string fitted(const std::string& line, std::size_t width) {
  return line.size() <= width ? line + "\n" : wrapped(line, width, "", "  ");
}

std::string left_text(const Advance& advance) {
  if (!advance.seconds_left || advance.is_complete()) return "";
  return fmt::format("about {} left", duration_text(*advance.seconds_left));
}

std::string bar_text(const Advance& advance, const std::string& unit, std::size_t width) {
  const std::string tail =
      fmt::format(" {:3} %  {}/{} {}{}", part_of(100, advance.share), advance.done, advance.total,
                  unit, after("  ", left_text(advance)));
  if (width < tail.size() + 12) return tail.substr(0, width);
  const std::size_t places = std::min<std::size_t>(40, width - tail.size() - 3);
  const std::size_t full = part_of(places, advance.share);
  return fmt::format("[{}{}]{}", std::string(full, '#'), std::string(places - full, '-'), tail);
}

Progress::Progress(bool quiet, std::string unit)
    : style_(quiet                   ? Style::none
             : isatty(STDERR_FILENO) ? Style::bar
                                     : Style::lines),
      unit_(std::move(unit)) {}

Progress::~Progress() {
  if (style_ == Style::bar && shown_) write("\r\033[K");
}

void Progress::begin(const std::string& line, std::size_t total) {
  if (style_ == Style::lines) write(line + "\n");
  bar({.total = total});
}

void Progress::step(std::size_t done, std::size_t total, std::size_t worked) {
  const double now = steady_seconds();
  pace_.add(now, static_cast<double>(worked));
  Advance advance{done, total, static_cast<double>(done) / static_cast<double>(total)};
  const double speed = pace_.speed(now);
  if (speed > 0) advance.seconds_left = static_cast<double>(total - done) / speed;
  show(advance);
}

void Progress::show(const Advance& advance) {
  bar(advance);
  const int tenth = static_cast<int>(part_of(10, advance.share));
  if (style_ != Style::lines || tenth <= last_tenth_) return;
  write(fmt::format("{}/{} {} ({} %){}\n", advance.done, advance.total, unit_,
                    part_of(100, advance.share), after(", ", left_text(advance))));
  last_tenth_ = tenth;
}

void Progress::bar(const Advance& advance) {
  const double now = steady_seconds();
  if (style_ != Style::bar || (!advance.is_complete() && now - last_shown_ <= 0.1)) return;
  write("\r\033[K" + bar_text(advance, unit_, terminal_width(STDERR_FILENO) - 1));
  last_shown_ = now;
  shown_ = true;
}

void Progress::tell(const std::string& line) {
  if (style_ == Style::none) return;
  write(style_ == Style::bar ? "\r\033[K" + fitted(line, terminal_width(STDERR_FILENO))
                             : line + "\n");
  last_shown_ = 0;  // the bar comes back with the next step
}

}  // namespace posse

#include "posse/experiments/work_timer.h"

#include <algorithm>
#include <chrono>
#include <ctime>

namespace posse {
namespace {

// Both in microseconds. The CPU clock is that of this thread; it stands still while the thread
// waits for a core.
double wall_clock() {
  const auto time = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::micro>(time).count();
}

double cpu_clock() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e6 * static_cast<double>(time.tv_sec) + 1e-3 * static_cast<double>(time.tv_nsec);
}

// The least difference of two readings of the CPU clock with nothing in between.
double cpu_reading() {
  double least = 1;
  for (int i = 0; i < 20; ++i) {
    const double before = cpu_clock();
    least = std::min(least, cpu_clock() - before);
  }
  return least;
}

}  // namespace

WorkTimer::WorkTimer(int threads, Index T, double budget)
    : way_(way_for(threads, T)),
      reading_us_(way_ == Way::cpu ? cpu_reading() : 0),
      budget_us_(1e6 * budget),
      next_look_us_(budget_us_),
      wall_begin_us_(wall_clock()),
      cpu_begin_us_(cpu_clock()) {}

WorkTimer::Way WorkTimer::way_for(int threads, Index T) {
  constexpr Index kShort = 1000;
  if (threads > 1) return Way::wall;
  return T <= kShort ? Way::cpu : Way::shared;
}

double WorkTimer::now() const { return way_ == Way::cpu ? cpu_clock() : wall_clock(); }

void WorkTimer::add(double deciding, double updating) {
  deciding_ += std::max(deciding - reading_us_, 0.0);
  updating_ += std::max(updating - reading_us_, 0.0);
}

// Work grows no faster than time passes, so there is no need to look before the rest of the budget
// has passed.
bool WorkTimer::is_budget_spent() {
  const double passed = deciding_ + updating_;
  if (passed < next_look_us_) return false;
  const double left = budget_us_ - share() * passed;
  next_look_us_ = passed + std::max(left, 0.01 * budget_us_);
  return left <= 0;
}

double WorkTimer::share() const {
  if (way_ != Way::shared) return 1;
  const double passed = wall_clock() - wall_begin_us_;
  return passed > 0 ? std::min(1.0, (cpu_clock() - cpu_begin_us_) / passed) : 1;
}

}  // namespace posse

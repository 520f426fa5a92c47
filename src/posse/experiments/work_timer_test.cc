#include "posse/experiments/work_timer.h"

#include <chrono>
#include <ctime>
#include <limits>
#include <thread>

#include <gtest/gtest.h>

namespace posse::work_timer_test {
namespace {

constexpr double kEndless = std::numeric_limits<double>::infinity();
constexpr Index kShort = 1000, kLong = 1001;  // rounds

double worked_us() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e6 * static_cast<double>(time.tv_sec) + 1e-3 * static_cast<double>(time.tv_nsec);
}

void work(double microseconds) {
  const double end = worked_us() + microseconds;
  while (worked_us() < end) continue;
}

void wait(int milliseconds) {
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

// A round that decides for 200 microseconds, updates for 100, and waits in between or while it
// decides.
struct Round {
  int waits_outside = 0, waits_inside = 0;  // milliseconds

  void play(WorkTimer& timer) const {
    const double begin = timer.now();
    work(200);
    wait(waits_inside);
    const double decided = timer.now();
    wait(waits_outside);
    const double rewarded = timer.now();
    work(100);
    timer.add(decided - begin, timer.now() - rewarded);
  }
};

// The work is at least what was asked for, but for a reading of the clock; the upper bounds leave
// room for an interrupt.
TEST(WorkTimer, CountsInAShortRunWhatThePolicyWorksWhereverTheThreadWaits) {
  for (const Round& round : {Round{.waits_outside = 5}, Round{.waits_inside = 5}}) {
    WorkTimer timer(1, kShort, kEndless);
    for (int t = 0; t < 5; ++t) round.play(timer);
    EXPECT_GT(timer.deciding_us(), 5 * 190);
    EXPECT_LT(timer.deciding_us(), 5 * 1000);
    EXPECT_GT(timer.updating_us(), 5 * 90);
    EXPECT_LT(timer.updating_us(), 5 * 900);
  }
}

TEST(WorkTimer, LeavesOutTheTimeThatReadingTheClockTakes) {
  WorkTimer timer(1, kShort, kEndless);
  const double begin = worked_us();
  for (int t = 0; t < 1000; ++t) {
    const double now = timer.now();
    timer.add(timer.now() - now, 0);
  }
  EXPECT_LT(timer.deciding_us(), 0.4 * (worked_us() - begin));
}

TEST(WorkTimer, TakesOutTheShareOfALongRunThatWasWaiting) {
  WorkTimer timer(1, kLong, kEndless);
  for (int t = 0; t < 10; ++t) Round{.waits_inside = 5}.play(timer);
  EXPECT_GT(timer.deciding_us() + timer.updating_us(), 10 * 290);
  EXPECT_LT(timer.deciding_us() + timer.updating_us(), 10 * 2000);
}

TEST(WorkTimer, IsTheWallClockForSeveralThreads) {
  WorkTimer timer(2, kShort, kEndless);
  Round{.waits_inside = 5}.play(timer);
  EXPECT_GT(timer.deciding_us(), 5000);
}

TEST(WorkTimer, SpendsItsBudgetByWorkAndNotByWaiting) {
  WorkTimer timer(1, kShort, 700e-6);
  Round{.waits_outside = 5, .waits_inside = 5}.play(timer);
  EXPECT_FALSE(timer.is_budget_spent());
  for (int t = 0; t < 2; ++t) Round().play(timer);
  EXPECT_TRUE(timer.is_budget_spent());
}

}  // namespace
}  // namespace posse::work_timer_test

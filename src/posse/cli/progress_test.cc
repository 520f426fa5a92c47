#include "posse/cli/progress.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace posse::progress_test {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

Advance advance_of(std::size_t done, std::size_t total, double seconds_left) {
  return {done, total, static_cast<double>(done) / static_cast<double>(total), seconds_left};
}

TEST(BarText, ShowsShareCountAndTimeLeft) {
  EXPECT_EQ(bar_text(advance_of(150, 300, 3), "runs", 51),
            "[######------]  50 %  150/300 runs  about 3 s left");
}

TEST(BarText, CountsPartsOfRuns) {
  EXPECT_EQ(bar_text({.done = 0, .total = 2, .share = 0.25, .seconds_left = 90}, "runs", 54),
            "[###---------]  25 %  0/2 runs  about 1 min 30 s left");
}

TEST(BarText, IsEmptyAtFirstAndFullAtLast) {
  EXPECT_THAT(bar_text({.total = 300}, "runs", 80),
              StartsWith("[----------------------------------------]   0 %"));
  EXPECT_THAT(bar_text(advance_of(300, 300, 0), "runs", 80),
              StartsWith("[########################################] 100 %"));
}

TEST(BarText, SaysNothingOfATimeThatIsNotKnownOrOver) {
  EXPECT_THAT(bar_text({.total = 300}, "runs", 80), EndsWith("0/300 runs"));
  EXPECT_THAT(bar_text(advance_of(300, 300, 0), "runs", 80), EndsWith("300/300 runs"));
}

TEST(BarText, DoesNotClaimToBeDoneTooEarly) {
  const std::string text = bar_text(advance_of(999, 1000, 1), "runs", 80);
  EXPECT_THAT(text, HasSubstr(" 99 %"));
  EXPECT_THAT(text, HasSubstr("-]"));
}

TEST(BarText, FitsAnyWidth) {
  for (std::size_t width = 0; width < 200; ++width) {
    for (const std::size_t done : {0UL, 1UL, 50UL, 99UL, 100UL}) {
      EXPECT_LE(bar_text(advance_of(done, 100, 1e5), "runs", width).size(), width) << done;
    }
  }
}

TEST(BarText, GrowsWithTheWork) {
  std::ptrdiff_t before = 0;
  for (std::size_t done = 0; done <= 7; ++done) {
    const std::string text = bar_text(advance_of(done, 7, 0), "runs", 80);
    const auto full = std::count(text.begin(), text.end(), '#');
    EXPECT_GE(full, before);
    before = full;
  }
}

TEST(BarText, TakesMoreStepsThanItHasPlaces) {
  EXPECT_THAT(bar_text(advance_of(500'000'000'000, 1'000'000'000'000, 60), "runs", 80),
              HasSubstr(" 50 %"));
}

TEST(FittedLine, IsBrokenOnlyIfItIsTooWide) {
  const std::string line = "fig1a    lin_es          regret 12.3 +- 0.4  50 runs of 2 s";
  EXPECT_EQ(fitted(line, 80), line + "\n");
  EXPECT_EQ(fitted(line, 40), "fig1a lin_es regret 12.3 +- 0.4 50 runs\n  of 2 s\n");
}

// What a Progress writes to a stderr that is no terminal.
template <class Steps>
std::string written(bool quiet, Steps steps) {
  testing::internal::CaptureStderr();
  {
    Progress progress(quiet);
    steps(progress);
  }
  return testing::internal::GetCapturedStderr();
}

TEST(Progress, WritesALinePerTenthIntoAPipe) {
  const std::string text = written(false, [](Progress& progress) {
    for (std::size_t i = 1; i <= 1000; ++i) progress.step(i, 1000, 1);
  });
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 10);
  EXPECT_THAT(text, StartsWith("100/1000 runs (10 %), about "));
  EXPECT_THAT(text, EndsWith("\n1000/1000 runs (100 %)\n"));
  EXPECT_EQ(text.find_first_of("\r\033"), std::string::npos);
}

TEST(Progress, BeginsWithALineInAPipe) {
  const std::string text = written(false, [](Progress& progress) {
    progress.begin("300 runs of 10 rounds", 300);
    progress.show({.total = 300, .share = 0.05});
    progress.show({.total = 300, .share = 0.11, .seconds_left = 7});
  });
  EXPECT_EQ(text, "300 runs of 10 rounds\n0/300 runs (11 %), about 7 s left\n");
}

TEST(Progress, WritesALinePerStepOfFew) {
  const std::string text = written(false, [](Progress& progress) {
    for (std::size_t i = 1; i <= 3; ++i) progress.step(i, 3, i > 1 ? 1 : 0);
  });
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3);
}

TEST(Progress, WritesNothingIfQuiet) {
  EXPECT_EQ(written(true, [](Progress& progress) { progress.step(1, 1, 1); }), "");
}

TEST(Progress, SaysNothingOfTheTimeLeftBeforeAnythingWasPlayed) {
  const std::string text = written(false, [](Progress& progress) { progress.step(50, 100, 0); });
  EXPECT_THAT(text, StartsWith("50/100 runs (50 %)"));
  EXPECT_EQ(text.find("left"), std::string::npos) << text;
}

TEST(Progress, SurvivesAStderrThatTakesNothing) {
  std::fflush(stderr);
  const int kept = dup(STDERR_FILENO);
  close(STDERR_FILENO);
  EXPECT_NO_THROW({
    Progress progress(false);
    progress.step(1, 1, 1);
    std::fflush(stderr);
  });
  dup2(kept, STDERR_FILENO);
  close(kept);
  std::clearerr(stderr);
}

}  // namespace
}  // namespace posse::progress_test

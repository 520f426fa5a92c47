#include "posse/experiments/in_parallel.h"

#include <atomic>
#include <vector>

#include <gtest/gtest.h>

#include "posse/core/error.h"

namespace posse::in_parallel_test {
namespace {

TEST(InParallel, DoesEveryPieceOnce) {
  for (const int jobs : {1, 2, 7, 100}) {
    std::vector<std::atomic<int>> done(20);
    in_parallel(done.size(), jobs, [&](std::size_t i) { ++done[i]; });
    for (const auto& count : done) EXPECT_EQ(count, 1) << jobs;
  }
}

TEST(InParallel, HasNothingToDoWithoutWork) {
  in_parallel(0, 4, [](std::size_t) { FAIL(); });
}

TEST(InParallel, StopsAtAFailureAndThrowsIt) {
  std::atomic<int> done = 0;
  const auto work = [&](std::size_t i) {
    if (i == 3) throw Error("three");
    ++done;
  };
  EXPECT_THROW(in_parallel(1000, 1, work), Error);
  EXPECT_EQ(done, 3);
}

}  // namespace
}  // namespace posse::in_parallel_test

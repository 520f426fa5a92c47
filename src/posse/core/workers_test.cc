#include "posse/core/workers.h"

#include <atomic>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "posse/core/error.h"

namespace posse::workers_test {
namespace {

TEST(Workers, DoEveryIndexOnceWhateverTheNumberOfThreads) {
  for (const int threads : {1, 2, 3, 8}) {
    Workers workers(threads);
    for (const Index count : {0, 1, 2, 7, 8, 100}) {
      std::vector<int> times(static_cast<std::size_t>(count), 0);
      workers.share(count, [&](Index first, Index size) {
        for (Index i = first; i < first + size; ++i) ++times[static_cast<std::size_t>(i)];
      });
      EXPECT_EQ(times, std::vector<int>(static_cast<std::size_t>(count), 1)) << threads;
    }
  }
}

TEST(Workers, GiveEachThreadOneRangeOfNearlyEqualSize) {
  Workers workers(3);
  std::atomic<int> stretches = 0;
  workers.share(10, [&](Index, Index size) {
    EXPECT_TRUE(size == 3 || size == 4) << size;
    ++stretches;
  });
  EXPECT_EQ(stretches, 3);
}

// Two ranges that wait for each other finish only if two threads run them.
TEST(Workers, WorkAtTheSameTime) {
  Workers workers(2);
  for (int task = 0; task < 100; ++task) {
    std::atomic<int> there = 0;
    workers.share(2, [&](Index, Index) {
      ++there;
      while (there < 2) std::this_thread::yield();
    });
    EXPECT_EQ(there, 2);
  }
}

TEST(Workers, StayOnTheCallersThreadIfItIsTheOnlyOne) {
  Workers workers(1);
  const auto caller = std::this_thread::get_id();
  workers.share(5, [&](Index first, Index size) {
    EXPECT_EQ(first, 0);
    EXPECT_EQ(size, 5);
    EXPECT_EQ(std::this_thread::get_id(), caller);
  });
}

TEST(Workers, RethrowAnExceptionAndWorkAgainAfterwards) {
  for (const int threads : {1, 2, 4}) {
    Workers workers(threads);
    std::atomic<Index> done = 0;
    const auto refuse = [](Index first, Index) {
      if (first == 0) throw Error("no");
    };
    const auto count = [&](Index, Index size) { done += size; };
    for (int i = 0; i < 20; ++i) EXPECT_THROW(workers.share(4, refuse), Error);
    workers.share(4, count);
    EXPECT_EQ(done, 4);
  }
}

TEST(Workers, ACopyHasThreadsOfItsOwn) {
  Workers one(2);
  one.share(2, [](Index, Index) {});
  Workers other(one);
  std::atomic<Index> done = 0;
  one.share(2, [&](Index first, Index) {
    if (first == 0) other.share(2, [&](Index, Index size) { done += size; });
  });
  EXPECT_EQ(done, 2);
}

}  // namespace
}  // namespace posse::workers_test

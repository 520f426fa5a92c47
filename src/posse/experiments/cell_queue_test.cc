#include "posse/experiments/cell_queue.h"

#include <gtest/gtest.h>

namespace posse::cell_queue_test {
namespace {

using Place = CellQueue::Place;

CellQueue queue_of(const std::vector<int>& sizes) {
  CellQueue queue(sizes.size());
  for (std::size_t group = 0; group < sizes.size(); ++group) {
    for (int i = 0; i < sizes[group]; ++i) queue.add(group);
  }
  return queue;
}

TEST(CellQueue, TriesEveryGroupBeforeAnySecondTime) {
  CellQueue queue = queue_of({3, 3});
  EXPECT_EQ(queue.next(), (Place{0, 0}));
  EXPECT_EQ(queue.next(), (Place{1, 0}));
  EXPECT_EQ(queue.next(), (Place{0, 1})) << "nothing is timed yet: the first group goes on";
}

TEST(CellQueue, GivesTheLongestCellsFirst) {
  CellQueue queue = queue_of({3, 3});
  queue.finished(queue.next(), 1);
  queue.finished(queue.next(), 10);
  EXPECT_EQ(queue.next(), (Place{1, 1}));
  EXPECT_EQ(queue.next(), (Place{1, 2}));
  EXPECT_EQ(queue.next(), (Place{0, 1}));
  EXPECT_EQ(queue.next(), (Place{0, 2}));
}

TEST(CellQueue, LeavesOutGroupsWithoutCells) {
  EXPECT_EQ(queue_of({0, 1, 0}).next(), (Place{1, 0}));
}

TEST(CellQueue, EstimatesTheWorkLeft) {
  CellQueue queue = queue_of({3, 2});
  EXPECT_EQ(queue.work_left(), 0) << "nothing is known yet";
  EXPECT_EQ(queue.finished(queue.next(), 8), 8);
  EXPECT_EQ(queue.work_left(), 2 * 8 + 2 * 8) << "the unknown are taken for usual";
  queue.finished(queue.next(), 1);
  EXPECT_EQ(queue.work_left(), 2 * 8 + 1);
}

TEST(CellQueue, CountsThePlayedPartOfACell) {
  CellQueue queue = queue_of({2, 1});
  const Place first = queue.next(), second = queue.next();
  EXPECT_EQ(queue.reached(first, 0.25, 2), 2) << "a guess: 8 seconds for the whole";
  EXPECT_EQ(queue.work_left(), 1.75 * 8 + 8);
  EXPECT_EQ(queue.reached(first, 0.5, 5), 2.5);
  EXPECT_EQ(queue.reached(second, 0.5, 20), 20);
  EXPECT_EQ(queue.work_left(), 1.5 * 10 + 0.5 * 40);
  EXPECT_EQ(queue.longest_left(), 20);
  EXPECT_EQ(queue.played(0), 0.5);
  EXPECT_EQ(queue.playing(), 2u);
  EXPECT_EQ(queue.finished(first, 6), 3);
  EXPECT_EQ(queue.work_left(), 6 + 20);
  EXPECT_EQ(queue.playing(), 1u);
}

TEST(CellQueue, LearnsFromCellsThatNeedNotBePlayed) {
  CellQueue queue = queue_of({1, 2, 1});
  queue.know(0, 5);
  queue.know(1, 7);
  EXPECT_EQ(queue.work_left(), 5 + 2 * 7 + 6);
  EXPECT_EQ(queue.next(), (Place{2, 0})) << "of which nothing is known";
  EXPECT_EQ(queue.next(), (Place{1, 0}));
}

}  // namespace
}  // namespace posse::cell_queue_test

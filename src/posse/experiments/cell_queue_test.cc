#include "posse/experiments/cell_queue.h"

#include <gtest/gtest.h>

namespace posse {
namespace {

using Place = CellQueue::Place;

TEST(CellQueue, TriesEveryGroupBeforeAnySecondTime) {
  CellQueue queue({3, 3});
  EXPECT_EQ(queue.next(), (Place{0, 0}));
  EXPECT_EQ(queue.next(), (Place{1, 0}));
  EXPECT_EQ(queue.next(), (Place{0, 1})) << "nothing is timed yet: the first group goes on";
}

TEST(CellQueue, GivesTheLongestCellsFirst) {
  CellQueue queue({3, 3});
  queue.finished(queue.next().group, 1);
  queue.finished(queue.next().group, 10);
  EXPECT_EQ(queue.next(), (Place{1, 1}));
  EXPECT_EQ(queue.next(), (Place{1, 2}));
  EXPECT_EQ(queue.next(), (Place{0, 1}));
  EXPECT_EQ(queue.next(), (Place{0, 2}));
}

TEST(CellQueue, LeavesOutGroupsWithoutCells) {
  CellQueue queue({0, 1, 0});
  EXPECT_EQ(queue.next(), (Place{1, 0}));
}

TEST(CellQueue, EstimatesTheTimeLeft) {
  CellQueue queue({3, 2});
  EXPECT_EQ(queue.seconds_left(2), 0);
  queue.finished(queue.next().group, 8);
  EXPECT_EQ(queue.seconds_left(2), (2 * 8 + 2 * 8) / 2) << "the unknown are taken for usual";
  queue.finished(queue.next().group, 1);
  EXPECT_EQ(queue.seconds_left(1), 2 * 8 + 1);
}

}  // namespace
}  // namespace posse

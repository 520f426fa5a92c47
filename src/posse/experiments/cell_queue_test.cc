#include "posse/experiments/cell_queue.h"

#include <gtest/gtest.h>

namespace posse {
namespace {

TEST(CellQueue, TriesEveryKindBeforeAnySecondTime) {
  CellQueue queue;
  for (std::size_t cell = 0; cell < 3; ++cell) queue.add(cell, "one");
  for (std::size_t cell = 3; cell < 6; ++cell) queue.add(cell, "other");
  EXPECT_EQ(queue.next(), 0u);
  EXPECT_EQ(queue.next(), 3u);
  EXPECT_EQ(queue.next(), 1u) << "nothing is timed yet: the first kind goes on";
}

TEST(CellQueue, GivesTheLongestCellsFirst) {
  CellQueue queue;
  for (std::size_t cell = 0; cell < 3; ++cell) queue.add(cell, "short");
  for (std::size_t cell = 3; cell < 6; ++cell) queue.add(cell, "long");
  queue.finished(queue.next(), 1);
  queue.finished(queue.next(), 10);
  EXPECT_EQ(queue.next(), 4u);
  EXPECT_EQ(queue.next(), 5u);
  EXPECT_EQ(queue.next(), 1u);
  EXPECT_EQ(queue.next(), 2u);
}

TEST(CellQueue, KnowsAKindFromCellsPlayedEarlier) {
  CellQueue queue;
  queue.add(0, "short");
  queue.add(1, "long");
  queue.learn("short", 1);
  queue.learn("long", 10);
  EXPECT_EQ(queue.next(), 1u);
}

TEST(CellQueue, EstimatesTheTimeLeft) {
  CellQueue queue;
  for (std::size_t cell = 0; cell < 3; ++cell) queue.add(cell, "one");
  for (std::size_t cell = 3; cell < 5; ++cell) queue.add(cell, "unknown");
  EXPECT_EQ(queue.seconds_left(2), 0);
  queue.finished(queue.next(), 8);
  EXPECT_EQ(queue.seconds_left(2), (2 * 8 + 2 * 8) / 2) << "the unknown are taken for usual";
  queue.finished(queue.next(), 1);
  EXPECT_EQ(queue.seconds_left(1), 2 * 8 + 1);
}

}  // namespace
}  // namespace posse

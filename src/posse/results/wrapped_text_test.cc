#include "posse/results/wrapped_text.h"

#include <gtest/gtest.h>

namespace posse::wrapped_text_test {
namespace {

TEST(WrappedText, BreaksBetweenWordsAndFillsLines) {
  EXPECT_EQ(wrapped("one two three four", 9), "one two\nthree\nfour\n");
  EXPECT_EQ(wrapped("one two three four", 10), "one two\nthree four\n");
  EXPECT_EQ(wrapped("one two three four", kAnyWidth), "one two three four\n");
}

TEST(WrappedText, StartsTheFirstLineInItsOwnWay) {
  EXPECT_EQ(wrapped("one two three", 9, "* ", "  "), "* one two\n  three\n");
}

TEST(WrappedText, KeepsAPercentSignWithItsNumber) {
  EXPECT_EQ(wrapped("one (28.3 %), two", 10), "one\n(28.3 %),\ntwo\n");
}

TEST(WrappedText, LeavesALongWordWhole) {
  EXPECT_EQ(wrapped("a neural_bootstrap b", 5, "", " "), "a\n neural_bootstrap\n b\n");
  EXPECT_EQ(wrapped("", 5), "\n");
}

}  // namespace
}  // namespace posse::wrapped_text_test

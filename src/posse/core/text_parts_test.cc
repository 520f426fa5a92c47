#include "posse/core/text_parts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace posse::text_parts_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(TextParts, WordsStandBetweenGapsOfAnyLength) {
  EXPECT_THAT(words_of("  one\ttwo \n three"), ElementsAre("one", "two", "three"));
  EXPECT_THAT(words_of("one "), ElementsAre("one"));
  EXPECT_THAT(words_of(" \n"), IsEmpty());
  EXPECT_THAT(words_of(""), IsEmpty());
}

TEST(TextParts, TrimmedTextKeepsItsInnerBlanks) {
  EXPECT_EQ(trimmed("\t one  two "), "one  two");
  EXPECT_EQ(trimmed("one"), "one");
  EXPECT_EQ(trimmed(" \t"), "");
}

TEST(TextParts, LinesKeepWhatStandsBetweenTheirEnds) {
  EXPECT_THAT(lines_of("one\n\n two\n"), ElementsAre("one", "", " two"));
  EXPECT_THAT(lines_of("one\ntwo"), ElementsAre("one", "two"));
  EXPECT_THAT(lines_of(""), IsEmpty());
}

}  // namespace
}  // namespace posse::text_parts_test

#include "posse/results/wrapped.h"

#include <sstream>

#include <gtest/gtest.h>

namespace posse::wrapped_test {
namespace {

TEST(Wrapped, TextKeepsShortLinesAsTheyAre) {
  EXPECT_EQ(wrapped("a  b\nc", "- ", "  "), "- a b c\n");
  EXPECT_EQ(wrapped("", "- ", "  "), "- \n");
}

TEST(Wrapped, TextBreaksBetweenWords) {
  std::string text;
  for (int i = 0; i < 60; ++i) text += "word ";
  std::istringstream lines(wrapped(text, "first ", "  "));
  std::string line;
  int words = 0;
  for (int i = 0; std::getline(lines, line); ++i) {
    EXPECT_LE(line.size(), 96U);
    EXPECT_EQ(line.substr(0, 6), i == 0 ? "first " : "  word");
    for (std::size_t at = 0; (at = line.find("word", at)) != std::string::npos; ++at) ++words;
  }
  EXPECT_EQ(words, 60);
}

TEST(Wrapped, TextKeepsALongWordWhole) {
  const std::string word(120, 'x');
  EXPECT_EQ(wrapped("a " + word + " b", "", "  "), "a\n  " + word + "\n  b\n");
}

}  // namespace
}  // namespace posse::wrapped_test

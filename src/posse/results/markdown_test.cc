#include "posse/results/markdown.h"

#include <sstream>

#include <gtest/gtest.h>

namespace posse::markdown_test {
namespace {

TEST(Markdown, EscapesMarkupButNotNames) {
  EXPECT_EQ(markdown("sigma_R of theta* is ||x||_{V^-1} < 1"),
            "sigma_R of theta\\* is ||x||\\_{V^-1} \\< 1\n");
}

TEST(Markdown, WrapsAt110Characters) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "word ";
  std::istringstream lines(markdown(text, "- ", "  "));
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line.substr(0, 6), "- word");
  while (std::getline(lines, line)) {
    EXPECT_LE(line.size(), 110u);
    EXPECT_EQ(line.substr(0, 6), "  word");
  }
}

TEST(Markdown, StartsNoListWhereALineWraps) {
  const std::string text = std::string(109, 'x') + " + y";
  EXPECT_EQ(markdown(text), std::string(109, 'x') + "\n\\+ y\n");
}

TEST(Markdown, SetsATableWithItsHead) {
  EXPECT_EQ(markdown_table({{"a", "b"}, {"1", "2"}, {"3", "4"}}),
            "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n");
}

}  // namespace
}  // namespace posse::markdown_test

#include "posse/report/lettering.h"

#include <gtest/gtest.h>

namespace posse::lettering_test {
namespace {

TEST(Lettering, FormatsTicksCompactly) {
  EXPECT_EQ(compact_number(0), "0");
  EXPECT_EQ(compact_number(0.3), "0.3");
  EXPECT_EQ(compact_number(200), "200");
  EXPECT_EQ(compact_number(2500), "2.5k");
  EXPECT_EQ(compact_number(10e6), "10M");
  EXPECT_EQ(compact_number(1e-5), "1e-5");
  EXPECT_EQ(compact_number(1e10), "1e10");
  EXPECT_EQ(compact_number(-50), "\u221250");
}

TEST(Lettering, FormatsResultsWithThreeDigitsOrMore) {
  EXPECT_EQ(grouped_number(0), "0");
  EXPECT_EQ(grouped_number(0.01234), "0.0123");
  EXPECT_EQ(grouped_number(99.349), "99.3");
  EXPECT_EQ(grouped_number(999.4), "999");
  EXPECT_EQ(grouped_number(1234567), "1,234,567");
  EXPECT_EQ(grouped_number(-5012), "\u22125,012");
}

TEST(Lettering, WrapsLongSpecsAfterCommasAndLosesNothing) {
  const std::string spec = "lin_es(m=25, lambda=1, sigma_R=0.1, sigma_P=0)";
  std::string joined;
  for (const std::string& line : wrap_text(spec, 12, 200)) {
    EXPECT_LE(text_width(line, 12), 200);
    joined += joined.empty() ? line : " " + line;
  }
  EXPECT_EQ(joined, spec);
}

TEST(Lettering, BreaksAWordOnlyBetweenWholeCharacters) {
  const auto lines = wrap_text("\u03bb\u03bb\u03bb\u03bb\u03bb\u03bb", 10, 20);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0], "\u03bb\u03bb\u03bb");
  EXPECT_TRUE(wrap_text("", 10, 20).empty());
}

}  // namespace
}  // namespace posse::lettering_test

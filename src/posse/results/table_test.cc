#include "posse/results/table.h"

#include <algorithm>
#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace posse::table_test {
namespace {

TEST(NumberText, HasTheDecimalsThatItsSizeDeserves) {
  EXPECT_EQ(number_text(0), "0");
  EXPECT_EQ(number_text(std::nan("")), "-");
  EXPECT_EQ(number_text(1417.3), "1417");
  EXPECT_EQ(number_text(96.61), "96.6");
  EXPECT_EQ(number_text(0.42), "0.42");
  EXPECT_EQ(number_text(3), "3.00");
  EXPECT_EQ(number_text(0.0012), "0.0012");
  EXPECT_EQ(number_text(1e6), "1000000");
}

TEST(NumberText, ShowsTheSameOfNegativeNumbers) {
  EXPECT_EQ(number_text(-1417.3), "-1417");
  EXPECT_EQ(number_text(-96.61), "-96.6");
  EXPECT_EQ(number_text(-0.42), "-0.42");
}

TEST(NumberText, RoundsBeforeItCountsDecimals) {
  EXPECT_EQ(number_text(999.4), "999.4");
  EXPECT_EQ(number_text(999.6), "1000");
  EXPECT_EQ(number_text(9.99), "9.99");
  EXPECT_EQ(number_text(9.996), "10.0");
  EXPECT_EQ(number_text(0.00996), "0.01");
}

TEST(NumberText, StaysShortForNumbersOfAnySize) {
  for (const double value : {1e-300, 1.23456e-7, 1.0 / 3, 12345.678, 1.2e9, 1e50, 1e300, -1e300}) {
    EXPECT_LE(number_text(value).size(), 12u) << value;
  }
}

TEST(NumberText, ShowsSmallNumbersAsNotZero) {
  EXPECT_NE(number_text(2e-6), "0.0000");
  EXPECT_NE(number_text(2e-6), "0");
}

TEST(TableText, AlignsTheFirstColumnLeftAndTheOthersRight) {
  EXPECT_EQ(table_text({{"policy", "regret", "sd"}, {"lin_es", "7", "12345"}, {"a", "1417", ""}}),
            "policy  regret     sd\n"
            "---------------------\n"
            "lin_es       7  12345\n"
            "a         1417       \n");
}

TEST(TableText, LeavesALastColumnOfWordsWhereItBegins) {
  EXPECT_EQ(table_text({{"", "value", "why"}, {"m", "7", "so many members"}, {"tau", "10", ""}},
                       /*words_last=*/true),
            "     value  why\n"
            "---------------------------\n"
            "m        7  so many members\n"
            "tau     10  \n");
}

TEST(TableText, TakesAHeadAlone) {
  EXPECT_EQ(table_text({{"policy", "regret"}}),
            "policy  regret\n"
            "--------------\n");
  EXPECT_EQ(table_text({{"policy"}}), "policy\n------\n");
}

TEST(TableText, GivesEveryLineTheSameWidth) {
  const std::string text =
      table_text({{"a", "long head"}, {"lin_ucb(alpha=theory, bonus=squared)", "1"}, {"", "2"}});
  const std::size_t width = text.find('\n');
  EXPECT_EQ(text.size(), 4 * (width + 1));
  for (std::size_t end = width; end < text.size(); end += width + 1) EXPECT_EQ(text[end], '\n');
}

TEST(TableText, LetsAShortRowEndInWords) {
  EXPECT_EQ(
      table_text({{"policy", "regret", "sd"}, {"lin_es", "7", "12"}, {"a", "no end in sight"}}),
      "policy  regret  sd\n"
      "------------------\n"
      "lin_es       7  12\n"
      "a       no end in sight\n");
}

const std::vector<std::vector<std::string>> kWideRows = {
    {"policy", "regret", "sd", "se"},
    {"lin_es", "7.25", "12", "3"},
    {"lin_ucb(alpha=theory, bonus=squared)", "1417", "9", "2"},
    {"lin_ts", "no end in sight, as far as one can see"}};

std::size_t longest_line(const std::string& text) {
  std::size_t longest = 0, begin = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
    longest = std::max(longest, end - begin);
    begin = end + 1;
  }
  return longest;
}

TEST(TableTextWithin, IsTheTableWhereThatFits) {
  for (const std::size_t width : {52UL, 80UL, kAnyWidth}) {
    EXPECT_THAT(table_text_within(width, kWideRows),
                testing::StartsWith("policy                                regret  sd  se\n"));
  }
  EXPECT_EQ(table_text_within(kAnyWidth, kWideRows), table_text(kWideRows));
}

TEST(TableTextWithin, GivesLongLabelsLinesOfTheirOwn) {
  EXPECT_EQ(table_text_within(30, kWideRows),
            "policy  regret  sd  se\n"
            "----------------------\n"
            "lin_es    7.25  12   3\n"
            "lin_ucb(alpha=theory,\n"
            "  bonus=squared)\n"
            "          1417   9   2\n"
            "lin_ts  no end in sight, as\n"
            "        far as one can see\n");
}

TEST(TableTextWithin, PutsColumnsThatDoNotFitIntoATableBelow) {
  EXPECT_EQ(table_text_within(19, kWideRows),
            "policy  regret  sd\n"
            "------------------\n"
            "lin_es    7.25  12\n"
            "lin_ucb(alpha=theory,\n"
            "  bonus=squared)\n"
            "          1417   9\n"
            "lin_ts  no end in\n"
            "        sight, as\n"
            "        far as one\n"
            "        can see\n"
            "\n"
            "policy  se\n"
            "----------\n"
            "lin_es   3\n"
            "lin_ucb(alpha=theory,\n"
            "  bonus=squared)\n"
            "         2\n");
}

TEST(TableTextWithin, WrapsALastColumnOfWords) {
  const std::vector<std::vector<std::string>> rows = {
      {"column", "missing", "values"},
      {"size", "0", "12: red, green, blue, yellow and some others"},
      {"earlier_tickets", "19", "1 .. 5"}};
  EXPECT_EQ(table_text_within(kAnyWidth, rows, true), table_text(rows, true));
  EXPECT_EQ(table_text_within(52, rows, true),
            "column           missing  values\n"
            "----------------------------------------------------\n"
            "size                   0  12: red, green, blue,\n"
            "                          yellow and some others\n"
            "earlier_tickets       19  1 .. 5\n");
  EXPECT_EQ(table_text_within(48, rows, true),
            "column  missing  values\n"
            "-----------------------------------------\n"
            "size          0  12: red, green, blue, yellow\n"
            "                 and some others\n"
            "earlier_tickets\n"
            "             19  1 .. 5\n");
}

TEST(TableTextWithin, FitsIntoAnyWidthThatItsWordsFitInto) {
  for (std::size_t width = 21; width < 60; ++width) {
    EXPECT_LE(longest_line(table_text_within(width, kWideRows)), width);
  }
  EXPECT_NE(table_text_within(0, kWideRows), "");
}

}  // namespace
}  // namespace posse::table_test

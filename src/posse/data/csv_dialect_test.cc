#include "posse/data/csv_dialect.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/refusal_test.h"
#include "posse/data/data_test.h"

namespace posse::csv_dialect_test {
namespace {

using testing::HasSubstr;

CsvDialect dialect_of(std::string_view text, std::optional<char> separator = {},
                      std::optional<char> decimal = {}) {
  return find_dialect(input_in_memory("f.csv", text), separator, decimal);
}

std::string dialect_refusal(std::string_view text) {
  return refusal_of([&] { dialect_of(text); });
}

TEST(CsvDialect, FindsTheSeparatorThatSplitsAllLinesAlike) {
  EXPECT_EQ(dialect_of("a,b\n1,2\n").separator, ',');
  EXPECT_EQ(dialect_of("a\tb\n1\t2\n").separator, '\t');
  EXPECT_EQ(dialect_of("a;b\n1;2\n").separator, ';');
  EXPECT_EQ(dialect_of("a|b\n1|2\n").separator, '|');
  EXPECT_EQ(dialect_of("a|b,c\n1|2,3\n").separator, ',') << "commas come first";
  EXPECT_EQ(dialect_of("a  b\n1 2\n").separator, ' ');
  EXPECT_EQ(dialect_of("size;kind\n3,14;u\n2,7;v\n").separator, ';') << "the header has no comma";
  EXPECT_EQ(dialect_of("size,kind\nx;y,u\nz,v\n").separator, ',');
  EXPECT_EQ(dialect_of("\"a,b\";c\n\"d,e\";f\n").separator, ';') << "commas in quotes";
}

TEST(CsvDialect, KeepsToBlanksInTextSeparatedOtherwise) {
  EXPECT_EQ(dialect_of("New York,1\nOld Town,2\n").separator, ',');
  EXPECT_EQ(dialect_of("a\n1\n").separator, ',') << "one column";
  EXPECT_EQ(dialect_of("").separator, ',');
}

TEST(CsvDialect, LetsTheReaderExplainUnequalLines) {
  EXPECT_EQ(dialect_of("a;b c\n1;2 3\n1 2\n").separator, ';');
  EXPECT_EQ(dialect_of("a,b c\n1 2\n").separator, ',');
}

TEST(CsvDialect, AsksWhenTextCanBeReadInSeveralWays) {
  EXPECT_EQ(dialect_refusal("3,14;1,5;u\n2,71;0,5;v\n"),
            "f.csv can be read in 2 ways, with 3 columns between commas or 3 columns between "
            "semicolons; pass separator=comma or separator=semicolon");
  EXPECT_THAT(dialect_refusal("1,5\tu\n2,5\tv\n"), HasSubstr("separator=comma or separator=tab"));
  EXPECT_EQ(dialect_of("3,14;u\n2,71;v\n", ';').separator, ';');
}

TEST(CsvDialect, FindsDecimalCommas) {
  EXPECT_EQ(dialect_of("a;b\n3,14;u\n").decimal, ',');
  EXPECT_EQ(dialect_of("a\tb\n0,123\tu\n").decimal, ',') << "no thousands begin with 0";
  EXPECT_EQ(dialect_of("a;b\n-1234,5;u\n").decimal, ',');
  EXPECT_EQ(dialect_of("a;b\n3.14;u\n").decimal, '.');
  EXPECT_EQ(dialect_of("a;b\n3;u\n").decimal, '.');
  EXPECT_EQ(dialect_of("a;b\n4.745,98;u\n").decimal, ',') << "after a mark of thousands";
  EXPECT_EQ(dialect_of("a;b\n2,424.86;u\n").decimal, '.');
  EXPECT_EQ(dialect_of("a;b\n01.02.2024;1,5 l\n").decimal, '.') << "neither is a number";
}

TEST(CsvDialect, TakesNoDecimalCommasBetweenCommas) {
  EXPECT_EQ(dialect_of("a,b\n\"3,14\",u\n").decimal, '.');
  EXPECT_EQ(dialect_of("a,b\n\"3,14\",u\n", {}, ',').decimal, ',') << "unless it is told to";
}

TEST(CsvDialect, AsksWhichMarkIsThatOfDecimals) {
  EXPECT_EQ(dialect_refusal("a;b\n3,14;u\n2.5;v\n"),
            "f.csv, line 2, column 1: '3,14' has a decimal comma, but '2.5' in line 3 has a point; "
            "pass decimal=comma or decimal=point");
  EXPECT_EQ(dialect_refusal("a;b\nu;1,234\n"),
            "f.csv, line 2, column 2: '1,234' may have decimals or thousands; pass decimal=comma, "
            "or remove the mark of thousands");
  EXPECT_EQ(dialect_of("a;b\n1,234;u\n1,5;v\n").decimal, ',');
  EXPECT_EQ(dialect_of("a;b\n1,234;u\n", {}, '.').decimal, '.');
}

TEST(CsvDialect, HasWordsForSeparators) {
  EXPECT_EQ(separator_word(','), "comma");
  EXPECT_EQ(separator_word('\t'), "tab");
  EXPECT_EQ(separator_word(';'), "semicolon");
  EXPECT_EQ(separator_word('|'), "pipe");
  EXPECT_EQ(separator_word(' '), "blank");
}

}  // namespace
}  // namespace posse::csv_dialect_test

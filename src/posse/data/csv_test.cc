#include "posse/data/csv.h"

#include <cmath>

#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/core/refusal_test.h"

namespace posse::csv_test {
namespace {

using Fields = std::vector<std::string>;

Fields only_line(std::string_view text) {
  const std::vector<CsvLine> lines = csv_lines("f", text);
  EXPECT_EQ(lines.size(), 1u);
  return lines.empty() ? Fields() : lines.front().fields;
}

std::string csv_error(std::string_view text) {
  return refusal_of([&] { csv_lines("f.csv", text); });
}

TEST(Csv, SplitsAtCommas) {
  EXPECT_EQ(only_line("a,b,c\n"), (Fields{"a", "b", "c"}));
  EXPECT_EQ(only_line(" a b ,\tc "), (Fields{"a b", "c"}));
  EXPECT_EQ(only_line(",a,"), (Fields{"", "a", ""}));
}

TEST(Csv, HasAsManyColumnsAsMemoryIsMeantFor) {
  EXPECT_EQ(only_line(std::string(kMaxColumns - 1, ',')).size(), kMaxColumns);
  EXPECT_EQ(csv_error("a\n" + std::string(kMaxColumns, ',')),
            "f.csv, line 2: the line has more than 100000 columns");
}

TEST(Csv, HasLinesOfABoundedLength) {
  const std::string longest(kMaxLineBytes, 'x');
  EXPECT_EQ(only_line(longest).front().size(), kMaxLineBytes);
  for (const char* rest : {"x", "x\n"}) {
    EXPECT_EQ(csv_error("a\n" + longest + rest),
              "f.csv, line 2: the line has more than 16777216 bytes");
  }
}

TEST(Csv, NamesTheCauseOfTextsOfOtherKinds) {
  const std::string utf16(
      "\xFF\xFE"
      "a\0,\0b\0\n\0",
      10);
  EXPECT_EQ(csv_error(utf16), "f.csv is text in UTF-16; save it as UTF-8");
  EXPECT_EQ(csv_error("\xFE\xFF"), "f.csv is text in UTF-16; save it as UTF-8");
  EXPECT_EQ(csv_error("a,b\r1,2\r"),
            "f.csv, line 1: lines end with CR alone, as on old Macs; convert their ends to LF");
}

TEST(Csv, TakesQuotedFields) {
  EXPECT_EQ(only_line(R"("a,b", "say ""x""" ,"",c)"), (Fields{"a,b", "say \"x\"", "", "c"}));
  EXPECT_EQ(only_line(R"(a"b)"), (Fields{"a\"b"}));
}

TEST(Csv, AcceptsLineEndsOfAllSystems) {
  for (const char* text : {"a\nb", "a\r\nb\r\n",
                           "\xEF\xBB\xBF"
                           "a\n\n \nb\n"}) {
    const std::vector<CsvLine> lines = csv_lines("f", text);
    ASSERT_EQ(lines.size(), 2u) << text;
    EXPECT_EQ(lines[0].fields, Fields{"a"});
    EXPECT_EQ(lines[1].fields, Fields{"b"});
  }
  EXPECT_TRUE(csv_lines("f", "").empty());
}

TEST(Csv, CountsSkippedLines) { EXPECT_EQ(csv_lines("f", "a\n\n\nb").back().place.line, 4u); }

TEST(Csv, SaysWhereTheErrorIs) {
  EXPECT_EQ(csv_error("a\nb,\"c\n\""),
            "f.csv, line 2, column 2: a quote is not closed on its line");
  EXPECT_EQ(csv_error("\"a\"b"), "f.csv, line 1, column 1: 'b' follows a closed quote");
  EXPECT_EQ(csv_error(std::string_view("a\nb\0", 4)),
            "f.csv, line 2: contains the byte 0x00; is it a text file?");
}

TEST(Csv, TakesLinesOfAnyLength) {
  EXPECT_EQ(only_line(std::string(3'000'000, 'x')).front().size(), 3'000'000u);
}

TEST(CsvReader, TakesOtherSeparators) {
  CsvReader blanks(input_in_memory("f", " a  b\t\"c d\" \n\ne\n"), ' ');
  ASSERT_TRUE(blanks.next());
  EXPECT_EQ(Fields(blanks.fields().begin(), blanks.fields().end()), (Fields{"a", "b", "c d"}));
  ASSERT_TRUE(blanks.next());
  EXPECT_EQ(blanks.fields().size(), 1u);
  EXPECT_EQ(blanks.place().line, 3u);
  EXPECT_FALSE(blanks.next());
  CsvReader semicolons(input_in_memory("f", "a;b,c"), ';');
  ASSERT_TRUE(semicolons.next());
  EXPECT_EQ(semicolons.fields()[1], "b,c");
}

// Gives a text in pieces of some bytes, each in the same place.
class SmallPieces : public ByteSource {
 public:
  SmallPieces(std::string_view text, std::size_t size) : rest_(text), size_(size) {}

  std::string_view next() override {
    piece_ = rest_.substr(0, size_);
    rest_.remove_prefix(piece_.size());
    return piece_;
  }

 private:
  std::string_view rest_;
  std::size_t size_;
  std::string piece_;
};

TEST(CsvReader, KeepsEmptyFieldsBetweenTabs) {
  CsvReader reader(input_in_memory("f", "\t\"x\"\t \"y\" \t\n"), '\t');
  ASSERT_TRUE(reader.next());
  EXPECT_EQ(reader.fields(), (std::vector<std::string_view>{"", "x", "y", ""}));
}

TEST(CsvReader, JoinsLinesThatComeInPieces) {
  const std::string text = "ab,\"c,d\"\r\n\n \nlonger,line\nlast,one";
  for (std::size_t size = 1; size <= text.size(); ++size) {
    CsvReader reader({"f", [&] { return std::make_unique<SmallPieces>(text, size); }});
    std::vector<Fields> lines;
    while (reader.next()) lines.emplace_back(reader.fields().begin(), reader.fields().end());
    EXPECT_EQ(lines, (std::vector<Fields>{{"ab", "c,d"}, {"longer", "line"}, {"last", "one"}}))
        << size;
    EXPECT_EQ(reader.place().line, 5u);
  }
}

TEST(ParseNumber, AcceptsOnlyDecimals) {
  EXPECT_EQ(parse_number("-2.5e3"), -2500);
  EXPECT_EQ(parse_number("+7"), 7);
  EXPECT_EQ(parse_number("1e999"), INFINITY);
  for (const char* field : {"", "x", "1x", "+-1", "1 2", "0x10"}) EXPECT_FALSE(parse_number(field));
}

TEST(ParseNumber, TakesDecimalCommas) {
  EXPECT_EQ(parse_number("-2,5", ','), -2.5);
  EXPECT_EQ(parse_number("7", ','), 7);
  for (const char* field : {"2.5", "1,2,3", "1.234,5", ",", "x,1"}) {
    EXPECT_FALSE(parse_number(field, ',')) << field;
  }
  EXPECT_FALSE(parse_number("2,5"));
}

TEST(HasThousands, TellsMarksFromDecimals) {
  for (const char* field : {"1,234", "-1.234,5", "12'345'678.90", "1 234", "123,456,789"}) {
    EXPECT_TRUE(has_thousands(field)) << field;
  }
  for (const char* field : {"", "1234", "1,23", "0,123", "1234,567", "1,234.567,8", "1,234x",
                            "10.100.200.3", ",234", "x", "1,234,56"}) {
    EXPECT_FALSE(has_thousands(field)) << field;
  }
}

TEST(QuotedField, IsShortened) {
  EXPECT_EQ(quoted_field("abc"), "'abc'");
  EXPECT_EQ(quoted_field(std::string(1000, 'x')), "'" + std::string(40, 'x') + "...'");
}

}  // namespace
}  // namespace posse::csv_test

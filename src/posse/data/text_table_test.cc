#include "posse/data/text_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/refusal_test.h"
#include "posse/data/data_test.h"

namespace posse::text_table_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::vector<Column> kColumns = {{.name = "size"}, {.name = "kind", .categorical = true}};

Table text_table(std::string_view text, const TextFormat& format) {
  TableBuilder builder(kColumns);
  add_rows(input_in_memory("f", text), format, kColumns, builder);
  return builder.finish();
}

std::string text_refusal(std::string_view text) {
  return refusal_of([&] { text_table(text, {.label = 2}); });
}

TEST(TextTable, ReadsRows) {
  const Table rows = text_table("1,x,u\n2.5 , y,v\n?,,u\n", {.label = 2});
  EXPECT_EQ(rows.rows(), 3);
  EXPECT_EQ(rows.value(1, 0), 2.5);
  EXPECT_EQ(rows.value(1, 1), 1);
  EXPECT_TRUE(rows.columns()[0].has_missing && rows.columns()[1].has_missing);
  EXPECT_THAT(rows.classes(), ElementsAre("u", "v"));
}

TEST(TextTable, TakesTheLabelFromAnyColumn) {
  EXPECT_THAT(text_table("u,1,x\nv,2,y\n", {.label = 0}).classes(), ElementsAre("u", "v"));
  EXPECT_THAT(text_table("1,u,x\n2,v,y\n", {.label = 1}).classes(), ElementsAre("u", "v"));
}

TEST(TextTable, TakesBlanksAndHeaders) {
  const Table rows =
      text_table("size kind y\n1  x\tu \n 2 y v\n", {.separator = ' ', .header = true, .label = 2});
  EXPECT_EQ(rows.rows(), 2);
  EXPECT_EQ(rows.value(1, 0), 2);
}

TEST(TextTable, SkipsWhatIsLeftOut) {
  const Table rows = text_table("a,1,b,x,u\nc,2,d,y,v\n",
                                {.label = 4, .left_out = {true, false, true, false, false}});
  EXPECT_EQ(rows.value(1, 0), 2);
  EXPECT_EQ(rows.value(1, 1), 1);
}

TEST(TextTable, TakesMarksAndUnitsWhereTheyAreKnown) {
  const char* text = "\"1,234.5\",x,u\n7,x,u\n-,-,u\n";
  const Table rows = text_table(text, {.label = 2, .marked = {true}});
  EXPECT_EQ(rows.value(0, 0), 1234.5);
  EXPECT_EQ(rows.value(1, 0), 7);
  EXPECT_EQ(rows.columns()[0].missing, 1) << "a placeholder";
  EXPECT_THAT(rows.columns()[1].categories, ElementsAre("-", "x")) << "a word among words";
  EXPECT_THAT(text_refusal(text), HasSubstr("'1,234.5' is not a number"));
}

TEST(TextTable, SkipsRowsWithoutALabelIfTold) {
  const Table rows = text_table("1,x,u\n2,x,NA\n3,x,v\n", {.label = 2, .skip_unlabelled = true});
  EXPECT_EQ(rows.rows(), 2);
  EXPECT_EQ(rows.value(1, 0), 3);
}

TEST(TextTable, TakesDecimalCommas) {
  const Table rows = text_table("1,5;x;u\n", {.separator = ';', .decimal = ',', .label = 2});
  EXPECT_EQ(rows.value(0, 0), 1.5);
}

TEST(TextTable, RefusesMissingValuesIfTold) {
  EXPECT_EQ(refusal_of([] { text_table("1,x,u\n2,?,u\n", {.label = 2, .refuse_missing = true}); }),
            "f, line 2, column 2: the value of column 'kind' is missing; pass missing=own or "
            "missing=mean to accept that");
}

TEST(TextTable, AcceptsTheFormatOfC45) {
  const Table rows = text_table("|a comment\n1, x, u.\n2, y, u\n\n", {.label = 2, .c45 = true});
  EXPECT_EQ(rows.rows(), 2);
  EXPECT_THAT(rows.classes(), ElementsAre("u"));
}

TEST(TextTable, SaysWhereTheErrorIs) {
  EXPECT_EQ(text_refusal("1,x,u\n1,x\n"), "f, line 2: has 2 fields, not 3");
  EXPECT_EQ(text_refusal("1,x,u\n\nz,x,u\n"),
            "f, line 3, column 1: 'z' is not a number, and column 'size' is not categorical");
  EXPECT_EQ(text_refusal("1,x,?\n"), "f, line 1, column 3: the row has no label");
  for (const char* value : {"inf", "-inf", "1e31", "1e999"}) {
    EXPECT_THAT(text_refusal(std::string(value) + ",x,u\n"),
                HasSubstr("'" + std::string(value) + "' is out of range; numbers must be finite"));
  }
}

}  // namespace
}  // namespace posse::text_table_test

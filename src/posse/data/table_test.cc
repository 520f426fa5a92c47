#include "posse/data/table.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace posse::table_test {
namespace {

using testing::ElementsAre;

Table small_table(bool filled = false) {
  TableBuilder builder({{.name = "size"}, {.name = "colour", .categorical = true}});
  if (filled) builder.fill_missing();
  builder.add_number(3), builder.add_category("red"), builder.add_label("10");
  builder.add_number(-1), builder.add_category("blue"), builder.add_label("9");
  builder.add_missing(), builder.add_missing(), builder.add_label("b");
  builder.add_number(4), builder.add_category("red"), builder.add_label("9");
  return builder.finish();
}

TEST(Table, KeepsNumbersAndCategories) {
  const Table table = small_table();
  EXPECT_EQ(table.rows(), 4);
  EXPECT_EQ(table.value(0, 0), 3);
  EXPECT_EQ(table.value(1, 0), -1);
  EXPECT_TRUE(std::isnan(table.value(2, 0)) && std::isnan(table.value(2, 1)));
  EXPECT_THAT(table.columns()[1].categories, ElementsAre("blue", "red"));
  EXPECT_EQ(table.value(0, 1), 1);
  EXPECT_EQ(table.value(1, 1), 0);
}

TEST(Table, OrdersClassesByNumberAndThenByLetter) {
  const Table table = small_table();
  EXPECT_THAT(table.classes(), ElementsAre("9", "10", "b"));
  EXPECT_EQ(table.label(0), 1);
  EXPECT_EQ(table.label(2), 2);
  EXPECT_THAT(table.class_counts(), ElementsAre(2, 1, 1));
}

TEST(Table, KnowsTheRangeAndMomentsOfColumns) {
  const Column size = small_table().columns()[0];
  EXPECT_EQ(size.low, -1);
  EXPECT_EQ(size.high, 4);
  EXPECT_DOUBLE_EQ(size.mean, 2);
  EXPECT_NEAR(size.sd, std::sqrt(14.0 / 3), 1e-12);
  EXPECT_TRUE(size.has_missing);
}

TEST(Table, CountsTheClassesOfItsFirstRows) {
  EXPECT_THAT(small_table().class_counts(2), ElementsAre(1, 1, 0));
}

TEST(Table, FillsMissingValues) {
  const Table table = small_table(true);
  EXPECT_EQ(table.value(2, 0), 2) << "the mean";
  EXPECT_EQ(table.value(2, 1), 1) << "red, the most frequent";
  for (const Column& column : table.columns()) {
    EXPECT_FALSE(column.has_missing);
    EXPECT_EQ(column.missing, 1);
  }
}

TEST(Table, CannotFillAColumnWithoutValues) {
  TableBuilder builder({{.name = "empty"}, {.name = "blank", .categorical = true}});
  builder.fill_missing();
  builder.add_missing(), builder.add_missing(), builder.add_label("a");
  const Table table = builder.finish();
  EXPECT_TRUE(table.columns()[0].has_missing && table.columns()[1].has_missing);
}

TEST(Table, KeepsTheSecondsOfDates) {
  TableBuilder builder({{.name = "time"}});
  for (int i = 0; i < 10; ++i) builder.add_number(1.7e9 + i), builder.add_label("a");
  const Table table = builder.finish();
  for (int i = 0; i < 10; ++i) EXPECT_EQ(table.value(i, 0), 1.7e9 + i);
  EXPECT_NEAR(table.columns()[0].sd, std::sqrt(8.25), 1e-9);
}

TEST(Table, TakesAGivenRange) {
  TableBuilder builder({{.name = "pixel"}});
  builder.set_range(0, 255);
  builder.add_number(7), builder.add_label("a");
  const Table table = builder.finish();
  EXPECT_EQ(table.columns()[0].low, 0);
  EXPECT_EQ(table.columns()[0].high, 255);
}

}  // namespace
}  // namespace posse::table_test

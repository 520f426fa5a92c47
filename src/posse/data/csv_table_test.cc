#include "posse/data/csv_table.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/refusal_test.h"
#include "posse/data/data_test.h"

namespace posse::csv_table_test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using Header = CsvTableOptions::Header;

constexpr const char* kFlowers = "size,colour,kind\n1,red,u\n2,blue,v\n3,red,u\n4,5,v\n";

Table csv_table(std::string_view text, const CsvTableOptions& options = {}) {
  return read_csv_table(input_in_memory("f.csv", text), options);
}

std::string csv_refusal(std::string_view text, const CsvTableOptions& options = {}) {
  return refusal_of([&] { csv_table(text, options); });
}

CsvTableOptions with_label(const std::string& name) {
  return {.label = ColumnRef{.number = 0, .name = name}};
}

std::string rows_of(int count, const std::string& label) {
  std::string text;
  for (int i = 0; i < count; ++i) text += std::to_string(i) + "," + label + "\n";
  return text;
}

TEST(CsvTable, FindsHeaderCategoriesAndLabel) {
  const Table flowers = csv_table(kFlowers);
  EXPECT_EQ(flowers.rows(), 4);
  EXPECT_THAT(flowers.classes(), ElementsAre("u", "v"));
  EXPECT_EQ(flowers.columns()[0].name, "size");
  EXPECT_FALSE(flowers.columns()[0].categorical);
  EXPECT_TRUE(flowers.columns()[1].categorical);
  EXPECT_THAT(flowers.columns()[1].categories, ElementsAre("5", "blue", "red"));
}

TEST(CsvTable, TakesTheLabelByNameOrNumber) {
  const char* text = "kind,size,colour\nu,1,x\nv,2,x\nu,3,y\nv,3,y\n";
  EXPECT_THAT(csv_table(text, with_label("kind")).classes(), ElementsAre("u", "v"));
  EXPECT_THAT(csv_table(text, {.label = ColumnRef{.number = 1}}).classes(), ElementsAre("u", "v"));
  EXPECT_THAT(csv_table(text).classes(), ElementsAre("x", "y"));
  EXPECT_EQ(csv_refusal(text, with_label("kidn")),
            "f.csv has no column 'kidn'; did you mean 'kind'?");
  EXPECT_EQ(csv_refusal(text, {.label = ColumnRef{.number = 4}}),
            "f.csv has no column 4; it has 3");
  EXPECT_THAT(csv_refusal("a,a\n1,2\n1,2\n3,3\n3,3\n", with_label("a")),
              HasSubstr("more than one column 'a'; give its number"));
}

TEST(CsvTable, DistinguishesAHeaderFromWords) {
  EXPECT_EQ(csv_table("x,u\ny,v\nx,u\ny,v\n").rows(), 4) << "x occurs again";
  EXPECT_EQ(csv_table("letter,kind\nx,u\ny,v\nx,u\ny,v\n").rows(), 4);
  EXPECT_EQ(csv_table("1,2\n1,2\n3,4\n3,4\n").rows(), 4);
  EXPECT_EQ(csv_table("x,u\ny,v\nx,u\ny,v\nz,u\n", {.header = Header::yes}).rows(), 4);
  EXPECT_EQ(csv_table("a,u\ny,v\nb,u\ny,v\n", {.header = Header::no}).rows(), 4);
}

TEST(CsvTable, TakesTheNamedColumnsAsCategorical) {
  const CsvTableOptions options{.categorical =
                                    std::vector<ColumnRef>{{.number = 1}, {0, "colour"}}};
  const Table flowers = csv_table(kFlowers, options);
  EXPECT_TRUE(flowers.columns()[0].categorical && flowers.columns()[1].categorical);
  EXPECT_EQ(csv_refusal(kFlowers, {.categorical = std::vector<ColumnRef>{}}),
            "f.csv, line 2, column 2: 'red' is not a number, and column 'colour' is not "
            "categorical");
  EXPECT_THAT(csv_refusal(kFlowers, {.categorical = std::vector<ColumnRef>{{0, "color"}}}),
              HasSubstr("did you mean 'colour'?"));
}

TEST(CsvTable, TakesOtherSeparators) {
  EXPECT_EQ(csv_table("1;u\n2;v\n1;u\n2;v\n", {.separator = ';'}).rows(), 4);
  EXPECT_EQ(csv_table("1 u\n2\tv\n1  u\n2 v\n", {.separator = ' '}).rows(), 4);
  EXPECT_EQ(csv_table("1;u\n2;v\n1;u\n2;v\n").rows(), 4) << "found by itself";
  EXPECT_THAT(csv_refusal("1;u\n2;v\n", {.separator = ','}),
              AllOf(HasSubstr("only one column"), HasSubstr("separator=")));
}

TEST(CsvTable, RefusesTextThatIsNotATable) {
  EXPECT_EQ(csv_refusal(""), "f.csv is empty; it should have a row per line");
  EXPECT_EQ(csv_refusal("\n \n"), "f.csv is empty; it should have a row per line");
  EXPECT_EQ(csv_refusal("size,kind\n"), "f.csv has a header but no rows");
  EXPECT_EQ(csv_refusal("1,2,u\n\n1,u\n"), "f.csv, line 3: has 2 fields, but line 1 has 3");
}

TEST(CsvTable, RefusesClassesThatCannotBeLearnt) {
  EXPECT_EQ(csv_refusal(rows_of(5, "u")), "f.csv: the label, column '2', has only one class, 'u'");
  EXPECT_EQ(csv_refusal("size,kind\n" + rows_of(5, "u") + "7,w\n" + rows_of(3, "v")),
            "f.csv, line 7, column 2: no other row has the label 'w'; a class that occurs once "
            "cannot be learnt: remove the row");
}

TEST(CsvTable, RefusesALabelThatIsANumber) {
  std::string text = "kind,price\n";
  for (int i = 0; i < 100; ++i) text += "u," + std::to_string(i) + ".5\n";
  EXPECT_EQ(csv_refusal(text),
            "f.csv: the label, column 'price', has 100 different numbers: is it a reward or a "
            "measurement rather than a class? pass label= to name another column")
      << "as classes they would be refused, too";
  EXPECT_THAT(csv_refusal(text, {.categorical = std::vector<ColumnRef>{{1}, {2}}}),
              AllOf(HasSubstr("column 'price', has 100 classes in 100 rows"),
                    HasSubstr("it looks like a number, not a class")));
  std::string many;
  for (int i = 0; i < 3003; ++i) many += "1,c" + std::to_string(i % 1001) + "\n";
  EXPECT_THAT(csv_refusal(many),
              AllOf(HasSubstr("1001 classes in 3003 rows"), HasSubstr("at most 1000 are allowed")));
}

TEST(CsvTable, AsksWhetherManyNumbersAreClasses) {
  const auto with = [](int values) {
    std::string text = "size,code\n";
    for (int i = 0; i < 1000; ++i) {
      text += std::to_string(i % 7) + "," + std::to_string(i % values) + "\n";
    }
    return text;
  };
  EXPECT_EQ(csv_refusal(with(100)),
            "f.csv: the label, column 'code', has 100 different numbers: is it a reward or a "
            "measurement rather than a class? pass label= to name another column, or "
            "categorical=[\"code\"] if they are classes");
  EXPECT_THAT(csv_refusal(with(100) + "1,7.5\n"), EndsWith("pass label= to name another column"))
      << "7.5 occurs once";
  EXPECT_EQ(csv_table(with(99)).classes().size(), 99U);
  const CsvTableOptions declared{.categorical = std::vector<ColumnRef>{{0, "code"}}};
  EXPECT_EQ(csv_table(with(100), declared).classes().size(), 100U);
}

TEST(CsvTable, RefusesAWordAmongManyNumbers) {
  std::string text;
  for (int i = 0; i < 3000; ++i) {
    text += (i == 41 ? "none" : std::to_string(i)) + (i % 2 == 0 ? ",u\n" : ",v\n");
  }
  EXPECT_THAT(csv_refusal(text),
              HasSubstr("column '1' has 3000 different values, and 'none' in line 42 "
                        "is not a number"));
}

TEST(CsvTable, AsksForAHeaderThatItMayHaveMissed) {
  const char* text = "size,2024,kind\n1,5,u\n2,5,v\n1,6,u\n2,6,v\n";
  EXPECT_EQ(csv_refusal(text),
            "f.csv, line 1, column 3: no other row has the label 'kind'; a class that occurs once "
            "cannot be learnt: remove the row, or pass header=yes if it names the columns");
  EXPECT_EQ(csv_table(text, {.header = Header::yes}).rows(), 4);
}

TEST(CsvTable, TakesAFewNumbersAndAWordAsCategories) {
  const auto with = [](int values) {
    std::string text;
    for (int i = 0; i < 200; ++i) {
      text += (i == 41 ? "none" : std::to_string(i % values)) + (i % 2 == 0 ? ",u\n" : ",v\n");
    }
    return text;
  };
  EXPECT_EQ(csv_table(with(5)).columns()[0].categories.size(), 6u);
  EXPECT_THAT(csv_refusal(with(50)), HasSubstr("pass categorical=[1]"));
}

TEST(CsvTable, LeavesOutColumnsAndSaysSo) {
  std::string text = "id,size,when,kind\n";
  for (int i = 0; i < 30; ++i) {
    text += std::to_string(i) + ",1.5," + "2024-01-01," + (i % 2 == 0 ? "u\n" : "v\n");
  }
  const Table table = csv_table(text);
  ASSERT_EQ(table.columns().size(), 1U);
  EXPECT_EQ(table.columns()[0].name, "size");
  EXPECT_EQ(table.value(29, 0), 1.5);
  ASSERT_EQ(table.reading().left_out.size(), 2U);
  EXPECT_EQ(table.reading().left_out[1].name, "when");
  EXPECT_EQ(table.reading().label, "kind");
  EXPECT_EQ(csv_table(text, {.ignore = std::vector<ColumnRef>{{0, "when"}}}).columns().size(), 2U);
  EXPECT_EQ(csv_refusal(text, {.ignore = std::vector<ColumnRef>{{1}, {2}, {3}}}),
            "f.csv: all columns but the label are left out; pass ignore=none to keep them, or "
            "ignore=[...] to choose");
}

TEST(CsvTable, TreatsMissingValuesAsTold) {
  const char* text = "size,colour,kind\n1,red,u\n,red,v\n3,blue,u\n8,?,v\n";
  using Missing = CsvTableOptions::Missing;
  EXPECT_TRUE(std::isnan(csv_table(text).value(1, 0)));
  const Table filled = csv_table(text, {.missing = Missing::mean});
  EXPECT_EQ(filled.value(1, 0), 4);
  EXPECT_EQ(filled.value(3, 1), filled.value(0, 1)) << "red is the most frequent";
  EXPECT_EQ(csv_refusal(text, {.missing = Missing::refuse}),
            "f.csv, line 3, column 1: the value of column 'size' is missing; pass missing=own or "
            "missing=mean to accept that");
}

TEST(CsvTable, ReadsMarksOfThousands) {
  const Table table = csv_table("size;kind\n1,5;u\n1.234,5;v\n9,5;u\n-;v\n");
  EXPECT_FALSE(table.columns()[0].categorical);
  EXPECT_EQ(table.value(1, 0), 1234.5);
  EXPECT_EQ(table.columns()[0].missing, 1);
  EXPECT_THAT(table.reading().notes, ElementsAre("size is read without its marks of thousands"));
}

TEST(CsvTable, RefusesMarksThatMayBeThoseOfDecimals) {
  const char* text = "size,kind\n\"1,234\",u\n\"5,678\",v\n9,u\n7,v\n";
  EXPECT_EQ(csv_refusal(text),
            "f.csv: column 'size' seems to hold numbers with marks of thousands, such as '1,234' "
            "in line 2; pass decimal=point or decimal=comma to tell them from decimals, remove the "
            "marks, pass ignore=[\"size\"] to leave out the column, or pass "
            "categorical=[\"size\"]");
  EXPECT_EQ(csv_table(text, {.decimal = '.'}).value(0, 0), 1234);
  EXPECT_EQ(csv_table(text, {.decimal = ','}).value(0, 0), 1.234);
  EXPECT_EQ(csv_table(text, {.categorical = std::vector<ColumnRef>{{1}}}).rows(), 4);
  EXPECT_EQ(csv_table("size,kind\n\"1,234\",u\nbig,v\n7,u\n7,v\n").rows(), 4) << "and a word";
}

// What a message suggests can be passed.
TEST(CsvTable, SuggestsColumnsThatOptionsCanName) {
  const std::string rows = "\"1,234\",\"1,234\",u\n\"2,345\",1,v\n\"1,234\",2,u\n\"2,345\",1,v\n";
  EXPECT_THAT(csv_refusal("a,a,kind\n" + rows), HasSubstr("pass ignore=[1] to leave"));
  EXPECT_THAT(csv_refusal("\xff,b,kind\n" + rows), HasSubstr("pass ignore=[1] to leave"));
  EXPECT_THAT(csv_refusal("\"the \"\"old\"\" one\",b,kind\n" + rows),
              HasSubstr(R"(pass ignore=["the \"old\" one"] to leave)"));
}

TEST(CsvTable, TakesTheWordsOfProgramsForMissingValues) {
  const Table table = csv_table("a,b,kind\n1,nan,u\nNA,2,v\n3,None,u\n4,5,v\n");
  EXPECT_FALSE(table.columns()[0].categorical || table.columns()[1].categorical);
  EXPECT_EQ(table.columns()[0].missing, 1);
  EXPECT_EQ(table.columns()[1].missing, 2);
}

TEST(CsvTable, LeavesOutRowsWithoutALabel) {
  const char* text = "a,kind\n1,u\n2,NA\n3,v\n4,\n5,u\n6,v\n";
  const Table table = csv_table(text);
  EXPECT_EQ(table.rows(), 4);
  EXPECT_THAT(table.classes(), ElementsAre("u", "v"));
  EXPECT_EQ(table.value(3, 0), 6);
  EXPECT_EQ(csv_refusal(text, {.missing = CsvTableOptions::Missing::refuse}),
            "f.csv, line 3, column 2: the row has no label; pass missing=own or missing=mean to "
            "leave it out");
  EXPECT_EQ(csv_refusal("a,kind\n1,\n2,NA\n", {.header = Header::yes}),
            "f.csv: the label, column 'kind', has no values; pass label= to name another column");
}

TEST(CsvTable, ReadsDecimalCommas) {
  const Table table = csv_table("size;kind\n1,5;u\n-2,25;v\n1,5;u\n0;v\n");
  EXPECT_FALSE(table.columns()[0].categorical);
  EXPECT_EQ(table.value(1, 0), -2.25);
}

}  // namespace
}  // namespace posse::csv_table_test

#include "posse/cli/column_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace posse::column_table_test {
namespace {

using testing::HasSubstr;

CsvLayout layout_of(const std::string& text) {
  return lay_out_csv(input_in_memory("f.csv", text), {});
}

TEST(ColumnTable, ShowsKindsValuesAndWhatIsMissing) {
  const std::string table = column_table(
      layout_of("when,size,same,colour,kind\n"
                "2024-01-01,1.5,7,red,u\n2024-01-02,?,7,blue,v\n2024-01-03,-2,7,green,u\n"));
  EXPECT_EQ(table,
            "column      kind  missing  values\n"
            "-------------------------------------------------------------------------\n"
            "when    left out        0  3: 2024-01-01, 2024-01-02, ...; it holds dates\n"
            "size      number        1  -2 .. 1.5\n"
            "same      number        0  always 7\n"
            "colour  category        0  3: red, blue, green\n"
            "kind       label        0  2: u, v\n")
      << table;
}

TEST(ColumnTable, WrapsValuesOnANarrowTerminal) {
  const std::string table =
      column_table(layout_of("when,kind\n2024-01-01,u\n2024-01-02,v\n2024-01-03,u\n"), 60);
  EXPECT_EQ(table,
            "column      kind  missing  values\n"
            "------------------------------------------------------------\n"
            "when    left out        0  3: 2024-01-01, 2024-01-02, ...;\n"
            "                           it holds dates\n"
            "kind       label        0  2: u, v\n")
      << table;
}

TEST(ColumnTable, SaysThatAColumnIsEmpty) {
  EXPECT_THAT(column_table(lay_out_csv(input_in_memory("f.csv", "a,b,kind\n,1,u\n,2,v\n"),
                                       {.ignore = std::vector<ColumnRef>{}})),
              HasSubstr("2  no values\n"));
}

TEST(ColumnTable, EndsAfterTheFirstColumns) {
  std::string text;
  for (int i = 0; i < 60; ++i) text += "1,";
  EXPECT_THAT(column_table(layout_of(text + "u\n" + text + "v\n")),
              HasSubstr("and 11 more columns\n"));
}

TEST(ColumnTable, IsAlsoJson) {
  const auto json =
      columns_json(layout_of("when,size,kind\n2024-01-01,1.5,\xff\n2024-01-02,2,v\n"));
  EXPECT_EQ(json[0]["kind"], "left out");
  EXPECT_EQ(json[0]["reason"], "it holds dates");
  EXPECT_EQ(json[1]["low"], 1.5);
  EXPECT_EQ(json[1]["high"], 2);
  EXPECT_EQ(json[2]["distinct"], 2);
  EXPECT_NO_THROW(json.dump()) << "not UTF-8";
}

}  // namespace
}  // namespace posse::column_table_test

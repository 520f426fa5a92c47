#include "posse/data/csv_layout.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/refusal_test.h"
#include "posse/data/data_test.h"

namespace posse::csv_layout_test {
namespace {

using testing::ElementsAre;
using Header = CsvTableOptions::Header;
using Missing = CsvTableOptions::Missing;

CsvLayout layout_of(std::string_view text, const CsvTableOptions& options = {}) {
  return lay_out_csv(input_in_memory("f.csv", text), options);
}

std::string layout_refusal(std::string_view text, const CsvTableOptions& options) {
  return refusal_of([&] { layout_of(text, options); });
}

std::vector<std::string> names_of(const CsvLayout& layout) {
  std::vector<std::string> names;
  for (const CsvLayout::Column& column : layout.columns) names.push_back(column.name);
  return names;
}

// 30 rows: id from 1, a date, a colour, the size, and a kind.
std::string shop() {
  std::string text = "id,day,colour,size,kind\n";
  for (int i = 1; i <= 30; ++i) {
    text += std::to_string(i) + ",2024-01-01," + (i % 3 == 0 ? "red," : "blue,") +
            std::to_string(i % 7) + (i % 2 == 0 ? ".5,u\n" : ",v\n");
  }
  return text;
}

TEST(CsvLayout, LeavesOutWhatOnlyIdentifiesRows) {
  const CsvLayout layout = layout_of(shop());
  EXPECT_EQ(layout.rows, 30U);
  EXPECT_EQ(layout.columns[0].left_out, "it numbers the rows");
  EXPECT_EQ(layout.columns[1].left_out, "it holds dates");
  EXPECT_FALSE(layout.is_feature(0) || layout.is_feature(1) || layout.is_feature(4));
  EXPECT_TRUE(layout.is_feature(2) && layout.is_feature(3));
  EXPECT_TRUE(layout.columns[2].categorical);
}

TEST(CsvLayout, LeavesOutWhatItIsTold) {
  const auto refs = [](std::vector<ColumnRef> columns) { return columns; };
  const CsvLayout none = layout_of(shop(), {.ignore = refs({})});
  EXPECT_TRUE(none.is_feature(0) && none.is_feature(1));
  const CsvLayout chosen = layout_of(shop(), {.ignore = refs({{0, "size"}, {3}})});
  EXPECT_EQ(chosen.columns[3].left_out, "as told");
  EXPECT_EQ(chosen.columns[2].left_out, "as told");
  EXPECT_TRUE(chosen.is_feature(0)) << "the list replaces what would be left out otherwise";
  EXPECT_EQ(layout_refusal(shop(), {.ignore = refs({{0, "sise"}})}),
            "f.csv has no column 'sise'; did you mean 'size'?");
  EXPECT_EQ(layout_refusal(shop(), {.ignore = refs({{0, "kind"}})}),
            "f.csv: column 'kind' is named in ignore, and also as the label");
  EXPECT_EQ(layout_refusal(shop(), {.categorical = refs({{1}}), .ignore = refs({{1}})}),
            "f.csv: column 'id' is named in ignore, and also as categorical");
}

TEST(CsvLayout, KeepsWhatIsNamed) {
  const CsvLayout layout =
      layout_of(shop(), {.label = ColumnRef{1}, .categorical = std::vector<ColumnRef>{{2}}});
  EXPECT_EQ(layout.label, 0U);
  EXPECT_EQ(layout.columns[0].left_out, "");
  EXPECT_EQ(layout.columns[1].left_out, "");
}

TEST(CsvLayout, TakesAHeaderWhoseFirstNameIsMissing) {
  const CsvLayout layout = layout_of(",size,kind\n0,1.5,u\n1,2.5,v\n");
  EXPECT_TRUE(layout.header);
  EXPECT_THAT(names_of(layout), ElementsAre("1", "size", "kind"));
  EXPECT_FALSE(layout_of("x,,kind\n0,1.5,u\n1,2.5,v\n").header);
  EXPECT_FALSE(layout_of("?,size,kind\n0,1.5,u\n1,2.5,v\n").header);
}

std::vector<std::string> references_in(const CsvLayout& layout) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < layout.columns.size(); ++i) {
    texts.push_back(to_string(reference_to(layout, i).spec()));
  }
  return texts;
}

TEST(CsvLayout, NamesColumnsAsOptionsCanSpellThem) {
  const CsvTableOptions named{.header = Header::yes};
  EXPECT_THAT(references_in(layout_of("size,a b,\"the \"\"old\"\" one\",kind\n1,2,3,u\n", named)),
              ElementsAre("\"size\"", "\"a b\"", R"("the \"old\" one")", "\"kind\""));
  EXPECT_THAT(references_in(layout_of("a,a,2024,\xff,last,,kind\n1,2,3,4,5,6,u\n", named)),
              ElementsAre("1", "2", "3", "4", "5", "6", "\"kind\""));
  EXPECT_THAT(references_in(layout_of("1,u\n2,v\n")), ElementsAre("1", "2"));
}

TEST(CsvLayout, TakesNoFirstLineForTheNumberOfTheNextRow) {
  std::string rows;
  for (int i = 1; i <= 30; ++i) rows += std::to_string(i) + (i % 2 == 0 ? ",u\n" : ",v\n");
  EXPECT_EQ(layout_of("0,u\n" + rows).columns[0].left_out, "it numbers the rows");
  EXPECT_EQ(layout_of("900,u\n" + rows).columns[0].left_out, "");
}

TEST(CsvLayout, TakesWordsAboveNumbersForAHeader) {
  const std::string rows = "1,2,spam\n3,4,ham\n5,6,spam\n7,8,ham\n";
  EXPECT_TRUE(layout_of("a,b,spam\n" + rows).header) << "a class is called like the column";
  EXPECT_TRUE(layout_of("a,,label\n" + rows).header) << "a name is missing";
  EXPECT_FALSE(layout_of("a,2024,spam\n" + rows).header) << "a number is no name";
  EXPECT_FALSE(layout_of("x,y,spam\nx,z,ham\nx,y,spam\nx,z,ham\n").header);
}

TEST(CsvLayout, LeavesOutAnEmptyEndOfLines) {
  const auto expect_label = [](const std::string& text, const CsvTableOptions& options) {
    const CsvLayout layout = layout_of(text, options);
    EXPECT_EQ(layout.label, 1U);
    EXPECT_EQ(layout.columns[2].left_out, "it has no name and no values");
    EXPECT_THAT(layout.notes, ElementsAre("column 3 is left out: it has no name and no values"));
    return layout.header;
  };
  EXPECT_TRUE(expect_label("a,label,\n1,u,\n2,v,\n3,u,\n", {}));
  EXPECT_TRUE(expect_label("a,label,\nx,u,\ny,v,\nx,u,\n", {}));
  EXPECT_TRUE(expect_label("a,label,\n1,u,\n", {.header = Header::yes}));
  EXPECT_TRUE(expect_label("a,label,\n1,u,\n", {.ignore = std::vector<ColumnRef>{}}));
  EXPECT_FALSE(expect_label("1,u,\n2,v,\n3,u,\n", {}));
  EXPECT_EQ(layout_of("a,label,\n1,u,\n2,v,w\n", {.header = Header::yes}).label, 2U);
}

TEST(CsvLayout, NotesWhatIsReadInAnotherWay) {
  const char* text = "a,b,kind\n\"2,424.86\",5%,u\n\"1,234.50\",7%,NA\n1,9%,v\n";
  EXPECT_THAT(layout_of(text).notes, ElementsAre("1 row has no label ('NA') and is left out",
                                                 "a is read without its marks of thousands",
                                                 "b is read without its unit, %"));
  EXPECT_FALSE(layout_of(text).columns[0].categorical || layout_of(text).columns[1].categorical);
  EXPECT_THAT(
      layout_of(text, {.categorical = std::vector<ColumnRef>{{1}, {2}}, .missing = Missing::refuse})
          .notes,
      ElementsAre());
  EXPECT_THAT(layout_of("a,kind\n1,\n2,\n3,u\n").notes,
              ElementsAre("2 rows have no label and are left out"));
}

TEST(CsvLayout, SurveysTheFirstLineIfItIsARow) {
  const CsvLayout layout = layout_of("9,u\n2,v\n3,u\n");
  EXPECT_EQ(layout.rows, 3U);
  EXPECT_EQ(layout.columns[0].survey.high, 9);
  EXPECT_EQ(layout_of("size,u\n9,v\n").columns[0].survey.high, 9);
  EXPECT_EQ(layout_of("x,u\n2,u\n").columns[0].survey.word.line, 1U);
}

TEST(CsvLayout, SaysHowTheTextIsUnderstood) {
  EXPECT_EQ(layout_of(shop()).format(), "separated by commas, with a header");
  EXPECT_EQ(layout_of("1,5;u\n2;v\n").format(),
            "separated by semicolons, decimal commas, without a header");
  EXPECT_EQ(layout_of("text\nhello\nthere\n").format(), "not separated, with a header");
}

TEST(CsvTableOptions, HaveDistinctKeys) {
  const std::vector<CsvTableOptions> all = {
      {},
      {.separator = ' '},
      {.separator = ','},
      {.decimal = ','},
      {.header = Header::yes},
      {.label = ColumnRef{.number = 1}},
      {.label = ColumnRef{.number = 0, .name = "1"}},
      {.categorical = std::vector<ColumnRef>{}},
      {.categorical = std::vector<ColumnRef>{{.number = 1}}},
      {.categorical = std::vector<ColumnRef>{{.number = 1}, {.number = 2}}},
      {.ignore = std::vector<ColumnRef>{}},
      {.ignore = std::vector<ColumnRef>{{.number = 1}}},
      {.missing = Missing::mean},
      {.missing = Missing::refuse}};
  for (const CsvTableOptions& one : all) {
    for (const CsvTableOptions& other : all) {
      EXPECT_EQ(one.key() == other.key(), &one == &other) << one.key();
    }
  }
}

}  // namespace
}  // namespace posse::csv_layout_test

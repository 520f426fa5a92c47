#include "posse/environments/data_summary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/fresh_folder_test.h"

namespace posse::data_summary_test {
namespace {

using testing::ElementsAre;

// 30 rows of an id, a size that is missing once, one of three colours, and a kind: 20 b, 10 a.
class DataSummaries : public testing::Test {
 protected:
  DataSummaries() {
    std::string text = "id,size,colour,kind\n";
    for (int i = 0; i < 30; ++i) {
      text += std::to_string(i) + "," + (i == 4 ? "" : std::to_string(i % 7)) + ",c" +
              std::to_string(i % 3) + (i < 10 ? ",a\n" : ",b\n");
    }
    path_ = folder_.write("rows.csv", text).string();
  }

  DataSummary summary(const std::string& parameters = "") const {
    return *data_summary(parse_spec("dataset(path=\"" + path_ + "\"" + parameters + ")"));
  }

  FreshFolder folder_;
  std::string path_;
};

TEST_F(DataSummaries, SayWhatWasRead) {
  const DataSummary data = summary();
  EXPECT_EQ(data.source, "rows.csv");
  EXPECT_EQ(data.format, "separated by commas, with a header");
  EXPECT_EQ(data.rows, 30);
  EXPECT_EQ(data.rows_in_all, 30);
  EXPECT_EQ(data.d, 2 + 3) << "size, whether it is missing, three colours";
  EXPECT_EQ(data.label, "kind");
  ASSERT_EQ(data.columns.size(), 2U);
  EXPECT_EQ(data.columns[0].name, "size");
  EXPECT_EQ(data.columns[0].categories, 0);
  EXPECT_EQ(data.columns[0].missing, 1);
  EXPECT_FALSE(data.columns[0].filled);
  EXPECT_EQ(data.columns[1].categories, 3);
  ASSERT_EQ(data.left_out.size(), 1U);
  EXPECT_EQ(data.left_out[0].name, "id");
}

TEST_F(DataSummaries, NoteWhatMayBeAMistake) {
  EXPECT_THAT(summary().notes, ElementsAre());
  path_ = folder_.write("odd.csv", "a,kind\n1,1\n2,1.0\n3,1\n4,1.0\n5,NA\n").string();
  EXPECT_THAT(summary().notes,
              ElementsAre("1 row has no label ('NA') and is left out",
                          "labels such as '1' and '1.0' are equal numbers, but different classes"));
}

TEST_F(DataSummaries, OrderClassesBySize) {
  const DataSummary data = summary();
  ASSERT_EQ(data.classes.size(), 2U);
  EXPECT_EQ(data.classes[0].name, "b");
  EXPECT_EQ(data.classes[0].rows, 20);
  EXPECT_NEAR(data.constant_error(), 1.0 / 3, 1e-12);
}

TEST_F(DataSummaries, FollowTheParameters) {
  EXPECT_EQ(summary(", features=ordinal").d, 2);
  EXPECT_EQ(summary(", ignore=none").d, 6);
  const DataSummary first = summary(", rows=15");
  EXPECT_EQ(first.rows, 15);
  EXPECT_EQ(first.rows_in_all, 30);
  EXPECT_EQ(first.classes[0].name, "a");
  const DataSummary filled = summary(", missing=mean");
  EXPECT_EQ(filled.d, 4);
  EXPECT_TRUE(filled.columns[0].filled);
}

TEST_F(DataSummaries, AreOnlyOfWorldsMadeOfData) {
  EXPECT_FALSE(data_summary(parse_spec("linear(K=3)")));
  EXPECT_FALSE(data_summary(parse_spec("classification")));
  EXPECT_THROW(data_summary(parse_spec("dataset(path=\"nowhere.csv\")")), Error);
}

}  // namespace
}  // namespace posse::data_summary_test

#include "posse/results/data_json.h"

#include <gtest/gtest.h>

namespace posse::data_json_test {
namespace {

DataSummary parcels() {
  return {.source = "parcels.csv",
          .format = "",
          .rows = 200,
          .rows_in_all = 5000,
          .d = 9,
          .label = "\xff",
          .classes = {{"north", 120}, {"south", 80}},
          .columns = {{.name = "weight", .missing = 12},
                      {.name = "shape", .categories = 3},
                      {.name = "colour", .categories = 5, .missing = 2, .filled = true}},
          .left_out = {{"id", "it numbers the rows"}},
          .notes = {}};
}

TEST(DataJson, SaysWhatWasRead) {
  const auto json = data_json(parcels());
  EXPECT_EQ(json["rows"], 200);
  EXPECT_EQ(json["rows_in_all"], 5000);
  EXPECT_EQ(json["K"], 2);
  EXPECT_EQ(json["d"], 9);
  EXPECT_FALSE(json.contains("format"));
  EXPECT_EQ(json["classes"][0]["share"], 0.6);
  EXPECT_EQ(json["numbers"][0]["missing"], 12);
  EXPECT_EQ(json["categories"][0]["name"], "shape");
  EXPECT_EQ(json["categories"][1]["filled"], true);
  EXPECT_EQ(json["left_out"][0]["reason"], "it numbers the rows");
}

TEST(DataJson, HasNotesIfThereAreAny) {
  EXPECT_FALSE(data_json(parcels()).contains("notes"));
  DataSummary odd = parcels();
  odd.notes = {"\xff is read without its unit, %"};
  EXPECT_EQ(data_json(odd)["notes"][0], "\\xff is read without its unit, %");
}

TEST(DataJson, EscapesNamesThatAreNotUtf8) {
  EXPECT_EQ(data_json(parcels())["label"], "\\xff");
  EXPECT_NO_THROW(data_json(parcels()).dump());
}

}  // namespace
}  // namespace posse::data_json_test

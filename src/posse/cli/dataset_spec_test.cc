#include "posse/cli/dataset_spec.h"

#include <gtest/gtest.h>

namespace posse::dataset_spec_test {
namespace {

TEST(DatasetSpec, TakesOptionsAsSettings) {
  EXPECT_EQ(to_string(dataset_spec("my rows.csv", {})), R"(dataset(path="my rows.csv"))");
  EXPECT_EQ(to_string(dataset_spec("r.csv", {{"label", "kind"}, {"ignore", "[id, 3]"}})),
            R"(dataset(path="r.csv", label="kind", ignore=[id, 3]))");
  EXPECT_EQ(to_string(dataset_spec("r.csv", {{"label", "2"}, {"ignore", "id"}})),
            R"(dataset(path="r.csv", label=2, ignore=["id"]))");
  EXPECT_EQ(to_string(dataset_spec("r.csv", {{"ignore", "none"}, {"missing", "mean"}})),
            R"(dataset(path="r.csv", ignore=none, missing=mean))");
}

TEST(DatasetSpec, TakesListsAndMarksAsTheyAreWrittenElsewhere) {
  EXPECT_EQ(to_string(dataset_spec("r.csv", {{"ignore", "id, my size,3"}})),
            R"(dataset(path="r.csv", ignore=["id", "my size", 3]))");
  EXPECT_EQ(to_string(dataset_spec("r.csv", {{"separator", ";"}, {"decimal", ","}})),
            R"(dataset(path="r.csv", separator=semicolon, decimal=comma))");
  EXPECT_EQ(to_string(dataset_spec("r.csv", {{"separator", "\\t"}})),
            R"(dataset(path="r.csv", separator=tab))");
}

TEST(DatasetSpec, SpellsSettingsOfAMessageAsOptions) {
  EXPECT_EQ(settings_as_options("f.csv has a header but no rows"), "");
  EXPECT_EQ(settings_as_options("remove the row, or pass header=yes if it names the columns"),
            "--header yes");
  EXPECT_EQ(settings_as_options("pass separator=comma or separator=tab"),
            "--separator comma, --separator tab");
  EXPECT_EQ(settings_as_options("pass label= to name another column, or pass ignore=none"),
            "--label VALUE, --ignore none");
  EXPECT_EQ(settings_as_options(R"(pass ignore=["an \"old\" ]", 3] to leave out the column)"),
            R"(--ignore '["an \"old\" ]", 3]')");
  EXPECT_EQ(settings_as_options(R"(pass ignore=["it's"])"), R"(--ignore '["it'\''s"]')");
}

}  // namespace
}  // namespace posse::dataset_spec_test

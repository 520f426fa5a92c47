#include "posse/environments/data_path.h"

#include <gtest/gtest.h>

namespace posse::data_path_test {
namespace {

std::string absolute(const char* text) {
  return to_string(with_absolute_path(parse_spec(text), "/some/folder"));
}

TEST(DataPath, IsMadeAbsoluteFromAFolder) {
  EXPECT_EQ(absolute(R"(dataset(path="a.csv", label=3))"),
            R"(dataset(path="/some/folder/a.csv", label=3))");
  EXPECT_EQ(absolute(R"(dataset("../a.csv"))"), R"(dataset("/some/a.csv"))");
  EXPECT_EQ(absolute(R"(dataset(path="/there/a.csv"))"), R"(dataset(path="/there/a.csv"))");
  EXPECT_EQ(absolute("dataset(path=rows)"), R"(dataset(path="/some/folder/rows"))");
}

TEST(DataPath, OfOtherWorldsIsLeftAlone) {
  EXPECT_EQ(absolute("linear(K=3)"), "linear(K=3)");
  EXPECT_EQ(absolute("dataset"), "dataset");
  EXPECT_EQ(absolute(R"(dataset(path=""))"), R"(dataset(path=""))");
}

TEST(DataPath, IsMadeRelativeToAFolder) {
  const Spec kept =
      with_relative_path(parse_spec(R"(dataset(path="/home/me/a.csv"))"), "/home/me/out/mine");
  EXPECT_EQ(to_string(kept), R"(dataset(path="../../a.csv"))");
  EXPECT_EQ(to_string(with_absolute_path(kept, "/home/you/out/mine")),
            R"(dataset(path="/home/you/a.csv"))");
}

TEST(DataPath, IsDisplayedAsTheNameOfItsFile) {
  const Spec shown = without_folder(parse_spec(R"(dataset(path="/there/a.csv", label=3))"));
  EXPECT_EQ(to_string(shown), R"(dataset(path="a.csv", label=3))");
}

}  // namespace
}  // namespace posse::data_path_test

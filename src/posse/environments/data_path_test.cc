#include "posse/environments/data_path.h"

#include <gtest/gtest.h>

namespace posse {
namespace {

std::string anchored(const char* text) {
  Spec spec = parse_spec(text);
  anchor_path(spec, "/some/folder");
  return to_string(spec);
}

TEST(DataPath, IsAnchoredIfRelative) {
  EXPECT_EQ(anchored(R"(dataset(path="a.csv", label=3))"),
            R"(dataset(path="/some/folder/a.csv", label=3))");
  EXPECT_EQ(anchored(R"(dataset("../a.csv"))"), R"(dataset("/some/a.csv"))");
  EXPECT_EQ(anchored(R"(dataset(path="/there/a.csv"))"), R"(dataset(path="/there/a.csv"))");
}

TEST(DataPath, OfOtherWorldsIsLeftAlone) {
  EXPECT_EQ(anchored("linear(K=3)"), "linear(K=3)");
  EXPECT_EQ(anchored("dataset"), "dataset");
  EXPECT_EQ(anchored(R"(dataset(path=""))"), R"(dataset(path=""))");
}

TEST(DataPath, IsShownByTheNameOfItsFile) {
  const Spec shown = without_folder(parse_spec(R"(dataset(path="/there/a.csv", label=3))"));
  EXPECT_EQ(to_string(shown), R"(dataset(path="a.csv", label=3))");
}

}  // namespace
}  // namespace posse

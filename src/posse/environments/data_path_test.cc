#include "posse/environments/data_path.h"

#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/core/fresh_folder_test.h"

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

// As the system sees it: ".." of a folder behind a link is not where the link is.
TEST(DataPath, LeadsBackThroughLinks) {
  const FreshFolder fresh;
  const std::filesystem::path root = std::filesystem::canonical(fresh.path());
  std::filesystem::create_directories(root / "deep/er/real");
  std::filesystem::create_directory_symlink("deep/er/real", root / "link");
  const Spec world = parse_spec("dataset(path=\"" + (root / "a.csv").string() + "\")");
  for (const auto& folder : {root / "link/out", root / "deep/er/real/out"}) {
    const Spec kept = with_relative_path(world, folder);
    EXPECT_EQ(to_string(kept), R"(dataset(path="../../../../a.csv"))");
    EXPECT_EQ(with_absolute_path(kept, folder), world);
  }
}

TEST(DataPath, IsDisplayedAsTheNameOfItsFile) {
  const Spec shown = without_folder(parse_spec(R"(dataset(path="/there/a.csv", label=3))"));
  EXPECT_EQ(to_string(shown), R"(dataset(path="a.csv", label=3))");
}

// TOML and JSON could not hold it.
TEST(DataPath, MustBePlainText) {
  const Spec world = parse_spec(R"(dataset(path="a.csv"))", "mine.toml, line 1");
  for (const auto& [folder, shown] : std::vector<std::pair<std::string, std::string>>{
           {"/a\tb", "/a\\x09b/a.csv"}, {"/a\nb", "/a\\x0ab/a.csv"}, {"/\xff", "/\\xff/a.csv"}}) {
    try {
      with_absolute_path(world, folder);
      FAIL() << shown;
    } catch (const Error& error) {
      EXPECT_EQ(error.what(),
                "mine.toml, line 1: the data file " + shown +
                    " cannot be named in experiments and results: its path must be UTF-8 without "
                    "control characters; rename its folder or move it");
    }
  }
  EXPECT_NO_THROW(with_absolute_path(world, "/Z\xc3\xbcrich, a b"));
}

}  // namespace
}  // namespace posse::data_path_test

#include "posse/data/folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/refusal_test.h"
#include "posse/data/data_test.h"

namespace posse::folder_test {
namespace fs = std::filesystem;
namespace {

using testing::HasSubstr;

// Restores the environment variables it changes.
class DataFolder : public testing::Test {
 protected:
  DataFolder() {
    for (const char* name : {"POSSE_DATA", "XDG_CACHE_HOME", "HOME"}) {
      const char* value = std::getenv(name);
      before_.emplace_back(name, value == nullptr ? "" : value);
    }
  }
  ~DataFolder() override {
    for (const auto& [name, value] : before_) {
      value.empty() ? unsetenv(name.c_str()) : setenv(name.c_str(), value.c_str(), 1);
    }
    set_data_folder({});
  }

 private:
  std::vector<std::pair<std::string, std::string>> before_;
};

TEST_F(DataFolder, IsTheFirstThatIsSet) {
  setenv("HOME", "/home/someone", 1);
  setenv("XDG_CACHE_HOME", "/cache", 1);
  setenv("POSSE_DATA", "/data", 1);
  set_data_folder("here");
  EXPECT_EQ(data_folder(), "here");
  set_data_folder({});
  EXPECT_EQ(data_folder(), "/data");
  setenv("POSSE_DATA", "", 1);
  EXPECT_EQ(data_folder(), "/cache/posse");
  unsetenv("XDG_CACHE_HOME");
  EXPECT_EQ(data_folder(), "/home/someone/.cache/posse");
  unsetenv("HOME");
  EXPECT_THAT(refusal_of([] { data_folder(); }), HasSubstr("set POSSE_DATA or HOME"));
}

TEST_F(DataFolder, HoldsFilesPlainOrCompressedOrInASubfolder) {
  const FreshFolder folder;
  set_data_folder(folder.path());
  const KnownDataset& mushroom = known_dataset("mushroom");
  const KnownFile& file = mushroom.files[0];
  EXPECT_EQ(find_file(mushroom, file), std::nullopt);
  EXPECT_EQ(
      refusal_of([&] { require_file(mushroom, file); }),
      "mushroom needs the file agaricus-lepiota.data (plain, .gz or .Z), which is neither in " +
          folder.path().string() +
          " nor in its subfolder mushroom; 'posse data fetch mushroom' gets it; --data DIR or "
          "POSSE_DATA names another folder");
  fs::create_directory(folder.path() / "mushroom");
  for (const char* place : {"mushroom/agaricus-lepiota.data.Z", "mushroom/agaricus-lepiota.data",
                            "agaricus-lepiota.data.gz", "agaricus-lepiota.data"}) {
    folder.write(place, "");
    EXPECT_EQ(find_file(mushroom, file), folder.path() / place);
  }
}

TEST(KnownDatasets, RefuseUnknownNames) {
  const std::string why = refusal_of([] { known_dataset("shutle"); });
  EXPECT_EQ(why, "there is no dataset 'shutle'; did you mean 'shuttle'?");
}

TEST(KnownDatasets, AreCompletelyDescribed) {
  for (const KnownDataset& dataset : known_datasets()) {
    EXPECT_FALSE(dataset.summary.empty() || dataset.citation.empty() || dataset.licence.empty() ||
                 dataset.traps.empty())
        << dataset.name;
    EXPECT_GT(dataset.rows * dataset.d * dataset.K, 0) << dataset.name;
    for (const KnownFile& file : dataset.files) {
      EXPECT_EQ(file.sha256.size(), 64U) << file.name;
      ASSERT_FALSE(file.urls.empty()) << file.name;
      for (const std::string& url : file.urls) {
        EXPECT_THAT(url, testing::AllOf(testing::StartsWith("https://"), HasSubstr(file.name)));
      }
    }
  }
}

}  // namespace
}  // namespace posse::folder_test

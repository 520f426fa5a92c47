// Tests the readers of the known datasets, on small files of the same formats and on the real ones.
#include "posse/data/known_datasets.h"

#include <cmath>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/refusal_test.h"
#include "posse/data/data_test.h"
#include "posse/data/features.h"
#include "posse/data/gzipped_test.h"
#include "posse/data/load.h"
#include "posse/data/plain_bytes.h"

namespace posse::known_datasets_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

// Rows with missing values.
Index missing(const Table& table) {
  Index rows = 0;
  for (Index i = 0; i < table.rows(); ++i) {
    bool any = false;
    for (std::size_t j = 0; j < table.columns().size(); ++j) any |= std::isnan(table.value(i, j));
    rows += any ? 1 : 0;
  }
  return rows;
}

std::vector<double> row_of(const Table& table, Index i) {
  std::vector<double> values;
  for (std::size_t j = 0; j < table.columns().size(); ++j) values.push_back(table.value(i, j));
  return values;
}

std::vector<std::string> labels_of(const Table& table) {
  std::vector<std::string> labels;
  for (Index i = 0; i < table.rows(); ++i) {
    labels.push_back(table.classes()[static_cast<std::size_t>(table.label(i))]);
  }
  return labels;
}

// Reads the dataset from files with these contents.
Table read_small(const std::string& name, const std::vector<std::string>& contents,
                 const std::string& ending = "") {
  const KnownDataset& dataset = known_dataset(name);
  const FreshFolder folder;
  set_data_folder(folder.path());
  std::vector<NamedBytes> files;
  for (std::size_t i = 0; i < contents.size(); ++i) {
    folder.write(dataset.files[i].name + ending, contents[i]);
    const auto path = require_file(dataset, dataset.files[i]);
    files.push_back({path.filename().string(), read_plain_bytes(path, {kMaxDataBytes, ""})});
  }
  set_data_folder({});
  return dataset.read(files);
}

std::string zeros(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "0,";
  return text;
}

const std::vector<std::string> kShuttle = {
    "50 21 77 0 28 0 27 48 22 2\n55 0  92 0 0 26 36 92 56 4 \n",
    "37 0 103 0 18 -16 66 85 20 1\n",
};
const std::vector<std::string> kMushroom = {
    "p,x,s,n,t,p,f,c,n,k,e,e,s,s,w,w,p,w,o,p,k,s,u\n"
    "e,x,s,y,t,a,f,c,b,k,e,?,s,s,w,w,p,w,o,p,n,n,g\n",
};
const std::vector<std::string> kAdult = {
    "39, State-gov, 77516, Bachelors, 13, Never-married, Adm-clerical, Not-in-family, White, Male, "
    "2174, 0, 40, United-States, <=50K\n"
    "52, ?, 287927, HS-grad, 9, Married-civ-spouse, ?, Wife, White, Female, 15024, 0, 40, "
    "United-States, >50K\n\n",
    "|1x3 Cross validator\n"
    "25, Private, 226802, 11th, 7, Never-married, Machine-op-inspct, Own-child, Black, Male, 0, 0, "
    "40, United-States, <=50K.\n"
    "35, Self-emp-inc, 182148, Bachelors, 13, Married-civ-spouse, Exec-managerial, Husband, White, "
    "Male, 0, 0, 60, ?, >50K.\n\n",
};
const std::vector<std::string> kCovertype = {
    "2596,51,3,258,0,510,221,232,148,6279,1," + zeros(43) + "5\n" +
        "2590,56,2,212,-6,390,220,235,151,6225,1," + zeros(42) + "1,2\n",
};

// An IDX file; each size is a byte.
std::string idx(const std::string& sizes, const std::string& bytes) {
  std::string file{'\0', '\0', '\x08', static_cast<char>(sizes.size())};
  for (const char size : sizes) file += std::string(3, '\0') + size;
  return file + bytes;
}

// Images with one pixel set: pixel i of image i.
std::string images(const std::string& pixels) {
  std::string bytes;
  for (std::size_t i = 0; i < pixels.size(); ++i) {
    std::string image(784, '\0');
    image[i] = pixels[i];
    bytes += image;
  }
  return idx({static_cast<char>(pixels.size()), 28, 28}, bytes);
}

const std::vector<std::string> kMnist = {images("\xff\x7f"), idx("\2", "\5\4"), images("\1"),
                                         idx("\1", "\7")};

TEST(SmallDatasets, AreReadPlainAndCompressed) {
  const struct {
    std::string name;
    const std::vector<std::string>& contents;
    std::vector<std::string> labels;
    Index missing;
  } cases[] = {
      {"shuttle", kShuttle, {"2", "4", "1"}, 0},
      {"mushroom", kMushroom, {"p", "e"}, 1},
      {"adult", kAdult, {"<=50K", ">50K", "<=50K", ">50K"}, 2},
      {"covertype", kCovertype, {"5", "2"}, 0},
      {"mnist", kMnist, {"5", "4", "7"}, 0},
  };
  for (const auto& [name, contents, expected, incomplete] : cases) {
    std::vector<std::string> packed;
    for (const std::string& content : contents) packed.push_back(gzipped(content));
    for (const Table& table : {read_small(name, contents), read_small(name, packed, ".gz")}) {
      EXPECT_EQ(labels_of(table), expected) << name;
      EXPECT_EQ(missing(table), incomplete) << name;
      EXPECT_EQ(static_cast<Index>(table.columns().size()), known_dataset(name).d) << name;
    }
  }
}

TEST(SmallDatasets, HaveTheNumbersOfTheirFiles) {
  const Table shuttle = read_small("shuttle", kShuttle);
  EXPECT_THAT(row_of(shuttle, 1), ElementsAre(55, 0, 92, 0, 0, 26, 36, 92, 56));
  EXPECT_THAT(row_of(shuttle, 2), ElementsAre(37, 0, 103, 0, 18, -16, 66, 85, 20));
  const Table adult = read_small("adult", kAdult);
  EXPECT_EQ(adult.value(1, 10), 15024);
  EXPECT_EQ(adult.value(2, 2), 226802);
  const Table covertype = read_small("covertype", kCovertype);
  EXPECT_EQ(covertype.value(1, 4), -6);
  EXPECT_THAT((std::pair{covertype.value(0, 53), covertype.value(1, 53)}), Pair(0, 1));
}

TEST(SmallDatasets, HaveTheCategoriesOfTheirFiles) {
  const Table mushroom = read_small("mushroom", kMushroom);
  EXPECT_THAT(mushroom.columns()[2].categories, ElementsAre("n", "y"));
  EXPECT_THAT(mushroom.columns()[10].categories, ElementsAre("e"));
  EXPECT_TRUE(std::isnan(mushroom.value(1, 10)));
  const Table adult = read_small("adult", kAdult);
  EXPECT_THAT(adult.columns()[1].categories, ElementsAre("Private", "Self-emp-inc", "State-gov"));
  EXPECT_TRUE(std::isnan(adult.value(1, 1)) && std::isnan(adult.value(3, 13)));
}

TEST(SmallDatasets, ScaleAllPixelsEqually) {
  const Table mnist = read_small("mnist", kMnist);
  EXPECT_EQ(mnist.value(0, 0), 255) << "bytes have no sign";
  EXPECT_EQ(mnist.value(1, 1), 127);
  EXPECT_EQ(mnist.value(2, 0), 1) << "of the second file";
  for (const Column& column : mnist.columns()) {
    EXPECT_THAT((std::pair{column.low, column.high}), Pair(0, 255)) << column.name;
  }
}

TEST(SmallDatasets, RefuseFilesThatAreNotImages) {
  const auto refusal = [](std::size_t file, const std::string& content) {
    std::vector<std::string> contents = kMnist;
    contents[file] = content;
    return refusal_of([&] { read_small("mnist", contents); });
  };
  EXPECT_THAT(refusal(0, kMnist[1]), HasSubstr("train-images-idx3-ubyte is not an IDX file"));
  EXPECT_THAT(refusal(3, kMnist[2]), HasSubstr("t10k-labels-idx1-ubyte is not an IDX file"));
  EXPECT_THAT(refusal(2, kMnist[2] + "x"), HasSubstr("should hold 784 bytes"));
  EXPECT_EQ(
      refusal(1, kMnist[3]),
      "train-images-idx3-ubyte and train-labels-idx1-ubyte do not match: 1 labels, 1568 bytes "
      "of images");
}

TEST(SmallDatasets, RefuseRowsOfAnotherLength) {
  for (const char* name : {"shuttle", "mushroom", "adult", "covertype"}) {
    const std::string file = known_dataset(name).files[0].name;
    EXPECT_THAT(refusal_of([&] { read_small(name, {"1 2\n"}); }),
                testing::StartsWith(file + ", line 1: has "));
  }
}

using PublishedDatasets = RealData;

TEST_F(PublishedDatasets, HaveTheDescribedShapes) {
  for (const KnownDataset& dataset : known_datasets()) {
    const auto table = load_dataset(dataset.name);
    EXPECT_EQ(table->rows(), dataset.rows) << dataset.name;
    EXPECT_EQ(table->columns().size(), static_cast<std::size_t>(dataset.d)) << dataset.name;
    EXPECT_EQ(table->classes().size(), static_cast<std::size_t>(dataset.K)) << dataset.name;
    for (const KnownFile& file : dataset.files) {
      EXPECT_EQ(verified_bytes(file, require_file(dataset, file)).size(), file.bytes) << file.name;
    }
  }
}

TEST_F(PublishedDatasets, HaveTheClassesOfTheirPublishers) {
  EXPECT_THAT(load_dataset("shuttle")->class_counts(),
              ElementsAre(45586, 50, 171, 8903, 3267, 10, 13));
  EXPECT_THAT(load_dataset("mushroom")->class_counts(), ElementsAre(4208, 3916));
  EXPECT_THAT(load_dataset("adult")->class_counts(), ElementsAre(37155, 11687));
  EXPECT_THAT(load_dataset("covertype")->class_counts(),
              ElementsAre(211840, 283301, 35754, 2747, 9493, 17367, 20510));
  EXPECT_THAT(load_dataset("mnist")->class_counts(),
              ElementsAre(6903, 7877, 6990, 7141, 6824, 6313, 6876, 7293, 6825, 6958));
}

TEST_F(PublishedDatasets, ShuttleBeginsAsItsFileDoes) {
  const auto table = load_dataset("shuttle");
  EXPECT_THAT(row_of(*table, 0), ElementsAre(50, 21, 77, 0, 28, 0, 27, 48, 22));
  EXPECT_EQ(table->classes()[static_cast<std::size_t>(table->label(0))], "2");
  EXPECT_EQ(table->label(1), 3);
}

TEST_F(PublishedDatasets, MushroomLacksStalkRoots) {
  const auto table = load_dataset("mushroom");
  EXPECT_THAT(table->classes(), ElementsAre("e", "p"));
  EXPECT_EQ(table->label(0), 1);
  EXPECT_EQ(missing(*table), 2480);
  for (const Column& column : table->columns()) {
    EXPECT_EQ(column.has_missing, column.name == "stalk-root") << column.name;
  }
}

TEST_F(PublishedDatasets, AdultJoinsTheLabelsOfBothFiles) {
  const auto table = load_dataset("adult");
  EXPECT_THAT(table->classes(), ElementsAre("<=50K", ">50K"));
  EXPECT_EQ(missing(*table), 2399 + 1221);
  EXPECT_EQ(table->value(0, 0), 39);
  EXPECT_EQ(table->value(0, 2), 77516);
  EXPECT_EQ(table->value(32561, 0), 25) << "the line before is a comment";
  EXPECT_EQ(table->columns()[2].high, 1490400);
}

TEST_F(PublishedDatasets, CovertypeBeginsWithEquallyManyOfEachClass) {
  const auto table = load_dataset("covertype");
  std::vector<Index> counts(7, 0);
  for (Index i = 0; i < 15120; ++i) ++counts[static_cast<std::size_t>(table->label(i))];
  EXPECT_THAT(counts, testing::Each(2160));
  EXPECT_EQ(table->value(0, 0), 2596);
  EXPECT_EQ(table->label(0), 4);
}

TEST_F(PublishedDatasets, MnistBeginsWithAFive) {
  const auto table = load_dataset("mnist");
  EXPECT_EQ(table->label(0), 5);
  EXPECT_EQ(table->value(0, 152), 3);
  EXPECT_EQ(table->value(0, 156), 126);
  EXPECT_EQ(table->label(60000), 7);
  EXPECT_EQ(table->columns()[0].high, 255);
}

TEST_F(PublishedDatasets, HaveTheirNumbersOfFeatures) {
  const auto d = [](const char* name, FeatureOptions::Categories categories) {
    return Features(load_dataset(name), {.categories = categories}).d();
  };
  using Categories = FeatureOptions::Categories;
  EXPECT_EQ(d("shuttle", Categories::ordinal), 9);
  EXPECT_EQ(d("mushroom", Categories::ordinal), 22);
  EXPECT_EQ(d("adult", Categories::ordinal), 14);
  EXPECT_EQ(d("covertype", Categories::ordinal), 54);
  EXPECT_EQ(d("shuttle", Categories::onehot), 9);
  EXPECT_EQ(d("mushroom", Categories::onehot), 117);
  EXPECT_EQ(d("adult", Categories::onehot), 108);
  EXPECT_EQ(d("covertype", Categories::onehot), 54);
  EXPECT_EQ(d("mnist", Categories::onehot), 784);
}

}  // namespace
}  // namespace posse::known_datasets_test

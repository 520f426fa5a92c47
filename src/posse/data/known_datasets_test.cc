// The known datasets as they were published.
#include "posse/data/known_datasets.h"

#include <cmath>
#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/data/data_test.h"
#include "posse/data/features.h"
#include "posse/data/load.h"

namespace posse {
namespace {

using testing::ElementsAre;

class PublishedDatasets : public RealData {
 protected:
  static Index missing(const Table& table) {
    Index rows = 0;
    for (Index i = 0; i < table.rows(); ++i) {
      bool any = false;
      for (std::size_t j = 0; j < table.columns().size(); ++j) any |= std::isnan(table.value(i, j));
      rows += any ? 1 : 0;
    }
    return rows;
  }

  static std::vector<double> row(const Table& table, Index i) {
    std::vector<double> values;
    for (std::size_t j = 0; j < table.columns().size(); ++j) values.push_back(table.value(i, j));
    return values;
  }
};

TEST_F(PublishedDatasets, HaveTheShapesThatAreSaid) {
  for (const KnownDataset& dataset : known_datasets()) {
    const auto table = load_dataset(dataset.name);
    EXPECT_EQ(table->rows(), dataset.rows) << dataset.name;
    EXPECT_EQ(table->columns().size(), static_cast<std::size_t>(dataset.d)) << dataset.name;
    EXPECT_EQ(table->classes().size(), static_cast<std::size_t>(dataset.K)) << dataset.name;
    for (const KnownFile& file : dataset.files) {
      EXPECT_EQ(verified_bytes(file, found_file(dataset, file)).size(), file.bytes) << file.name;
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
  EXPECT_THAT(row(*table, 0), ElementsAre(50, 21, 77, 0, 28, 0, 27, 48, 22));
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
}  // namespace posse

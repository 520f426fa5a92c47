#include "posse/data/features.h"

#include <cmath>

#include <gtest/gtest.h>

namespace posse {
namespace {

using Categories = FeatureOptions::Categories;
using Scale = FeatureOptions::Scale;

// size: 0, 10, missing, 5; colour: red, blue, red, missing; same: always 7.
std::shared_ptr<const Table> table() {
  TableBuilder builder(
      {{.name = "size"}, {.name = "colour", .categorical = true}, {.name = "same"}});
  const auto end_row = [&] { builder.add_number(7), builder.add_label("a"); };
  builder.add_number(0), builder.add_category("red"), end_row();
  builder.add_number(10), builder.add_category("blue"), end_row();
  builder.add_missing(), builder.add_category("red"), end_row();
  builder.add_number(5), builder.add_missing(), end_row();
  return std::make_shared<const Table>(builder.finish());
}

Vector row(Index i, const FeatureOptions& options) {
  const Features features(table(), options);
  Vector x = Vector::Constant(features.d(), 99);
  features.get(i, x);
  return x;
}

Vector vector(std::initializer_list<double> values) {
  return Eigen::Map<const Vector>(values.begin(), static_cast<Index>(values.size()));
}

// size, size missing; blue, red, colour missing; same.
TEST(Features, HaveAnIndicatorForEachCategoryAndForMissingValues) {
  const FeatureOptions raw{Categories::onehot, Scale::none, false};
  EXPECT_EQ(row(0, raw), vector({0, 0, 0, 1, 0, 7}));
  EXPECT_EQ(row(1, raw), vector({10, 0, 1, 0, 0, 7}));
  EXPECT_EQ(row(2, raw), vector({0, 1, 0, 1, 0, 7}));
  EXPECT_EQ(row(3, raw), vector({5, 0, 0, 0, 1, 7}));
}

TEST(Features, AreCodesAndMinusOneForMissingValues) {
  const FeatureOptions raw{Categories::ordinal, Scale::none, false};
  EXPECT_EQ(row(0, raw), vector({0, 1, 7}));
  EXPECT_EQ(row(1, raw), vector({10, 0, 7}));
  EXPECT_EQ(row(2, raw), vector({-1, 1, 7}));
  EXPECT_EQ(row(3, raw), vector({5, -1, 7}));
}

TEST(Features, AreScaledOverTheWholeTable) {
  EXPECT_EQ(row(3, {Categories::onehot, Scale::minmax, false}), vector({0.5, 0, 0, 0, 1, 0}));
  const Vector standard = row(1, {Categories::onehot, Scale::standard, false});
  EXPECT_NEAR(standard[0], 5 / std::sqrt(50.0 / 3), 1e-12);
  EXPECT_EQ(standard.tail(4), vector({1, 0, 0, 0}));
}

TEST(Features, AreScaledToNormOne) {
  for (Index i = 0; i < 4; ++i) {
    EXPECT_NEAR(row(i, {Categories::onehot, Scale::minmax, true}).norm(), 1, 1e-12);
    const Vector raw = row(i, {Categories::ordinal, Scale::none, false});
    EXPECT_LT((row(i, {Categories::ordinal, Scale::none, true}) - raw / raw.norm()).norm(), 1e-12);
  }
}

TEST(Features, OfZerosStayZeros) {
  TableBuilder builder({{.name = "zero"}});
  builder.add_number(0), builder.add_label("a");
  const Features features(std::make_shared<const Table>(builder.finish()), {});
  Vector x(1);
  features.get(0, x);
  EXPECT_EQ(x, Vector::Zero(1));
}

}  // namespace
}  // namespace posse

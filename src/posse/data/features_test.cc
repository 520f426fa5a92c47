#include "posse/data/features.h"

#include <cmath>

#include <gtest/gtest.h>

#include "posse/core/numbers_test.h"

namespace posse::features_test {
namespace {

using Categories = FeatureOptions::Categories;
using ScaleKind = FeatureOptions::Scale;

// size: 0, 10, missing, 5; colour: red, blue, red, missing; same: always 7.
std::shared_ptr<const Table> table_with_gaps() {
  TableBuilder builder(
      {{.name = "size"}, {.name = "colour", .categorical = true}, {.name = "same"}});
  const auto end_row = [&] { builder.add_number(7), builder.add_label("a"); };
  builder.add_number(0), builder.add_category("red"), end_row();
  builder.add_number(10), builder.add_category("blue"), end_row();
  builder.add_missing(), builder.add_category("red"), end_row();
  builder.add_number(5), builder.add_missing(), end_row();
  return std::make_shared<const Table>(builder.finish());
}

Vector features_of(Index i, const FeatureOptions& options) {
  const Features features(table_with_gaps(), options);
  Vector x = Vector::Constant(features.d(), 99);
  features.get(i, x);
  return x;
}

// size, size missing; blue, red, colour missing; same.
TEST(Features, HaveAnIndicatorForEachCategoryAndForMissingValues) {
  const FeatureOptions raw{Categories::onehot, ScaleKind::none, false};
  EXPECT_EQ(features_of(0, raw), vector_of({0, 0, 0, 1, 0, 7}));
  EXPECT_EQ(features_of(1, raw), vector_of({10, 0, 1, 0, 0, 7}));
  EXPECT_EQ(features_of(2, raw), vector_of({0, 1, 0, 1, 0, 7}));
  EXPECT_EQ(features_of(3, raw), vector_of({5, 0, 0, 0, 1, 7}));
}

TEST(Features, AreCodesAndMinusOneForMissingValues) {
  const FeatureOptions raw{Categories::ordinal, ScaleKind::none, false};
  EXPECT_EQ(features_of(0, raw), vector_of({0, 1, 7}));
  EXPECT_EQ(features_of(1, raw), vector_of({10, 0, 7}));
  EXPECT_EQ(features_of(2, raw), vector_of({-1, 1, 7}));
  EXPECT_EQ(features_of(3, raw), vector_of({5, -1, 7}));
}

TEST(Features, AreScaledOverTheWholeTable) {
  EXPECT_EQ(features_of(3, {Categories::onehot, ScaleKind::minmax, false}),
            vector_of({0.5, 0, 0, 0, 1, 0}));
  const Vector standard = features_of(1, {Categories::onehot, ScaleKind::standard, false});
  EXPECT_NEAR(standard[0], 5 / std::sqrt(50.0 / 3), 1e-12);
  EXPECT_EQ(standard.tail(4), vector_of({1, 0, 0, 0}));
}

TEST(Features, AreScaledToNormOne) {
  for (Index i = 0; i < 4; ++i) {
    EXPECT_NEAR(features_of(i, {Categories::onehot, ScaleKind::minmax, true}).norm(), 1, 1e-12);
    const Vector raw = features_of(i, {Categories::ordinal, ScaleKind::none, false});
    EXPECT_LT(
        (features_of(i, {Categories::ordinal, ScaleKind::none, true}) - raw / raw.norm()).norm(),
        1e-12);
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
}  // namespace posse::features_test

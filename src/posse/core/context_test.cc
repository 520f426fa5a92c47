#include "posse/core/context.h"

#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/core/numbers_test.h"

namespace posse::context_test {
namespace {

using testing::Eq;
using testing::ThrowsMessage;

Matrix with_entry(double value) {
  Matrix x = Matrix::Ones(3, 4);
  x(1, 2) = value;
  return x;
}

TEST(Context, KeepsItsArmsAsColumns) {
  const Matrix x = Matrix::Random(3, 4);
  const Context context(x);
  EXPECT_EQ(context.d(), 3);
  EXPECT_EQ(context.K(), 4);
  EXPECT_EQ(context.x(), x);
}

TEST(Context, HasIdsOnlyIfTheyWereGiven) {
  EXPECT_EQ(Context(Matrix::Ones(1, 2)).id(1), std::nullopt);
  const Context context(Matrix::Ones(1, 2), {7, 0xFFFFFFFFFFFFFFFF});
  EXPECT_EQ(context.id(0), 7U);
  EXPECT_EQ(context.id(1), 0xFFFFFFFFFFFFFFFFU);
}

TEST(Context, GivesUpItsMatrixWithoutACopy) {
  Context context(Matrix::Ones(3, 4));
  const double* entries = context.x().data();
  EXPECT_EQ(std::move(context).release().data(), entries);
}

TEST(Context, RefusesToBeEmpty) {
  EXPECT_THAT([] { Context(Matrix(3, 0)); },
              ThrowsMessage<Error>(Eq("a context needs at least one arm (column); it has K = 0")));
  EXPECT_THROW(Context(Matrix(0, 0)), Error);
}

TEST(Context, RefusesArmsWithoutFeatures) {
  EXPECT_THAT([] { Context(Matrix(0, 3)); },
              ThrowsMessage<Error>(Eq("a context needs at least one feature (row); it has d = 0")));
}

TEST(Context, RefusesNonFiniteFeaturesAndNamesArmAndFeature) {
  const std::string rest = "; features must be finite, at most 1e+100";
  EXPECT_THAT([] { Context(with_entry(kNaN)); },
              ThrowsMessage<Error>(Eq("feature 1 of arm 2 is nan" + rest)));
  EXPECT_THAT([] { Context(with_entry(kInfinity)); },
              ThrowsMessage<Error>(Eq("feature 1 of arm 2 is inf" + rest)));
  EXPECT_THAT([] { Context(with_entry(-kInfinity)); },
              ThrowsMessage<Error>(Eq("feature 1 of arm 2 is -inf" + rest)));
}

TEST(Context, RefusesFeaturesWhoseSquaresWouldOverflow) {
  EXPECT_THAT([] { Context(with_entry(-1e200)); },
              ThrowsMessage<Error>(
                  Eq("feature 1 of arm 2 is -1e+200; features must be finite, at most 1e+100")));
  EXPECT_NO_THROW(Context(with_entry(kMaxMagnitude)));
  EXPECT_NO_THROW(Context(with_entry(-kMaxMagnitude)));
}

TEST(Context, RefusesIdsThatDoNotMatchTheArmsInNumber) {
  EXPECT_THAT(
      [] {
        Context(Matrix::Ones(2, 3), {1, 2});
      },
      ThrowsMessage<Error>(Eq("a context of 3 arms came with 2 arm ids")));
  EXPECT_THROW(Context(Matrix::Ones(2, 1), {1, 2}), Error);
}

}  // namespace
}  // namespace posse::context_test

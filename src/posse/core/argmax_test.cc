#include "posse/core/argmax.h"

#include <cmath>

#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/core/numbers_test.h"

namespace posse::argmax_test {
namespace {

TEST(Argmax, FindsAUniqueMaximumWithoutDrawing) {
  Rng rng(1), untouched(1);
  EXPECT_EQ(argmax(vector_of({0.1, 3, -2}), rng), 1);
  EXPECT_EQ(argmax(vector_of({-5}), rng), 0);
  EXPECT_EQ(argmax(vector_of({-3, -2, -1}), rng), 2);
  EXPECT_EQ(argmax(vector_of({9, 8, 8}), rng), 0);
  EXPECT_EQ(rng.bits64(), untouched.bits64());
}

TEST(Argmax, DrawsFromTheStreamIfThereAreTies) {
  Rng rng(1), untouched(1);
  argmax(vector_of({1, 1}), rng);
  EXPECT_NE(rng.bits32(), untouched.bits32());
}

TEST(Argmax, BreaksTiesUniformlyWhereverTheyStand) {
  const Vector f = vector_of({2, -1, 2, 0, 2, 1.9999999, 2});
  constexpr int kDraws = 40000;
  Rng rng(2);
  Vector counts = Vector::Zero(f.size());
  for (int i = 0; i < kDraws; ++i) counts[argmax(f, rng)] += 1;
  EXPECT_EQ(counts[1] + counts[3] + counts[5], 0);
  const double expected = kDraws / 4.0;
  double chi_square = 0;
  for (const Index k : {0, 2, 4, 6}) chi_square += std::pow(counts[k] - expected, 2) / expected;
  EXPECT_LT(chi_square, 3 + 5 * std::sqrt(6.0));  // 3 degrees of freedom: mean 3, variance 6
}

TEST(Argmax, TakesBothZerosForEqual) {
  EXPECT_EQ(argmax_probabilities(vector_of({0.0, -0.0})), vector_of({0.5, 0.5}));
}

TEST(Argmax, RefusesScoresThatAreNotFinite) {
  const double nan = std::nan("");
  Rng rng(1);
  for (const Vector& f :
       {vector_of({nan, 1, 2}), vector_of({1, 2, nan}), vector_of({1, HUGE_VAL, 2}),
        vector_of({-HUGE_VAL, -HUGE_VAL}), vector_of({nan})}) {
    EXPECT_THROW(argmax(f, rng), Error) << f.transpose();
  }
}

TEST(ArgmaxProbabilities, ShareOneAmongTheMaxima) {
  EXPECT_EQ(argmax_probabilities(vector_of({1, 3, 2})), vector_of({0, 1, 0}));
  EXPECT_EQ(argmax_probabilities(vector_of({3, 3, 2, 3, 3})),
            vector_of({0.25, 0.25, 0, 0.25, 0.25}));
  EXPECT_EQ(argmax_probabilities(vector_of({-7})), vector_of({1}));
  EXPECT_NEAR(argmax_probabilities(Vector::Zero(7)).sum(), 1, 1e-15);
}

TEST(ArgmaxProbabilities, MatchTheFrequenciesOfTheDraws) {
  constexpr int kDraws = 20000;
  for (const Vector& f :
       {vector_of({1, 1, 0}), vector_of({4, 4, 4}), vector_of({0, 5, 5, -1, 5, 5})}) {
    const Vector p = argmax_probabilities(f);
    Rng rng(3);
    Vector frequencies = Vector::Zero(f.size());
    for (int i = 0; i < kDraws; ++i) frequencies[argmax(f, rng)] += 1.0 / kDraws;
    for (Index k = 0; k < f.size(); ++k) {
      const double standard_error = std::sqrt(p[k] * (1 - p[k]) / kDraws);
      EXPECT_NEAR(frequencies[k], p[k], 5 * standard_error) << "arm " << k;
    }
  }
}

}  // namespace
}  // namespace posse::argmax_test

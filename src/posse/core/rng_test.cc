#include "posse/core/rng.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "posse/core/hash.h"
#include "posse/core/normal.h"

// Statistical tests have fixed seeds and tolerances of five standard errors.

namespace posse::rng_test {
namespace {

constexpr Index kMany = 1000000;

double standard_error(double variance, double draws) { return std::sqrt(variance / draws); }

// Pearson's statistic has mean f and variance 2f for f degrees of freedom.
void expect_frequencies(const std::vector<double>& counts,
                        const std::vector<double>& probabilities) {
  const double draws = std::accumulate(counts.begin(), counts.end(), 0.0);
  double chi_square = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double expected = draws * probabilities[i];
    chi_square += (counts[i] - expected) * (counts[i] - expected) / expected;
  }
  const auto freedom = static_cast<double>(counts.size() - 1);
  EXPECT_LT(chi_square, freedom + 5 * std::sqrt(2 * freedom));
}

std::vector<double> equal_probabilities(std::size_t n) {
  return std::vector<double>(n, 1 / static_cast<double>(n));
}

TEST(Rng, GivesTheSameNumbersForTheSameKey) {
  Rng a(7), b(7);
  for (int i = 0; i < 100; ++i) ASSERT_EQ(a.bits64(), b.bits64());
  EXPECT_EQ(a.normals(33), b.normals(33));
  EXPECT_EQ(a.permutation(20), b.permutation(20));
  EXPECT_EQ(a.heads(5000), b.heads(5000));
  EXPECT_EQ(a.bits32(), b.bits32());
}

TEST(Rng, SplitsIntoChildrenThatDoNotDependOnTheParentsDraws) {
  Rng fresh(7), drawn(7);
  drawn.bits32();
  drawn.normals(101);
  EXPECT_EQ(fresh.split(3).key(), drawn.split(3).key());
  EXPECT_EQ(fresh.split("noise").key(), drawn.split("noise").key());
  Rng a = fresh.split(3), b = drawn.split(3);
  EXPECT_EQ(a.bits64(), b.bits64());
}

TEST(Rng, SplittingDoesNotDisturbTheParent) {
  Rng split(7), alone(7);
  split.bits32();
  alone.bits32();
  split.split(0);
  split.split("0");
  for (int i = 0; i < 10; ++i) EXPECT_EQ(split.bits32(), alone.bits32());
}

TEST(Rng, GivesDistinctStreamsForDistinctKeysNumbersAndNames) {
  std::set<std::uint64_t> keys, first_words;
  const auto insert = [&](Rng child) {
    keys.insert(child.key());
    first_words.insert(child.bits64());
  };
  constexpr std::uint64_t kEach = 5000;
  const Rng root(7);
  insert(root);
  for (std::uint64_t i = 0; i < kEach; ++i) {
    insert(root.split(i));
    insert(root.split(i << 32));  // the other half of the counter; zero is there twice
    insert(root.split(std::to_string(i)));
    insert(root.split(0).split(i));
    insert(Rng(8).split(i));
  }
  EXPECT_EQ(keys.size(), 5 * kEach);
  EXPECT_EQ(first_words.size(), 5 * kEach);
}

// Even if the name's hash is the number.
TEST(Rng, SplitsDifferentlyByNumberAndByName) {
  EXPECT_NE(Rng(7).split(fnv1a("noise")).key(), Rng(7).split("noise").key());
}

TEST(Rng, GivesUniformsOfTheRightMomentsInRange) {
  Rng rng(1);
  double sum = 0, squares = 0, products = 0, last = rng.uniform();
  for (Index i = 0; i < kMany; ++i) {
    const double u = rng.uniform();
    ASSERT_TRUE(u >= 0 && u < 1) << u;
    sum += u;
    squares += u * u;
    products += (u - 0.5) * (last - 0.5);
    last = u;
  }
  EXPECT_NEAR(sum / kMany, 1.0 / 2, 5 * standard_error(1.0 / 12, kMany));
  EXPECT_NEAR(squares / kMany, 1.0 / 3, 5 * standard_error(4.0 / 45, kMany));
  EXPECT_NEAR(products / kMany, 0, 5 * standard_error(1.0 / 144, kMany));
}

TEST(Rng, GivesUniformsAsMultiplesOfTwoToTheMinus53) {
  Rng rng(2);
  bool odd_seen = false;
  for (int i = 0; i < 100; ++i) {
    const double scaled = rng.uniform() * 0x1p53;
    ASSERT_EQ(scaled, std::floor(scaled));
    odd_seen = odd_seen || std::fmod(scaled, 2) == 1;
  }
  EXPECT_TRUE(odd_seen);
}

TEST(Rng, GivesBalancedBits) {
  constexpr int kDraws = 100000;
  Rng rng(3);
  std::vector<int> ones(64, 0);
  for (int i = 0; i < kDraws; ++i) {
    const std::uint64_t bits = rng.bits64();
    for (std::size_t b = 0; b < 64; ++b) ones[b] += static_cast<int>(bits >> b & 1);
  }
  for (const int count : ones) EXPECT_NEAR(count, kDraws / 2, 5 * std::sqrt(kDraws / 4.0));
}

TEST(Rng, DrawsBelowNWithoutBias) {
  Rng rng(4);
  for (const Index n : {2, 3, 7, 10}) {
    std::vector<double> counts(static_cast<std::size_t>(n), 0);
    for (int i = 0; i < 100000; ++i) {
      const Index draw = rng.below(n);
      ASSERT_TRUE(draw >= 0 && draw < n) << draw << " of " << n;
      counts[static_cast<std::size_t>(draw)] += 1;
    }
    expect_frequencies(counts, equal_probabilities(counts.size()));
  }
}

// Without rejection every fourth number below 3 * 2^30 would be drawn twice as often.
TEST(Rng, DrawsBelowHugeNumbersWithoutBias) {
  constexpr Index n = Index{3} << 30;
  Rng rng(5);
  std::vector<double> thirds(3, 0), remainders(3, 0);
  for (int i = 0; i < 100000; ++i) {
    const Index draw = rng.below(n);
    ASSERT_TRUE(draw >= 0 && draw < n);
    thirds[static_cast<std::size_t>(draw >> 30)] += 1;
    remainders[static_cast<std::size_t>(draw % 3)] += 1;
  }
  expect_frequencies(thirds, equal_probabilities(3));
  expect_frequencies(remainders, equal_probabilities(3));
}

TEST(Rng, DrawsZeroBelowOne) {
  Rng rng(6);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(rng.below(1), 0);
}

TEST(Rng, GivesNormalsOfTheRightMoments) {
  const Vector z = Rng(7).normals(kMany);
  EXPECT_NEAR(z.mean(), 0, 5 * standard_error(1, kMany));
  EXPECT_NEAR(z.array().square().mean(), 1, 5 * standard_error(2, kMany));
  EXPECT_NEAR(z.array().pow(3).mean(), 0, 5 * standard_error(15, kMany));
  EXPECT_NEAR(z.array().pow(4).mean(), 3, 5 * standard_error(96, kMany));
}

TEST(Rng, GivesNormalsOfTheRightTails) {
  const Vector z = Rng(8).normals(kMany);
  for (const double c : {1.0, 2.0, 3.0, 4.0}) {
    const double p = std::erfc(c / std::sqrt(2.0));
    const double frequency = static_cast<double>((z.array().abs() > c).count()) / kMany;
    EXPECT_NEAR(frequency, p, 5 * standard_error(p * (1 - p), kMany)) << "beyond " << c;
  }
}

// Kolmogorov and Smirnov: P(sqrt(N) D > 2.5) < 2 exp(-2 * 2.5^2) = 7e-6.
TEST(Rng, GivesNormalsOfTheNormalDistribution) {
  constexpr Index kDraws = 100000;
  Vector z = Rng(9).normals(kDraws);
  std::sort(z.begin(), z.end());
  double distance = 0;
  for (Index i = 0; i < kDraws; ++i) {
    const double phi = std::erfc(-z[i] / std::sqrt(2.0)) / 2;
    const double below = static_cast<double>(i) / kDraws;
    distance = std::max({distance, phi - below, below + 1.0 / kDraws - phi});
  }
  EXPECT_LT(std::sqrt(kDraws) * distance, 2.5);
}

TEST(Rng, GivesTheSameNormalsHoweverManyAreDrawn) {
  const Vector all = Rng(10).normals(200);
  for (const Index n : {1, 2, 3, 31, 63, 64, 65, 127, 128, 129, 199}) {
    EXPECT_EQ(Rng(10).normals(n), all.head(n)) << n << " of them";
  }
  EXPECT_EQ(Rng(10).normal(), all[0]);
}

TEST(Rng, StartsNormalsOnAFreshBlock) {
  Rng rng(11);
  const Vector first = rng.normals(4), second = rng.normals(2);
  EXPECT_EQ(Rng(11).normals(6), (Vector(6) << first, second).finished());
  Rng odd(11);
  EXPECT_EQ(odd.normals(3), first.head(3));  // and the fourth is discarded
  EXPECT_EQ(odd.normals(2), second);
}

TEST(Rng, GivesNoNormalsIfNoneAreRequested) {
  Rng rng(12);
  EXPECT_EQ(rng.normals(0).size(), 0);
  EXPECT_EQ(rng.normals(5), Rng(12).normals(5));
}

TEST(Rng, GivesUncorrelatedNormalsWithinAPair) {
  const Matrix pairs = Rng(13).normals(kMany).reshaped(2, kMany / 2);
  const auto first = pairs.row(0).array(), second = pairs.row(1).array();
  EXPECT_NEAR((first * second).mean(), 0, 5 * standard_error(1, kMany / 2));
  EXPECT_NEAR(((first.square() - 1) * (second.square() - 1)).mean(), 0,
              5 * standard_error(4, kMany / 2));
  EXPECT_NEAR(first.square().mean(), 1, 5 * standard_error(2, kMany / 2));
  EXPECT_NEAR(second.square().mean(), 1, 5 * standard_error(2, kMany / 2));
}

TEST(Rng, GivesUncorrelatedNormalsToNeighbouringStreams) {
  constexpr Index kStreams = 100, kEach = 1000;
  const Rng root(14);
  double by_number = 0, by_name = 0, by_key = 0;
  for (Index i = 0; i < kStreams; ++i) {
    const auto id = static_cast<std::uint64_t>(i);
    const auto z = [&](Rng stream) { return stream.normals(kEach); };
    by_number += z(root.split(id)).dot(z(root.split(id + 1)));
    by_name += z(root.split(std::to_string(id))).dot(z(root.split(std::to_string(id + 1))));
    by_key += z(Rng(id)).dot(z(Rng(id + 1)));
  }
  for (const double sum : {by_number, by_name, by_key}) {
    EXPECT_NEAR(sum / (kStreams * kEach), 0, 5 * standard_error(1, kStreams * kEach));
  }
}

// The bits of normals, each within 1e-14 of the definition computed with 60 digits (mpmath). The
// same come from g++ and clang++, with and without optimisation and AVX2.
TEST(Rng, GivesTheSameBitsEverywhere) {
  const auto expect_normals = [](Rng rng, const std::vector<std::uint64_t>& golden) {
    const Vector z = rng.normals(static_cast<Index>(golden.size()));
    for (std::size_t i = 0; i < golden.size(); ++i) {
      EXPECT_EQ(std::bit_cast<std::uint64_t>(z[static_cast<Index>(i)]), golden[i])
          << "key " << rng.key() << ", number " << i;
    }
  };
  expect_normals(Rng(0), {0x3ff9ffd9aa3bc9b7, 0x3ff44b28888d8c8c, 0xbfed85c966f9a5f4,
                          0xbfcc085bbe7cc121, 0x3fbe97e1a57636df, 0xbfebd00a70b7398f});
  expect_normals(Rng(0xFFFFFFFFFFFFFFFF),
                 {0xbfd1ac7e9d00957b, 0xbfd3f68098b37a15, 0x3fe2f1f714d90e00, 0x3fe2dc03a6741d8c});
  expect_normals(Rng(42).split("noise").split(7),
                 {0x3f9bb45680787346, 0xbfe1773c02f7b4d5, 0x3fe262f6b36d3605, 0x3fe91307cdb40ba1});
}

// Computed independently, in Python, from the definitions of Philox and FNV-1a.
TEST(Rng, SplitsIntoTheSameKeysEverywhere) {
  EXPECT_EQ(Rng(0).split(1).key(), 0x510c4549e9535be3U);
  EXPECT_EQ(Rng(0).split("noise").key(), 0x46ed4ceb19ff8564U);
  EXPECT_EQ(Rng(42).split("noise").split(7).key(), 0x1dc65d22c30e70cfU);
  EXPECT_EQ(Rng(42).uniform(), std::bit_cast<double>(std::uint64_t{0x3fddfd524ee73abc}));
}

TEST(BoxMuller, AgreesWithTheTransformInLongDoubles) {
  constexpr std::size_t kPairs = 10000;
  Rng rng(15);
  for (std::size_t i = 0; i < kPairs; ++i) {
    const std::uint64_t radius = rng.bits64(), angle = rng.bits64();
    double z[2];
    box_muller(&radius, &angle, z, 1);
    const long double u = 1 - static_cast<long double>(radius >> 12) * 0x1p-52L;
    const long double v = static_cast<long double>(angle >> 12) * 0x1p-52L - 0.5L;
    const long double length = std::sqrt(-2 * std::log(u)), pi = std::acos(-1.0L);
    const auto tolerance = static_cast<double>(2e-15L * length);
    ASSERT_NEAR(z[0], static_cast<double>(length * std::cos(2 * pi * v)), tolerance);
    ASSERT_NEAR(z[1], static_cast<double>(length * std::sin(2 * pi * v)), tolerance);
  }
}

TEST(BoxMuller, IsFiniteForExtremeWords) {
  constexpr std::uint64_t kAll = ~std::uint64_t{0};
  const std::uint64_t radius[] = {0, 0, kAll, kAll, kAll, std::uint64_t{1} << 12};
  const std::uint64_t angle[] = {0, kAll, 0, kAll, std::uint64_t{1} << 63, 0};
  double z[12];
  box_muller(radius, angle, z, 6);
  for (const double value : z) EXPECT_TRUE(std::isfinite(value));
  const double most = std::sqrt(104 * std::log(2.0));
  EXPECT_EQ(z[0], 0);
  EXPECT_NEAR(z[4], -most, 1e-13);  // u = 2^-52, v = -1/2
  EXPECT_NEAR(z[8], most, 1e-13);   // u = 2^-52, v = 0
  EXPECT_NEAR(z[9], 0, 1e-13);
  EXPECT_NEAR(z[10], -std::sqrt(0x1p-51), 1e-13 * std::sqrt(0x1p-51));  // u = 1 - 2^-52
}

// The k-th moment of Gamma(a) is a (a + 1) .. (a + k - 1).
TEST(Rng, DrawsGammasOfTheRightMoments) {
  constexpr int kDraws = 200000;
  Rng rng(21);
  for (const double a : {0.1, 0.5, 1.0, 1.5, 6.0, 5000.0}) {
    double sum = 0, squares = 0;
    for (int i = 0; i < kDraws; ++i) {
      const double x = rng.gamma(a);
      ASSERT_TRUE(x >= 0 && std::isfinite(x)) << x;
      sum += x;
      squares += x * x;
    }
    const double second = a * (a + 1), fourth = second * (a + 2) * (a + 3);
    EXPECT_NEAR(sum / kDraws, a, 5 * standard_error(a, kDraws)) << "shape " << a;
    EXPECT_NEAR(squares / kDraws, second, 5 * standard_error(fourth - second * second, kDraws))
        << "shape " << a;
  }
}

// Gamma(1) is exponential and Gamma(1/2) half the square of a normal; Gamma(3) has the distribution
// function 1 - exp(-x) (1 + x + x^2/2).
TEST(Rng, DrawsGammasOfTheGammaDistribution) {
  constexpr Index kDraws = 100000;
  const auto expect_law = [&](double shape, double (*distribution)(double)) {
    Rng rng(22);
    Vector x(kDraws);
    for (double& draw : x) draw = rng.gamma(shape);
    std::sort(x.begin(), x.end());
    double distance = 0;
    for (Index i = 0; i < kDraws; ++i) {
      const double p = distribution(x[i]), below = static_cast<double>(i) / kDraws;
      distance = std::max({distance, p - below, below + 1.0 / kDraws - p});
    }
    EXPECT_LT(std::sqrt(kDraws) * distance, 2.5) << "shape " << shape;
  };
  expect_law(0.5, [](double x) { return std::erf(std::sqrt(x)); });
  expect_law(1, [](double x) { return -std::expm1(-x); });
  expect_law(3, [](double x) { return 1 - std::exp(-x) * (1 + x + x * x / 2); });
}

TEST(Rng, GivesTheSameGammasForTheSameKey) {
  Rng a(23), b(23);
  for (const double shape : {0.3, 1.0, 7.5}) EXPECT_EQ(a.gamma(shape), b.gamma(shape));
}

// The squared deviation of Binomial(n, 1/2) has mean v = n/4 and variance v^2 (2 - 2/n).
TEST(Rng, CountsHeadsOfTheRightMoments) {
  constexpr int kDraws = 20000;
  Rng rng(16);
  for (const double n : {1.0, 31.0, 32.0, 100.0, 4096.0, 10000.0}) {
    double sum = 0, squares = 0;
    for (int i = 0; i < kDraws; ++i) {
      const double heads = rng.heads(n);
      ASSERT_TRUE(heads >= 0 && heads <= n && heads == std::floor(heads)) << heads;
      sum += heads;
      squares += (heads - n / 2) * (heads - n / 2);
    }
    const double v = n / 4;
    EXPECT_NEAR(sum / kDraws, n / 2, 5 * standard_error(v, kDraws)) << n << " coins";
    EXPECT_NEAR(squares / kDraws, v, 5 * standard_error(v * v * (2 - 2 / n), kDraws) + 1e-12)
        << n << " coins";
  }
}

TEST(Rng, CountsNoHeadsAmongNoCoins) {
  Rng rng(17);
  EXPECT_EQ(rng.heads(0), 0);
}

TEST(Rng, CountsHeadsOfTheBinomialDistribution) {
  Rng rng(18);
  std::vector<double> counts(4, 0);
  for (int i = 0; i < 40000; ++i) counts[static_cast<std::size_t>(rng.heads(3))] += 1;
  expect_frequencies(counts, {1.0 / 8, 3.0 / 8, 3.0 / 8, 1.0 / 8});
}

TEST(Rng, PermutesEveryNumberOnce) {
  Rng rng(19);
  for (const Index n : {0, 1, 2, 100}) {
    std::vector<Index> order = rng.permutation(n);
    ASSERT_EQ(static_cast<Index>(order.size()), n);
    std::sort(order.begin(), order.end());
    for (Index i = 0; i < n; ++i) EXPECT_EQ(order[static_cast<std::size_t>(i)], i);
  }
}

TEST(Rng, PermutesIntoAllOrdersEquallyOften) {
  Rng rng(20);
  std::vector<double> counts(9, 0);  // the first two items determine an order of three
  for (int i = 0; i < 60000; ++i) {
    const std::vector<Index> order = rng.permutation(3);
    counts[static_cast<std::size_t>(3 * order[0] + order[1])] += 1;
  }
  std::erase(counts, 0);
  ASSERT_EQ(counts.size(), 6U);
  expect_frequencies(counts, equal_probabilities(6));
}

}  // namespace
}  // namespace posse::rng_test

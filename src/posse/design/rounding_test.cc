#include "posse/design/rounding.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "posse/core/rng.h"
#include "posse/design/g_optimal.h"
#include "tests/paper/rounding.h"

namespace posse::rounding_test {
namespace {

// Weights of very different sizes, all positive.
Vector random_weights(Index K, std::uint64_t seed) {
  const Vector weights = Rng(seed).normals(K).array().exp();
  return weights / weights.sum();
}

void expect_paper_counts(const Vector& zeta, Index tau) {
  const auto as_counts = [](const std::vector<double>& N) {
    Counts counts;
    for (const double n : N) counts.push_back(static_cast<Index>(std::ceil(n)));
    return counts;
  };
  const paper::Rounding box = paper::round(static_cast<double>(tau), zeta, 0.5, 3);
  const Counts N = round_design(zeta, tau, RoundingRule::paper);
  EXPECT_EQ(N, as_counts(box.settled)) << "K = " << zeta.size() << ", tau = " << tau;
  EXPECT_EQ(raise_to_minimum(N, 3, 0.5), as_counts(box.N))
      << "K = " << zeta.size() << ", tau = " << tau;
}

TEST(Rounding, FollowsAlgorithm3AsPrintedIfAllArmsHaveWeight) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Index K = 1 + Rng(seed).below(30);
    for (Index tau = K; tau < 4 * K + 20; ++tau) expect_paper_counts(random_weights(K, seed), tau);
    expect_paper_counts(random_weights(K, seed), 12345);
  }
}

TEST(Rounding, BreaksTiesAsAlgorithm3Does) {
  for (Index K = 1; K <= 16; ++K) {
    const Vector uniform = Vector::Constant(K, 1 / static_cast<double>(K));
    for (Index tau = K; tau < 5 * K; ++tau) expect_paper_counts(uniform, tau);
  }
}

// Pukelsheim's chapter 12 literally: one more pull for the smallest N_i / zeta_i, one less for the
// largest (N_i - 1) / zeta_i.
Counts by_the_book(const Vector& zeta, Index tau) {
  const Index K = zeta.size();
  Counts N;
  for (Index i = 0; i < K; ++i) {
    const double guess = (static_cast<double>(tau) - static_cast<double>(K) / 2) * zeta[i];
    N.push_back(static_cast<Index>(std::ceil(guess)));
  }
  while (total(N) != tau) {
    const Index step = total(N) < tau ? 1 : -1;
    Vector ratio(K);
    for (Index i = 0; i < K; ++i) {
      const Index n = N[static_cast<std::size_t>(i)];
      ratio[i] = static_cast<double>(step > 0 ? n : 1 - n) / zeta[i];
    }
    Index j = 0;
    ratio.minCoeff(&j);
    N[static_cast<std::size_t>(j)] += step;
  }
  return N;
}

TEST(Rounding, IsPukelsheimsByDefault) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Index K = 1 + Rng(seed).below(30);
    const Vector zeta = random_weights(K, seed);
    for (Index tau = K; tau < 4 * K + 20; ++tau) {
      EXPECT_EQ(round_design(zeta, tau), by_the_book(zeta, tau))
          << "K = " << K << ", tau = " << tau;
    }
  }
}

// By hand: ceil((5 - 3/2) zeta) = (2, 1, 1), one short of 5. N / zeta = (3.6, 4, 5) raises the
// first arm, (N - 1) / zeta = (1.8, 0, 0) the second. The smallest N_i / (5 zeta_i) is then
// 1 / 1.25, and with the printed rule 2 / 2.75.
TEST(Rounding, DiffersFromThePrintedRuleIfAPullIsMissing) {
  const Vector zeta = Eigen::Vector3d(0.55, 0.25, 0.2);
  const Counts book = round_design(zeta, 5), print = round_design(zeta, 5, RoundingRule::paper);
  EXPECT_EQ(book, (Counts{3, 1, 1}));
  EXPECT_EQ(print, (Counts{2, 2, 1}));
  EXPECT_DOUBLE_EQ(efficiency(book, zeta), 1 / 1.25);
  EXPECT_DOUBLE_EQ(efficiency(print, zeta), 2 / 2.75);
}

// The largest min_i N_i / (tau zeta_i) of all counts with sum tau, by recursion over the arms.
double best_efficiency(const Vector& zeta, Index tau, Counts& N) {
  const auto i = static_cast<Index>(N.size());
  if (i + 1 == zeta.size()) {
    N.push_back(tau - total(N));
    const double found = efficiency(N, zeta);
    N.pop_back();
    return found;
  }
  double best = 0;
  for (Index n = 0; n <= tau - total(N); ++n) {
    N.push_back(n);
    best = std::max(best, best_efficiency(zeta, tau, N));
    N.pop_back();
  }
  return best;
}

TEST(Rounding, ByPukelsheimHasTheBestEfficiency) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Index K = 2 + Rng(seed).below(3), tau = K + Rng(seed).split("tau").below(20);
    const Vector zeta = random_weights(K, seed);
    Counts none;
    EXPECT_NEAR(efficiency(round_design(zeta, tau), zeta), best_efficiency(zeta, tau, none), 1e-12)
        << "seed " << seed;
  }
}

TEST(Rounding, ByThePrintedRuleIsLessEfficientWheneverItDiffers) {
  Index differ = 0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const Index K = 2 + Rng(seed).below(19), tau = K + Rng(seed).split("tau").below(100);
    const Vector zeta = random_weights(K, seed);
    const Counts book = round_design(zeta, tau),
                 print = round_design(zeta, tau, RoundingRule::paper);
    if (book == print) continue;
    ++differ;
    EXPECT_LT(efficiency(print, zeta), efficiency(book, zeta)) << "seed " << seed;
  }
  EXPECT_GT(differ, 200);
}

TEST(Rounding, FindsItsRulesByName) {
  EXPECT_EQ(rounding_rule_named("pukelsheim"), RoundingRule::pukelsheim);
  EXPECT_EQ(rounding_rule_named("paper"), RoundingRule::paper);
  EXPECT_EQ(rounding_rule_names().size(), 2u);
}

TEST(Efficiency, IsTheSmallestRatioOfPullsToWeight) {
  EXPECT_DOUBLE_EQ(efficiency({1, 3, 0}, Eigen::Vector3d(0.5, 0.5, 0)), 0.5);
  EXPECT_DOUBLE_EQ(efficiency({2, 2}, Eigen::Vector2d(0.5, 0.5)), 1);
}

TEST(Rounding, PullsTauTimesAndEveryArmOfTheSupport) {
  const Vector zeta = g_optimal(Rng(1).normals(200).reshaped(4, 50)).zeta;
  const Index p = (zeta.array() > 0).count();
  for (const Index tau : {p, p + 1, 2 * p, Index{1000}, Index{1000000000}}) {
    const Counts N = round_design(zeta, tau);
    EXPECT_EQ(total(N), tau);
    for (Index i = 0; i < 50; ++i) EXPECT_EQ(N[static_cast<std::size_t>(i)] > 0, zeta[i] > 0);
  }
}

TEST(Rounding, IgnoresArmsWithoutWeight) {
  const Vector zeta = random_weights(5, 2);
  Vector among_zeros = Vector::Zero(10);
  for (Index i = 0; i < 5; ++i) among_zeros[2 * i] = zeta[i];
  Counts expected(10, 0);
  const Counts N = round_design(zeta, 37);
  for (std::size_t i = 0; i < 5; ++i) expected[2 * i] = N[i];
  EXPECT_EQ(round_design(among_zeros, 37), expected);
}

TEST(Rounding, PullsTheHeaviestOnceIfThereAreTooFewPulls) {
  const Vector zeta = Eigen::Vector4d(0.2, 0.4, 0.2, 0.2);
  EXPECT_EQ(round_design(zeta, 0), (Counts{0, 0, 0, 0}));
  EXPECT_EQ(round_design(zeta, 1), (Counts{0, 1, 0, 0}));
  EXPECT_EQ(round_design(zeta, 3), (Counts{1, 1, 1, 0}));
}

TEST(RaiseToMinimum, RaisesCountsToTheMinimumOfLine13) {
  // r(0.5) = (20 * 21 / 2 + 1) / 0.5 = 422
  EXPECT_EQ(raise_to_minimum(Counts(50, 0), 20, 0.5), Counts(50, 9));
  EXPECT_EQ(raise_to_minimum({3, 0, 500}, 20, 0.5), (Counts{141, 141, 500}));
}

// max_k ||x_k||^2_{V^-1} after the pulls, V = sum_k N_k x_k x_k'.
double largest_width_after(const Matrix& X, const Counts& N) {
  Vector n(X.cols());
  std::copy(N.begin(), N.end(), n.data());
  const Matrix V = X * n.asDiagonal() * X.transpose();
  return X.cwiseProduct(V.llt().solve(X)).colwise().sum().maxCoeff();
}

// The paper's lemma on the warm-up, for mu' = 1 and tau >= r(0.5).
TEST(WarmUpLemma, BoundsAllWidthsAfterTauPulls) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (const Index d : {2, 5, 10}) {
      const Matrix X = Rng(seed).normals(d * 40).reshaped(d, 40);
      const Vector zeta = g_optimal(X).zeta;
      const auto least_tau = static_cast<double>(d * (d + 1) + 2);
      for (const double factor : {1.0, 2.0, 10.0}) {
        const double squared_iota = factor * least_tau / (1.5 * static_cast<double>(d));
        const double tau = std::ceil(1.5 * squared_iota * static_cast<double>(d));
        EXPECT_LE(largest_width_after(X, round_design(zeta, static_cast<Index>(tau))),
                  1 / squared_iota)
            << "seed " << seed << ", d = " << d << ", tau = " << tau;
      }
    }
  }
}

}  // namespace
}  // namespace posse::rounding_test

// Compares draws of a random vector with its expected law.
#pragma once

#include <cmath>
#include <functional>

#include <gtest/gtest.h>

#include "posse/core/types.h"

namespace posse {

// Expects that mean and covariance, to five standard errors in every entry. If a law holds only up
// to a linearisation, each draw may have a relative error of `slack`.
inline void expect_normal_law(Index count, const std::function<Vector(Index)>& draw,
                              const Vector& mean, const Matrix& covariance, double slack = 0) {
  Matrix draws(mean.size(), count);
  for (Index i = 0; i < count; ++i) draws.col(i) = draw(i) - mean;
  const auto n = static_cast<double>(count);
  const Vector bias = draws.rowwise().mean();
  const Matrix found = draws * draws.transpose() / n;
  for (Index i = 0; i < mean.size(); ++i) {
    const double sd = std::sqrt(covariance(i, i));
    EXPECT_NEAR(bias[i], 0, (5 / std::sqrt(n) + slack) * sd) << "mean of entry " << i;
    for (Index j = 0; j <= i; ++j) {
      const double product = covariance(i, i) * covariance(j, j);
      const double variance = product + covariance(i, j) * covariance(i, j);
      EXPECT_NEAR(found(i, j), covariance(i, j),
                  5 * std::sqrt(variance / n) + 2 * slack * std::sqrt(product))
          << "covariance of entries " << i << " and " << j;
    }
  }
}

}  // namespace posse

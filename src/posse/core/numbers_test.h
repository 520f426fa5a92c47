// Numbers, vectors and matrices for tests.
#pragma once

#include <cmath>
#include <initializer_list>
#include <limits>

#include <gtest/gtest.h>

#include "posse/core/types.h"

namespace posse {

inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

inline Vector vector_of(std::initializer_list<double> entries) {
  return Eigen::Map<const Vector>(entries.begin(), static_cast<Index>(entries.size()));
}

// The largest absolute value of an entry.
inline double largest_entry(const Matrix& matrix) { return matrix.cwiseAbs().maxCoeff(); }

inline void expect_close(double found, double expected, double relative_error = 1e-12) {
  EXPECT_NEAR(found, expected, relative_error * std::abs(expected));
}

}  // namespace posse

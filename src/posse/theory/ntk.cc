#include "posse/theory/ntk.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/core/memory.h"
#include "posse/models/neural/tangent.h"

namespace posse {
namespace {

using std::numbers::pi;

constexpr double kParallel = 1e-12;  // smaller angles are rounding errors

// Kernels of two unit vectors.
struct KernelPair {
  double Sigma, H;
};

// From chords, since the cosine cannot resolve angles below 1e-8 (Kahan).
double angle(const Eigen::Ref<const Vector>& u, const Eigen::Ref<const Vector>& v) {
  return 2 * std::atan2((u - v).norm(), (u + v).norm());
}

// alpha_{l+1} by 1 - cos(alpha_{l+1}) = (1 - cos alpha) - (sin alpha - alpha cos alpha) / pi, which
// is exact at 0 and, being at most 1, safe for the arc sine.
double next_angle(double alpha) {
  const double half_sine = std::sin(alpha / 2);
  const double versine =
      2 * half_sine * half_sine - (std::sin(alpha) - alpha * std::cos(alpha)) / pi;
  return 2 * std::asin(std::sqrt(std::clamp(versine, 0.0, 1.0) / 2));
}

KernelPair kernels(double alpha, Index L) {
  KernelPair k{std::cos(alpha), std::cos(alpha)};
  for (Index l = 1; l < L; ++l) {
    const double slopes = 1 - alpha / pi;
    alpha = next_angle(alpha);
    k.Sigma = std::cos(alpha);
    k.H = k.H * slopes + k.Sigma;
  }
  return k;
}

Matrix unit_columns(Matrix X) {
  for (auto x : X.colwise()) x.normalize();  // unlike X.colwise().normalize(), keeps zero columns
  return X;
}

// |x_i||x_j| value(kernels of their directions) for every pair of arms.
template <class Value>
Matrix over_pairs(const Matrix& X, Index L, Value value) {
  assert(L >= 1);
  check_memory(fmt::format("a kernel over {} arms", X.cols()), numbers_in(X.cols(), X.cols()));
  const Vector norms = X.colwise().norm();
  const Matrix U = unit_columns(X);
  Matrix out(X.cols(), X.cols());
  for (Index j = 0; j < X.cols(); ++j) {
    for (Index i = 0; i <= j; ++i) {
      const double alpha = angle(U.col(i), U.col(j));
      out(i, j) = out(j, i) = norms[i] * norms[j] * value(kernels(alpha, L));
    }
  }
  return out;
}

// All i < j such that column i of U and column j of V have the same direction.
std::vector<std::pair<Index, Index>> parallel_pairs(const Matrix& U, const Matrix& V) {
  std::vector<std::pair<Index, Index>> pairs;
  for (Index j = 0; j < U.cols(); ++j) {
    for (Index i = 0; i < j; ++i) {
      if (angle(U.col(i), V.col(j)) < kParallel) pairs.emplace_back(i, j);
    }
  }
  return pairs;
}

}  // namespace

Matrix ntk(const Matrix& X, Index L) {
  return over_pairs(X, L, [](const KernelPair& k) { return k.H; });
}

Matrix zhou_ntk(const Matrix& X, Index L) {
  return over_pairs(X, L, [](const KernelPair& k) { return (k.H + k.Sigma) / 2; });
}

Matrix empirical_ntk(const Network& network, const Matrix& X, const Vector& theta) {
  return Tangent(network, Inputs(X), theta).gram() / (network.c() * network.c());
}

// By eigenvalues, since a factor of I + T H / lambda loses the small ones if T / lambda is large.
double effective_dimension(const Matrix& H, double T, double lambda) {
  assert(T > 0 && lambda > 0);
  const Eigen::SelfAdjointEigenSolver<Matrix> eigen(H, Eigen::EigenvaluesOnly);
  const auto K = static_cast<double>(H.rows());
  const Vector terms = T / lambda * eigen.eigenvalues().cwiseMax(0.0);
  return terms.array().log1p().sum() / std::log1p(T * K / lambda);
}

double lambda_0(const Matrix& H) {
  return Eigen::SelfAdjointEigenSolver<Matrix>(H, Eigen::EigenvaluesOnly).eigenvalues()[0];
}

std::string why_singular(const Matrix& X, Index L) {
  const Matrix U = unit_columns(X);
  for (Index j = 0; j < X.cols(); ++j) {
    if (U.col(j).isZero(0)) return fmt::format("arm {} is zero", j);
  }
  if (L == 1 && X.cols() > X.rows()) {
    return fmt::format("with L = 1 the network is linear, and K = {} arms are more than d = {}",
                       X.cols(), X.rows());
  }
  if (const auto pairs = parallel_pairs(U, U); !pairs.empty()) {
    return fmt::format("arms {} and {} are parallel", pairs[0].first, pairs[0].second);
  }
  if (L == 1) return "with L = 1 the network is linear, and arms are sums of others";
  if (L == 2 && static_cast<Index>(parallel_pairs(U, -U).size()) > X.rows()) {
    return fmt::format("with L = 2 at most d = {} arms may have their opposites", X.rows());
  }
  return "arms are too close to each other, or differ too much in length";
}

double S_neural(const Matrix& H, const Vector& h) {
  assert(H.rows() == h.size());
  const Eigen::SelfAdjointEigenSolver<Matrix> eigen(H);
  const Vector& values = eigen.eigenvalues();
  const double rounding = static_cast<double>(H.rows()) * std::numeric_limits<double>::epsilon();
  if (!(values[0] > rounding * values[values.size() - 1])) {
    throw Error(fmt::format(
        "the neural tangent kernel of these {} arms is singular, so that S_Neural is infinite",
        H.rows()));
  }
  const Vector coordinates = eigen.eigenvectors().transpose() * h;
  return std::sqrt(2 * coordinates.cwiseAbs2().cwiseQuotient(values).sum());
}

}  // namespace posse

#include "posse/models/neural/gradient_covariance.h"

#include <fmt/format.h>

#include "posse/core/context.h"
#include "posse/core/error.h"

namespace posse {

Parameters covariance_parameters() {
  return {{"cov", "diag",
           "what is kept of the gradients' covariance: its diagonal, as in released codes, or all "
           "of it, at a cost that grows with the square of the number of weights",
           one_of({"diag", "full"})}};
}

namespace {

constexpr Index kMaxCovarianceWeights = 10'000;  // 800 MB for Z^-1

void refuse_large(Index weights) {
  if (weights <= kMaxCovarianceWeights) return;
  throw Error(
      fmt::format("cov=full keeps a matrix of {0} x {0} for a network of {0} weights; the most is "
                  "{1}: take cov=diag, or smaller N or L",
                  weights, kMaxCovarianceWeights));
}

}  // namespace

GradientCovariance::GradientCovariance(Kind kind, const Network& network, double lambda)
    : c_(network.c()) {
  if (kind == Kind::full) {
    refuse_large(network.size());
    full_.emplace(network.size(), lambda);
  } else {
    diagonal_ = Vector::Constant(network.size(), lambda);
  }
}

// A gradient whose squares might overflow, of a network that is about to diverge, is left out.
void GradientCovariance::add(const Eigen::Ref<const Vector>& g) {
  if (!(g.array().abs() <= kMaxMagnitude).all()) return;
  if (full_) {
    full_->add(g / c_);
  } else {
    diagonal_ += (g / c_).cwiseAbs2();
  }
}

Vector GradientCovariance::squared_widths(const Matrix& G) const {
  const Vector widths = full_ ? full_->quadratic(G / c_)
                              : Vector((G / c_).cwiseAbs2().transpose() * diagonal_.cwiseInverse());
  return widths.cwiseMin(kMaxMagnitude * kMaxMagnitude);  // gradients may overflow
}

void GradientCovariance::state(Archive& archive) {
  if (full_) return archive(*full_);
  archive(diagonal_);
  archive.require((diagonal_.array() > 0).all(), "a variance of gradients is not positive");
}

}  // namespace posse

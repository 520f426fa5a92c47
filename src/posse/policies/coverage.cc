#include "posse/policies/coverage.h"

#include <algorithm>
#include <cmath>

namespace posse {
namespace {

constexpr double kEnough = 4;  // a feature may be played a third as often as random arms would

// Without the features that all arms have in common.
Matrix differing(const Matrix& X) {
  Vector least = X.col(0), most = least;
  for (Index k = 1; k < X.cols(); ++k) {
    least = least.cwiseMin(X.col(k));
    most = most.cwiseMax(X.col(k));
  }
  const Vector differs = (most.array() > least.array()).cast<double>();
  return differs.asDiagonal() * X;
}

}  // namespace

Coverage::Coverage(Index d, const Rng& streams)
    : offered_(streams.split("offered")),
      a_(Vector::Zero(d)),
      o_(Vector::Zero(d)),
      sets_(d, streams.split("sets")) {}

void Coverage::see(const Context& context, Index arm, std::uint64_t id) {
  if (id % kEvery != 0) return;
  const Matrix X = differing(context.x());
  const double size = X.norm();
  if (size == 0 || !std::isfinite(size)) return;  // such arms tell nothing
  a_ += (X.col(arm) / size).cwiseAbs2();
  o_ += (X.col(offered_.split(id).below(context.K())) / size).cwiseAbs2();
  sets_.see(X);
  const double left = std::sqrt(1 - covered());
  scale_ = std::max(1 - sets_.novelty() * (1 - left), kMinScale);
}

double Coverage::covered() const {
  double covered = 0;
  for (Index i = 0; i < o_.size(); ++i) {
    if (o_[i] > 0) covered += o_[i] * std::min(1.0, kEnough * a_[i] / (a_[i] + o_[i]));
  }
  const double offered = o_.sum();
  return offered > 0 ? std::min(covered / offered, 1.0) : 0;
}

void Coverage::state(Archive& archive) {
  archive(a_, o_, sets_, scale_);
  archive.require((a_.array() >= 0).all() && (o_.array() >= 0).all(), "a square is negative");
  archive.require(scale_ >= kMinScale && scale_ <= 1, "a share of perturbations is impossible");
}

}  // namespace posse

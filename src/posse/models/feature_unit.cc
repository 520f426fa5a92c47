#include "posse/models/feature_unit.h"

#include <cmath>

#include "posse/core/context.h"
#include "posse/models/feature_size.h"

namespace posse {
namespace {

std::optional<double> size_of(const Eigen::Ref<const Matrix>& X) {
  const double square = typical_square(X);
  return std::isnormal(square) ? std::optional(std::sqrt(square)) : std::nullopt;
}

}  // namespace

FeatureUnit FeatureUnit::of_first_arms() {
  FeatureUnit unit;
  unit.settled_.reset();
  return unit;
}

void FeatureUnit::see_arms(const Eigen::Ref<const Matrix>& X) {
  if (!settled_) settled_ = size_of(X);
}

double FeatureUnit::of(const Eigen::Ref<const Matrix>& X) const {
  return settled_ ? *settled_ : size_of(X).value_or(1);
}

void FeatureUnit::state(Archive& archive) {
  archive(settled_);
  archive.require(!settled_ || *settled_ > 0, "the size of features is not positive");
}

Matrix in_unit(double unit, const Eigen::Ref<const Matrix>& X) {
  return (X / unit).cwiseMax(-kMaxMagnitude).cwiseMin(kMaxMagnitude);
}

}  // namespace posse

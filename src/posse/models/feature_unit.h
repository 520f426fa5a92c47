// The unit in which a model measures features: 1, or the size of the first arms (feature_size.h),
// so that the unit in which they are given does not matter.
#pragma once

#include <optional>

#include "posse/core/archive.h"
#include "posse/core/types.h"

namespace posse {

class FeatureUnit {
 public:
  FeatureUnit() = default;
  static FeatureUnit of_first_arms();

  // Settles the unit, unless it is settled already or all features are 0.
  void see_arms(const Eigen::Ref<const Matrix>& X);

  // Whether features count as they are.
  bool is_plain() const { return settled_ == 1; }
  const std::optional<double>& settled() const { return settled_; }
  // The unit; before it is settled, that of X itself.
  double of(const Eigen::Ref<const Matrix>& X) const;

  void state(Archive& archive);

 private:
  std::optional<double> settled_ = 1;
};

// X in this unit, with features at most as large as those of a Context.
Matrix in_unit(double unit, const Eigen::Ref<const Matrix>& X);

}  // namespace posse

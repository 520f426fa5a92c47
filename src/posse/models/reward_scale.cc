#include "posse/models/reward_scale.h"

#include <algorithm>
#include <cmath>

namespace posse {

// Welford's update, which loses no digits to a mean that is far from 0.
void RewardScale::add(double y) {
  t_ += 1;
  const double before = y - mean_;
  mean_ += before / t_;
  deviations_ += before * (y - mean_);
}

void RewardScale::assign(const History& history) {
  t_ = history.n().sum();
  if (t_ == 0) return;
  mean_ = history.s().sum() / t_;
  deviations_ = std::max(history.q().sum() - t_ * mean_ * mean_, 0.0);
}

double RewardScale::sd() const { return deviations_ > 0 ? std::sqrt(deviations_ / t_) : 1; }

Vector RewardScale::sums(const Eigen::Ref<const Vector>& n,
                         const Eigen::Ref<const Vector>& s) const {
  return (s - mean_ * n) / sd();
}

Vector RewardScale::squares(const Eigen::Ref<const Vector>& n, const Eigen::Ref<const Vector>& s,
                            const Eigen::Ref<const Vector>& q) const {
  return (q - 2 * mean_ * s + mean_ * mean_ * n) / (sd() * sd());
}

void RewardScale::state(Archive& archive) {
  archive(t_, mean_, deviations_);
  archive.require(t_ >= 0 && deviations_ >= 0, "a sum of squares is negative");
}

}  // namespace posse

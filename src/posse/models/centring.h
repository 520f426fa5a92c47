// Fits an intercept beside the slopes of a ridge regression, without regularising it. That is the
// same as centring features and rewards, and needs no more than their sums:
//
//     slopes = (V - h h' / t)^-1 (r - y h / t),     intercept = (y - h' slopes) / t
//
// with V = lambda I + sum_l x_l x_l', r = sum_l y_l x_l, h = sum_l x_l and y = sum_l y_l over t
// observations. With k = V^-1 h the inverse is V^-1 + k k' / (t - h' k), so V^-1 can be kept as it
// is, and both an observation and a fit cost O(d) more. Adding a constant to all rewards changes
// the intercept alone.
#pragma once

#include "posse/core/archive.h"
#include "posse/core/gram.h"
#include "posse/core/types.h"
#include "posse/history/history.h"

namespace posse {

class Centring {
 public:
  // For m members.
  Centring(Index d, Index m) : h_(Vector::Zero(d)), k_(h_), z_(Vector::Zero(m)) {}
  // The sums of features and counts alone.
  Centring(const Eigen::Ref<const Matrix>& X, const Eigen::Ref<const Vector>& n,
           const Matrix& V_inverse)
      : t_(n.sum()), h_(X * n), k_(V_inverse * h_) {}

  // Call one of the next two after each of these.
  void add(const Observation& observation);
  void assign(const History& history);
  // k = V^-1 h again; or after a single x was added, when V^-1 x has become `gain`.
  void renew_product(const Matrix& V_inverse) { k_.noalias() = V_inverse * h_; }
  void add_to_product(const Eigen::Ref<const Vector>& x, const Vector& gain) {
    k_ += (1 - x.dot(k_)) * gain;
  }

  double reward_sum() const { return y_; }
  const Vector& perturbation_sums() const { return z_; }  // of each member's unit perturbations

  // The slopes, and the intercept as the last element, given V^-1 r and the sum y of the rewards.
  // Where r includes a prior's pull, that has no part in y.
  Vector fit(const Vector& uncentred, double y) const;
  // The slopes, completed by the intercept that goes with them.
  Vector with_intercept(const Vector& slopes, double y) const;

  // The difference in the slopes that one standard normal e_0 makes, so that L'^-1 e plus this has
  // the covariance of the slopes, where L L' = V.
  Vector slope_noise(double e_0) const;
  // ||x - h / t||^2 in the metric of that covariance, for each column of X.
  Vector quadratic(const Gram& V, const Matrix& X) const;
  // log(det(V - h h' / t) / det V).
  double information() const;
  // sum_l (y_l - mean)^2, given sum_l y_l^2.
  double squares_around_mean(double squares) const;

  void state(Archive& archive);

 private:
  double rest() const;  // t - h' k

  double t_ = 0;
  double y_ = 0;
  Vector h_;
  Vector k_;
  Vector z_;
};

}  // namespace posse

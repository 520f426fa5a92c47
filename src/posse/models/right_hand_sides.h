// Keeps what linear and generalized linear models need to know about the rewards: sums of features.
//
//     b   = sum_i s_i x_i                                    of the unperturbed fit
//     r_j = b + sigma_R u_j + lambda sigma_P P_j             of member j
//     r_w = b + sigma_R u w + lambda sigma_P P w             of members combined by weights w
//
// with u_j = sum_i U_ij x_i and P_j standard normal. An observation costs O(m d), and the scales
// can change at any time at no cost.
#pragma once

#include "posse/core/archive.h"
#include "posse/core/rng.h"
#include "posse/core/types.h"
#include "posse/history/history.h"
#include "posse/models/model.h"

namespace posse {

class RightHandSides {
 public:
  RightHandSides(double lambda, const ModelSetting& setting);

  void add(const Observation& observation);
  void assign(const History& history);
  void set_scales(double sigma_R, double sigma_P) { sigma_R_ = sigma_R, sigma_P_ = sigma_P; }

  void set_lambda(double lambda) { lambda_ = lambda; }

  double lambda() const { return lambda_; }
  double sigma_R() const { return sigma_R_; }

  const Vector& b() const { return b_; }
  Vector member(Index j) const {
    return b_ + sigma_R_ * u_.col(j) + (lambda_ * sigma_P_) * P_.col(j);
  }
  Matrix members() const;                     // r_1 .. r_m
  Vector combination(const Vector& w) const;  // r_w

  bool fits(const History& history) const { return u_.cols() == history.m(); }

  void state(Archive& archive);

 private:
  void draw_priors(Index m);

  double lambda_;
  double sigma_R_ = 0;
  double sigma_P_ = 0;
  Vector b_;
  Matrix u_;
  Matrix P_;
  Rng prior_;
};

}  // namespace posse

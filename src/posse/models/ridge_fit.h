// Ridge regression on everything observed: what all capabilities of the linear model share.
//
//     theta = V^-1 b,    V = lambda I + sum_l x_l x_l',    b = sum_l y_l x_l
//
// With intercept=on theta has one more element, a constant that is not regularised (centring.h), so
// that an offset of all rewards changes no decision. With lambda=auto the regulariser is relative
// to the size of a round's arms, so that the unit of features does not matter either.
#pragma once

#include <optional>

#include "posse/core/archive.h"
#include "posse/core/context.h"
#include "posse/core/gram.h"
#include "posse/core/parameter.h"
#include "posse/models/centring.h"
#include "posse/models/right_hand_sides.h"

namespace posse {

// `lambda` and `intercept`.
Parameters ridge_parameters();

struct RidgeOptions {
  double lambda;
  bool relative = false;  // lambda is given in mean squares of |x|
  bool intercept = false;
};

// The values of these parameters.
RidgeOptions ridge_options(const Arguments& arguments, const ModelSetting& setting);

class RidgeFit {
 public:
  RidgeFit(const RidgeOptions& options, const ModelSetting& setting);
  RidgeFit(const Arguments& arguments, const ModelSetting& setting)
      : RidgeFit(ridge_options(arguments, setting), setting) {}

  // See Model::see_arms(). Returns whether that has changed lambda.
  bool see_arms(const Context& context, std::uint64_t id);
  void add(const Observation& observation);
  void assign(const History& history);
  void set_scales(double sigma_R, double sigma_P) { sides_.set_scales(sigma_R, sigma_P); }

  Vector theta() const { return solution(uncentred_, reward_sum()); }
  Vector member(Index j) const;
  Vector combination(const Vector& w) const;
  // The fit to rewards with sums s_i + w_i for the rows X, and with a pull p on the regulariser.
  Vector perturbed(const Eigen::Ref<const Matrix>& X, const Vector& w, const Vector& p) const;
  // The fit to rows X with counts n and sums S, with a regulariser `scale` times as strong.
  Vector fit_of(const Eigen::Ref<const Matrix>& X, const Vector& n, const Vector& S,
                double scale) const;
  // theta, shifted by the noise L'^-1 e that has the covariance V^-1, and by e_0 for the intercept.
  Vector shifted(const Vector& noise, double e_0) const;

  Vector score(const Matrix& X, const Vector& theta) const;
  Vector mean(const Matrix& X, const Vector& theta) const;
  // Of the observations that were added: t of them.
  double noise_variance(Index t) const;
  // The sd of the rewards around their mean, or around 0 without an intercept. Before they have
  // differed any unit will do.
  double reward_sd(Index t) const;
  Vector squared_widths(const Matrix& X) const;
  double information() const;

  double lambda() const { return sides_.lambda(); }
  bool has_intercept() const { return centring_.has_value(); }
  const Gram& V() const { return V_; }

  void state(Archive& archive, const History& history);

 private:
  // For the right-hand side r, given V^-1 r, whose rewards have the sum y.
  Vector solution(const Vector& uncentred, double y) const;
  double reward_sum() const { return centring_ ? centring_->reward_sum() : 0; }
  double perturbation_sum(const Vector& w) const;
  double squares_around_mean() const;
  bool set_mean_square(double mean_square);
  void renew_products();  // with V^-1

  std::optional<double> relative_;     // lambda=auto: in mean squares of |x|
  std::optional<double> mean_square_;  // of |x|, of a round with arms other than 0
  std::uint64_t measured_ = 0;         // the id of that round's decision
  RightHandSides sides_;
  Gram V_;
  std::optional<Centring> centring_;
  Vector uncentred_;    // V^-1 b
  double squares_ = 0;  // the sum of y^2
};

}  // namespace posse

// Fits a power law, mean = factor x^exponent, to the means of repetitions at several x.
//
// The fit is least squares of log(mean) on log(x): exponent = sum_i w_i log(mean_i) with
// w_i = (log x_i - c) / sum_j (log x_j - c)^2, c the mean of the logarithms. Its 95 % interval is
// by the delta method. A repetition r moves the exponent by about
//
//     u_r = sum_i w_i (y_ir - mean_i) / (n_i mean_i),
//
// and repetitions are independent of each other, while the y of one repetition may depend on each
// other, since they share an instance. Hence the variance is n / (n - 1) sum_r u_r^2 over the n
// repetitions, with Student's t of n - 1 degrees of freedom (the cluster-robust variance: Liang &
// Zeger, Longitudinal Data Analysis Using Generalized Linear Models, Biometrika 1986).
//
// The interval says how much other repetitions would change the exponent. It does not say whether
// the means follow a power law at all, nor what happens outside the range of x.
#pragma once

#include <map>
#include <vector>

#include "posse/core/types.h"

namespace posse {

// The values of repetitions, by their numbers.
using Sample = std::map<Index, double>;

// A number with its 95 % interval; ends that are not known are NaN.
struct Estimate {
  double value, low, high;
};

class PowerLaw {
 public:
  // As many samples as x, which are positive and differ. Without two of them, or with a mean that
  // is not positive, there is no law: all its numbers are NaN.
  PowerLaw(const std::vector<double>& x, const std::vector<Sample>& samples);

  // Without an interval if some x has fewer than two repetitions.
  Estimate exponent() const;
  double at(double x) const;
  // The largest relative distance of a mean from the law.
  double misfit() const { return misfit_; }

  // The difference of two exponents, with the interval for repetitions in common: instances that
  // both laws share do not blur it.
  friend Estimate difference(const PowerLaw& one, const PowerLaw& other);

 private:
  double exponent_, log_factor_, misfit_;
  Sample influence_;  // u_r; empty: no interval
};

Estimate difference(const PowerLaw& one, const PowerLaw& other);

}  // namespace posse

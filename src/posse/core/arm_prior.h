// Prior knowledge of a world of K fixed arms, for policies that may have it: the first two moments
// of the arms' means, and the noise of the rewards.
#pragma once

#include "posse/core/archive.h"
#include "posse/core/types.h"

namespace posse {

struct ArmPrior {
  Matrix x;           // the arms, d x K
  Vector mean;        // of the arms' means, over the problem instances with these arms
  Matrix covariance;  // K x K
  double sigma = 0;   // standard deviation of a reward around its arm's mean

  void state(Archive& archive) {
    archive(any_size(x), any_size(mean), any_size(covariance), sigma);
    const Index K = x.cols();
    archive.require(mean.size() == K && covariance.rows() == K && covariance.cols() == K,
                    "a prior does not fit its arms");
  }
};

}  // namespace posse

// The mean and the sd of the rewards so far. A model that sees rewards less their mean, in units of
// their sd, does not depend on the unit of rewards nor on an offset of all of them.
#pragma once

#include "posse/core/archive.h"
#include "posse/core/types.h"
#include "posse/history/history.h"

namespace posse {

class RewardScale {
 public:
  void add(double y);
  void assign(const History& history);

  double mean() const { return mean_; }  // 0 before the first reward
  double sd() const;                     // before rewards have differed any unit will do: 1

  // The totals of rows that had n rewards each with sums s and sums of squares q.
  Vector sums(const Eigen::Ref<const Vector>& n, const Eigen::Ref<const Vector>& s) const;
  Vector squares(const Eigen::Ref<const Vector>& n, const Eigen::Ref<const Vector>& s,
                 const Eigen::Ref<const Vector>& q) const;

  void state(Archive& archive);

 private:
  double t_ = 0;
  double mean_ = 0;
  double deviations_ = 0;  // the sum of (y - mean)^2
};

}  // namespace posse

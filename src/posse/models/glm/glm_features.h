// How a generalized linear model sees arms: in a unit of their own size, and completed by a
// constant.
//
//     x~ = (x / u, 1),        u^2 the typical |x|^2 of a round's arms (feature_size.h)
//
// So lambda does not depend on the unit of features. The loss over x~ has an intercept, the last
// entry of theta, that is regularised like the slopes: mean rewards far from mu(0), such as click
// rates, do not bend the slopes. With a number for lambda u is 1, and without an intercept there is
// no 1, as published.
#pragma once

#include "posse/core/parameter.h"
#include "posse/core/types.h"
#include "posse/history/history.h"
#include "posse/models/intercept.h"
#include "posse/models/model.h"

namespace posse {

// The parameters lambda and intercept.
Parameters glm_loss_parameters();

class GlmFeatures {
 public:
  explicit GlmFeatures(const Arguments& arguments)
      : relative_(!arguments.is_number("lambda")), intercept_(posse::has_intercept(arguments)) {}

  bool has_intercept() const { return intercept_; }

  // For arms of d features.
  Index d_seen(Index d) const { return intercept_ ? d + 1 : d; }
  ModelSetting seen(ModelSetting setting) const {
    setting.d = d_seen(setting.d);
    return setting;
  }

  // Measures the arms of the round whose decision has this id, if that is the smallest so far: in
  // whatever order rewards come, in the end the unit is the same. Brings the rows of the history to
  // the new unit, and returns whether that has changed them. Call before the round's reward is
  // added.
  bool see_arms(const Matrix& X, std::uint64_t id, History& history) const;

  // x~, a column for each of X.
  Matrix of(const Eigen::Ref<const Matrix>& X, const History& history) const;

  // z = X' slopes + intercept.
  Vector slopes(const Vector& theta, const History& history) const;
  double intercept(const Vector& theta) const { return intercept_ ? theta[theta.size() - 1] : 0; }

 private:
  bool relative_, intercept_;
};

// The loss's lambda, given in the unit of the features.
double lambda_of_glm(const Arguments& arguments, const ModelSetting& setting);

}  // namespace posse

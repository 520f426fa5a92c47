#include "posse/models/bayesian_regression.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "posse/core/memory.h"

namespace posse {
namespace {

// The number of features, if there is memory for Lambda and its factor.
Index checked_regression(Index size) {
  check_memory(fmt::format("a regression on {} features", size), 2 * numbers_in(size, size));
  return size;
}

}  // namespace

BayesianRegression::BayesianRegression(const RegressionPrior& prior, Index size)
    : prior_(prior),
      L_(prior.lambda_0 * Matrix::Identity(checked_regression(size), size)),
      mu_(Vector::Zero(size)),
      a_(prior.a_0),
      b_(prior.b_0) {}

void BayesianRegression::assign(const RegressionRows& rows) {
  Gram Lambda(mu_.size(), prior_.lambda_0);
  Lambda.assign(rows.Z, rows.n);
  const Vector r = rows.Z * rows.s;
  mu_ = Lambda.inverse() * r;
  L_.assign(Lambda.matrix());
  a_ = prior_.a_0 + rows.n.sum() / 2;
  b_ = prior_.b_0 + std::max(rows.q.sum() - mu_.dot(r), 0.0) / 2;
}

Vector BayesianRegression::draw(Rng& rng) const {
  const double sigma = std::sqrt(b_ / rng.gamma(a_));
  return mu_ + sigma * L_.solve_transposed(rng.normals(mu_.size()));
}

void BayesianRegression::state(Archive& archive) {
  archive(L_, mu_, a_, b_);
  archive.require(a_ > 0 && b_ > 0, "the parameters of an inverse gamma law are not positive");
}

}  // namespace posse

// What the tests of the generalized linear model share: links, models, data, and gradients summed
// row by row.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "posse/links/link.h"
#include "posse/models/capabilities_test.h"
#include "posse/models/model.h"

namespace posse::glm_test {

using namespace capabilities_test;

// Two fits whose gradients have size 1e-8 are at most this far apart, since H >= lambda I; doubled
// to allow for 1e-13 |r| and rounding.
inline constexpr double kApart = 4e-8 / kLambda;

inline const char* const kModels[] = {
    "glm(link=logistic, intercept=off, lambda=1.5, solver=newton)",
    "glm(link=probit, intercept=off, lambda=1.5, solver=newton)",
    "glm(link=poisson, intercept=off, lambda=1.5, solver=newton)",
    "glm(link=identity, intercept=off, lambda=1.5, solver=newton)",
    "glm(link=exponential(offset=9), intercept=off, lambda=1.5, solver=newton)",
    "glm(solver=gd, intercept=off, lambda=1.5)"};

inline std::unique_ptr<Link> link_of(const std::string& model) {
  const Spec spec = complete_model(parse_spec(model));
  for (const auto& argument : spec.arguments) {
    if (argument.key == "link") return make_link(argument.value);
  }
  return nullptr;
}

// Rewards 0 and 1, of logistic means.
inline std::vector<Seen> observations(Index rounds) {
  const auto heads = [](double predictor, Rng& rng) {
    return rng.uniform() < 1 / (1 + std::exp(-predictor)) ? 1.0 : 0.0;
  };
  return observations_of(heads, rounds);
}

inline const std::vector<std::string> kLinks{"identity", "logistic", "probit", "poisson"};

// Rewards around the means of some theta, so noisy that they may leave [0, 1].
inline History some_history(Index features, Index rows, Index t) {
  History history(features, 0);
  Rng rng(6);
  for (Index l = 0; l < t; ++l) {
    const auto row = static_cast<std::uint64_t>(rng.below(rows));
    const Vector x = Rng(7).split(row).normals(features);
    history.add(x, 0.5 + 0.3 * std::tanh(x[0]) + 0.5 * rng.normal(), Vector(0));
  }
  return history;
}

// lambda theta + sum_i (n_i mu(x_i' theta) - S_i) x_i - v, row by row.
inline Vector gradient(const Link& link, const Matrix& X, const Vector& n, const Vector& S,
                       double lambda, const Vector& v, const Vector& theta) {
  Vector sum = lambda * theta - v;
  for (Index i = 0; i < X.cols(); ++i) {
    const double mu = n[i] > 0 ? link.mu(X.col(i).dot(theta)) : 0;
    sum += (n[i] * mu - S[i]) * X.col(i);
  }
  return sum;
}

// The sum of rewards of each row, as perturbed for member j.
inline Vector sums_of(const History& history, Index j, double sigma_R) {
  return history.s() + sigma_R * history.U().row(j).transpose();
}

// K = 50 arms on the sphere of R^20, theta* on the sphere, noise of sd 0.5 around logistic means.
struct LogisticWorld {
  static constexpr Index K = 50, features = 20;
  Matrix X{features, K};
  Vector theta;

  explicit LogisticWorld(std::uint64_t seed) {
    Rng rng(seed);
    for (Index k = 0; k < K; ++k) X.col(k) = rng.normals(features).normalized();
    theta = rng.normals(features).normalized();
  }

  double reward(Index arm, Rng& rng) const {
    return 1 / (1 + std::exp(-X.col(arm).dot(theta))) + 0.5 * rng.normal();
  }
};

}  // namespace posse::glm_test

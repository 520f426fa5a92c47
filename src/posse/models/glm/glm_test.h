// What the tests of the generalized linear model share: data, models that have learnt from them,
// and gradients summed row by row.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "posse/links/link.h"
#include "posse/models/capabilities_test.h"
#include "posse/models/model.h"

namespace posse::glm_test {

inline constexpr Index d = 5;
inline constexpr Index m = 4;
inline constexpr double kLambda = 1.5;
inline constexpr double kSigmaR = 0.3;
inline constexpr double kSigmaP = 0.6;

// Two fits whose gradients have size 1e-8 are at most this far apart, since H >= lambda I; doubled
// to allow for 1e-13 |r| and rounding.
inline constexpr double kApart = 4e-8 / kLambda;

inline const char* const kModels[] = {"glm(link=logistic, lambda=1.5, solver=newton)",
                                      "glm(link=probit, lambda=1.5, solver=newton)",
                                      "glm(link=poisson, lambda=1.5, solver=newton)",
                                      "glm(link=identity, lambda=1.5, solver=newton)",
                                      "glm(link=exponential(offset=9), lambda=1.5, solver=newton)",
                                      "glm(solver=gd, lambda=1.5)"};

inline ModelSetting setting(Merge merge = Merge::equal_rows) {
  return {.d = d, .m = m, .prior = Rng(3).split("prior"), .merge = merge};
}

inline std::unique_ptr<Link> link_of(const std::string& model) {
  const Spec spec = complete_model(parse_spec(model));
  for (const auto& argument : spec.arguments) {
    if (argument.key == "link") return make_link(argument.value);
  }
  return nullptr;
}

struct Seen {
  Vector x;
  double y;
  Vector z;
};

// Many observations of few arms, so that rows merge; rewards between 0 and 1.
inline std::vector<Seen> observations(Index rounds, Index arms = 8) {
  Rng rng(21);
  Matrix X(d, arms);
  for (Index k = 0; k < arms; ++k) X.col(k) = rng.normals(d);
  const Vector theta = rng.normals(d);
  std::vector<Seen> all;
  for (Index l = 0; l < rounds; ++l) {
    const Vector x = X.col(rng.below(arms));
    const bool heads = rng.uniform() < 1 / (1 + std::exp(-x.dot(theta)));
    all.push_back({x, heads ? 1.0 : 0.0, rng.normals(m)});
  }
  return all;
}

struct Learned : Capabilities {
  Learned(const std::string& spec, const std::vector<Seen>& all, Merge merge = Merge::equal_rows)
      : Learned(spec, all, setting(merge), kSigmaR, kSigmaP) {}

  Learned(const std::string& spec, const std::vector<Seen>& all, const ModelSetting& setting,
          double sigma_R, double sigma_P)
      : Capabilities(spec, setting), sigma_R_(sigma_R), sigma_P_(sigma_P) {
    fit_members();
    learn(all);
  }

  void learn(const std::vector<Seen>& all) {
    for (const Seen& seen : all) {
      observe(seen.x, seen.y, seen.z);
      fit_members();
    }
  }

  void fit_members() { ensemble->fit_members(sigma_R_, sigma_P_); }

  void refit() {
    refit_ensemble();
    fit_members();
  }

 private:
  double sigma_R_, sigma_P_;
};

inline Matrix some_arms(Index K) {
  Rng rng(22);
  Matrix X(d, K);
  for (Index k = 0; k < K; ++k) X.col(k) = rng.normals(d);
  return X;
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

inline Vector prior_of(Index j) {
  return Rng(3).split("prior").split(static_cast<std::uint64_t>(j)).normals(d);
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

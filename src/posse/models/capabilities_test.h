// What the tests of models share: observations, and one model per capability, all made from the
// same spec and given the same observations.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "posse/models/model.h"

namespace posse::capabilities_test {

inline constexpr Index d = 5;
inline constexpr Index m = 4;
inline constexpr double kLambda = 1.5;
inline constexpr double kSigmaR = 0.3;
inline constexpr double kSigmaP = 0.6;

inline ModelSetting setting(Merge merge = Merge::equal_rows) {
  return {.d = d, .m = m, .prior = Rng(3).split("prior"), .merge = merge};
}

// P_j of that setting.
inline Vector prior_of(Index j) {
  return Rng(3).split("prior").split(static_cast<std::uint64_t>(j)).normals(d);
}

struct Seen {
  Vector x;
  double y;
  Vector z;
};

// The reward of an arm with the predictor x' theta*.
using RewardLaw = std::function<double(double predictor, Rng& rng)>;

// Many observations of eight arms, so that rows merge.
inline std::vector<Seen> observations_of(const RewardLaw& reward, Index rounds) {
  Rng rng(21);
  Matrix X(d, 8);
  for (Index k = 0; k < X.cols(); ++k) X.col(k) = rng.normals(d);
  const Vector theta = rng.normals(d);
  std::vector<Seen> all;
  for (Index l = 0; l < rounds; ++l) {
    const Vector x = X.col(rng.below(X.cols()));
    const double y = reward(x.dot(theta), rng);
    all.push_back({x, y, rng.normals(m)});
  }
  return all;
}

// Rewards with noise around x' theta*.
inline std::vector<Seen> linear_observations(Index rounds) {
  const auto noisy = [](double predictor, Rng& rng) { return predictor + 0.4 * rng.normal(); };
  return observations_of(noisy, rounds);
}

inline Matrix some_arms(Index K) {
  Rng rng(22);
  Matrix X(d, K);
  for (Index k = 0; k < K; ++k) X.col(k) = rng.normals(d);
  return X;
}

struct Capabilities {
  std::unique_ptr<CombiningModel> ensemble;
  std::unique_ptr<PerturbedModel> perturbed;
  std::unique_ptr<GaussianModel> gaussian;

  Capabilities(const std::string& spec, const ModelSetting& setting)
      : ensemble(make_combining_model(parse_spec(spec), setting)),
        perturbed(make_perturbed_model(parse_spec(spec), without_members(setting))),
        gaussian(make_gaussian_model(parse_spec(spec), without_members(setting))) {}

  void observe(const Vector& x, double y, const Vector& z) {
    ensemble->observe(x, y, z);
    perturbed->observe(x, y, Vector(0));
    gaussian->observe(x, y, Vector(0));
  }

  // Replaces the ensemble's history by itself, so that everything is computed again.
  void refit_ensemble() {
    Rng unused(0);
    ensemble->resize(ensemble->history().m(), unused);
  }

  const History& history() const { return ensemble->history(); }
  Vector theta() const { return ensemble->theta(); }
  Vector member(Index j) const { return ensemble->member(j); }

 private:
  static ModelSetting without_members(ModelSetting setting) {
    setting.m = 0;
    return setting;
  }
};

// Models that have learnt observations, whose members were fitted after each.
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

inline void expect_same_members(const Learned& one, const Learned& other, double tolerance) {
  EXPECT_LT((one.theta() - other.theta()).norm(), tolerance);
  EXPECT_NEAR(one.ensemble->noise_variance(), other.ensemble->noise_variance(), tolerance);
  ASSERT_EQ(one.history().m(), other.history().m());
  for (Index j = 0; j < one.history().m(); ++j) {
    EXPECT_LT((one.member(j) - other.member(j)).norm(), tolerance) << "member " << j;
  }
}

inline void expect_same_posterior(const GaussianModel& one, const GaussianModel& other,
                                  double tolerance) {
  const Matrix X = some_arms(9);
  EXPECT_LT((one.squared_widths(X) - other.squared_widths(X)).norm(), tolerance);
  EXPECT_NEAR(one.information(), other.information(), tolerance);
  Rng first(4), second(4);
  EXPECT_LT((one.draw(1, first) - other.draw(1, second)).norm(), tolerance);
}

// The fit to every observation taken twice, with twice the regulariser: the fit itself.
inline Vector fit_twice(const PerturbedModel& model) {
  return model.fit_of(2 * model.history().n(), 2 * model.history().s(), 2);
}

}  // namespace posse::capabilities_test

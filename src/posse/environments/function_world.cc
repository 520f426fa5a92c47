#include "posse/environments/function_world.h"

#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "posse/environments/noise.h"

namespace posse {
namespace {

constexpr Index kMaxArmsWithPrior = 2000;

class FunctionWorld final : public Environment {
 public:
  FunctionWorld(const Arguments& arguments, Rng& nature, DrawMeanReward draw)
      : name_(arguments.complete().word),
        noise_(make_noise(arguments.value("noise"))),
        arms_(arguments, nature),
        draw_(std::move(draw)),
        mean_(draw_(arms_, nature)),
        sigma_(arguments.number("sigma")) {
    update_means();
  }

  Index d() const override { return arms_.d(); }
  std::optional<Index> K() const override { return arms_.K(); }

  const Context& next(Rng& nature) override {
    if (arms_.advance(nature)) update_means();
    return arms_.context();
  }

  const Vector& means() const override { return means_; }

  bool can_drift() const override { return !arms_.good_arm(); }

  void drift(Rng& nature) override {
    mean_ = draw_(arms_, nature);
    update_means();
  }

  std::shared_ptr<const ArmPrior> prior() const override {
    if (!arms_.fixed() || arms_.good_arm() || noise_.name != "gaussian") return nullptr;
    check_number_of_arms();
    const Matrix& x = arms_.context().x();
    Moments moments = mean_.moments(x);
    return std::make_shared<const ArmPrior>(
        ArmPrior{x, std::move(moments.mean), std::move(moments.covariance), sigma_});
  }

  double reward(Index arm, Rng& noise) const override {
    return noise_.reward(means_[arm], sigma_, noise);
  }

 private:
  void check_number_of_arms() const {
    if (arms_.K() <= kMaxArmsWithPrior) return;
    throw Error(
        fmt::format("{}: a prior holds the covariance of all pairs of arms, so it is given "
                    "for at most K={} arms, not {}",
                    name_, kMaxArmsWithPrior, arms_.K()));
  }

  void update_means() {
    means_ = mean_.h(arms_.context().x());
    for (Index arm = 0; arm < means_.size(); ++arm) {
      check_size_of_mean(arm);
      check_noise_allows_mean(arm);
    }
  }

  void check_size_of_mean(Index arm) const {
    if (std::abs(means_[arm]) <= kMaxMagnitude) return;
    throw Error(
        fmt::format("{}: arm {} has mean {}{}; means must be finite, of size at most {}: lower {}",
                    name_, arm, means_[arm], explanation(arm), kMaxMagnitude, mean_.lower));
  }

  std::string explanation(Index arm) const {
    return mean_.explain ? ", " + mean_.explain(arms_.context().x(), arm) : "";
  }

  void check_noise_allows_mean(Index arm) const {
    if (noise_.allows(means_[arm])) return;
    throw Error(fmt::format("{}: arm {} has mean {}; noise={} needs {}, or another noise", name_,
                            arm, means_[arm], noise_.name, noise_.needs));
  }

  std::string name_;
  Noise noise_;
  ArmSource arms_;
  DrawMeanReward draw_;
  MeanReward mean_;
  double sigma_;
  Vector means_;
};

}  // namespace

Parameters function_world_parameters() {
  return arm_parameters() +
         Parameters{{"sigma", "0.5", "sd of Gaussian reward noise", real(0, 1e50)}};
}

Parameters theta_world_parameters() {
  return with_word(function_world_parameters(), "arms", "one_good",
                   "one arm in the direction of theta*, all others orthogonal to it") +
         Parameters{{"theta_norm", "1", "norm of theta*", real(0, 1e50)}};
}

std::unique_ptr<Environment> make_function_world(const Arguments& arguments, Rng& nature,
                                                 DrawMeanReward draw) {
  return std::make_unique<FunctionWorld>(arguments, nature, std::move(draw));
}

}  // namespace posse

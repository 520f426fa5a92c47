// The linear world: mean reward x' theta*, Gaussian noise.
#include <memory>

#include "posse/environments/arm_source.h"
#include "posse/environments/entries.h"
#include "posse/links/link.h"

namespace posse {
namespace {

class Linear final : public Environment {
 public:
  Linear(const Arguments& arguments, Rng& nature)
      : link_(make_link(Spec::of("identity"))),
        arms_(arguments, nature),
        theta_(on_sphere(arms_.d(), arguments.number("theta_norm"), nature)),
        sigma_(arguments.number("sigma")) {
    set_means();
  }

  Index d() const override { return arms_.d(); }

  const Context& next(Rng& nature) override {
    if (arms_.next(nature)) set_means();
    return arms_.context();
  }

  const Vector& means() const override { return means_; }

  double reward(Index arm, Rng& noise) const override {
    return means_[arm] + sigma_ * noise.normal();
  }

 private:
  void set_means() {
    const Vector z = arms_.context().x().transpose() * theta_;
    means_ = z.unaryExpr([this](double predictor) { return link_->mu(predictor); });
  }

  std::unique_ptr<Link> link_;
  ArmSource arms_;
  Vector theta_;
  double sigma_;
  Vector means_;
};

}  // namespace

Entry<EnvironmentFactory> linear_world() {
  return {
      {.name = "linear",
       .summary = "linear mean rewards with Gaussian noise",
       .rule = "y = x' theta* + N(0, sigma^2), theta* uniform on the sphere of radius theta_norm",
       .paper = "the linear problem of 'Provable Anytime Ensemble Sampling Algorithms in Nonlinear "
                "Contextual Bandits', where K=50, d=20, sigma=0.5 and arms=fixed",
       .parameters =
           arm_parameters() + Parameters{{"sigma", "0.5", "sd of the reward noise", real(0, 1e50)},
                                         {"theta_norm", "1", "norm of theta*", real(0, 1e50)}}},
      [](const Arguments& arguments, Rng& nature) -> std::unique_ptr<Environment> {
        return std::make_unique<Linear>(arguments, nature);
      }};
}

}  // namespace posse

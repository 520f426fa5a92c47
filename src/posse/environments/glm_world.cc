#include "posse/environments/glm_world.h"

#include <cmath>

#include <fmt/format.h>

#include "posse/environments/arm_source.h"
#include "posse/environments/noise.h"
#include "posse/links/link.h"

namespace posse {
namespace {

class GlmWorld final : public Environment {
 public:
  GlmWorld(const Arguments& arguments, const Spec& link, const Noise& noise, Rng& nature)
      : name_(arguments.complete().word),
        link_name_(to_string(link)),
        link_(make_link(link)),
        noise_(noise),
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
    return noise_.reward(means_[arm], sigma_, noise);
  }

 private:
  void set_means() {
    const Vector z = arms_.context().x().transpose() * theta_;
    means_ = z.unaryExpr([this](double predictor) { return link_->mu(predictor); });
    for (Index arm = 0; arm < means_.size(); ++arm) {
      refuse_large(arm, z[arm]);
      refuse_unfit(arm);
    }
  }

  void refuse_large(Index arm, double z) const {
    if (std::abs(means_[arm]) <= kLargest) return;
    throw Error(fmt::format(
        "{}: arm {} has mean {}, {} of x'theta* = {}; means must be finite, of size at most {}: "
        "lower theta_norm or arm_norm",
        name_, arm, means_[arm], link_name_, z, kLargest));
  }

  void refuse_unfit(Index arm) const {
    if (noise_.fits(means_[arm])) return;
    throw Error(fmt::format("{}: arm {} has mean {}; noise={} needs {}, or another noise", name_,
                            arm, means_[arm], noise_.name, noise_.needs));
  }

  std::string name_;
  std::string link_name_;
  std::unique_ptr<Link> link_;
  const Noise& noise_;
  ArmSource arms_;
  Vector theta_;
  double sigma_;
  Vector means_;
};

}  // namespace

Parameters glm_world_parameters() {
  return arm_parameters() +
         Parameters{{"sigma", "0.5", "sd of Gaussian reward noise", real(0, 1e50)},
                    {"theta_norm", "1", "norm of theta*", real(0, 1e50)}};
}

std::unique_ptr<Environment> make_glm_world(const Arguments& arguments, const Spec& link,
                                            const std::string& noise, Rng& nature) {
  return std::make_unique<GlmWorld>(arguments, link, noise_named(noise), nature);
}

}  // namespace posse

#include "posse/policies/thompson_sampling.h"

#include <cmath>

#include "posse/policies/delta.h"
#include "posse/policies/fitted.h"
#include "posse/policies/noise_scale.h"

namespace posse {
namespace {

// score_k = f(x_k; theta~) with theta~ ~ N(theta, v^2 H^-1).
class ThompsonSampling final : public FittedPolicy {
 public:
  ThompsonSampling(const Spec& model, const Arguments& arguments, const Setting& setting)
      : FittedPolicy(model, arguments, setting, Wanted::draws),
        theory_(arguments.is("v", "theory")),
        delta_(delta_of(arguments, setting)),
        v_(arguments, "v") {}

 private:
  Vector score(const Context& context, Rng& rng) const override {
    const double v = v_.of(model()) * (theory_ ? inflation() : 1);
    return model().rank(context.x(), model().posterior_draw(v, rng));
  }

  // Agrawal and Goyal's v_t = sigma sqrt(9 d log(t / delta)).
  double inflation() const {
    const auto t = static_cast<double>(history().t() + 1);
    return std::sqrt(9 * static_cast<double>(history().d()) * std::log(t / delta_));
  }

  bool theory_;
  double delta_;
  NoiseScale v_;
};

}  // namespace

Parameters thompson_parameters() {
  return Parameters{{"v", "auto",
                     "scale of the posterior; 'auto' follows the noise of the rewards, 'theory' "
                     "is that times sqrt(9 d log(t / delta))",
                     real(0).or_word("auto").or_word("theory")},
                    delta_parameter("v=theory")} +
         warm_up_parameters();
}

std::unique_ptr<Policy> make_thompson_sampling(const Spec& model, const Arguments& arguments,
                                               const Setting& setting) {
  return std::make_unique<ThompsonSampling>(model, arguments, setting);
}

}  // namespace posse

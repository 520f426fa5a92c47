#include "posse/policies/thompson_sampling.h"

#include "posse/policies/fitted.h"

namespace posse {
namespace {

// score_k = f(x_k; theta~) with theta~ ~ N(theta, v^2 H^-1).
class ThompsonSampling final : public FittedPolicy<GaussianModel> {
 public:
  ThompsonSampling(const Spec& model, const Arguments& arguments, const Setting& setting,
                   Scale<GaussianModel> v)
      : FittedPolicy(make_gaussian_model(model, model_setting(setting)), arguments, setting),
        v_(std::move(v)) {}

 private:
  Vector score(const Context& context, Rng& rng) const override {
    return model().score(context.x(), model().draw(v_(model(), t()), rng));
  }

  Scale<GaussianModel> v_;
};

}  // namespace

Parameter thompson_scale(const std::string& automatic, const std::string& theory) {
  return {"v", "auto", "scale of the posterior; 'auto' is " + automatic + ", 'theory' is " + theory,
          real(0).or_word("auto").or_word("theory")};
}

std::unique_ptr<Policy> make_thompson_sampling(const Spec& model, const Arguments& arguments,
                                               const Setting& setting, Scale<GaussianModel> v) {
  return std::make_unique<ThompsonSampling>(model, arguments, setting, std::move(v));
}

}  // namespace posse

#include "posse/policies/upper_confidence.h"

#include "posse/policies/fitted.h"

namespace posse {
namespace {

class UpperConfidence final : public FittedPolicy<GaussianModel> {
 public:
  UpperConfidence(const Spec& model, const Arguments& arguments, const Setting& setting,
                  Scale<GaussianModel> alpha, bool squared)
      : FittedPolicy(make_gaussian_model(model, model_setting(setting)), arguments, setting),
        alpha_(std::move(alpha)),
        squared_(squared) {}

 private:
  Vector score(const Context& context, Rng&) const override {
    const Vector width = model().squared_widths(context.x());
    const Vector f = model().score(context.x(), model().theta());
    const double alpha = alpha_(model(), t());
    return squared_ ? Vector(f + alpha * width) : Vector(f + alpha * width.cwiseSqrt());
  }

  bool deterministic() const override { return true; }

  Scale<GaussianModel> alpha_;
  bool squared_;
};

}  // namespace

Parameter bonus_parameter(const std::string& matrix) {
  return {"bonus", "norm",
          "what alpha multiplies: the norm ||x||_{" + matrix +
              "^-1}, or its square, as in some released codes",
          one_of({"norm", "squared"})};
}

std::unique_ptr<Policy> make_upper_confidence(const Spec& model, const Arguments& arguments,
                                              const Setting& setting, Scale<GaussianModel> alpha,
                                              bool squared) {
  return std::make_unique<UpperConfidence>(model, arguments, setting, std::move(alpha), squared);
}

}  // namespace posse

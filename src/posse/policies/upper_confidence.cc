#include "posse/policies/upper_confidence.h"

#include "posse/policies/fitted.h"

namespace posse {
namespace {

class UpperConfidence final : public FittedPolicy {
 public:
  UpperConfidence(const Spec& model, const Arguments& arguments, const Setting& setting,
                  Scale alpha, bool squared)
      : FittedPolicy(model, arguments, setting, Wanted::widths),
        alpha_(std::move(alpha)),
        squared_(squared) {}

 private:
  Vector score(const Context& context, Rng&) const override {
    const Vector width = model().squared_widths(context.x());
    const Vector f = model().predict(context.x(), model().fit());
    const double alpha = alpha_(model(), observed() + 1);
    return squared_ ? Vector(f + alpha * width) : Vector(f + alpha * width.cwiseSqrt());
  }

  bool deterministic() const override { return true; }

  Scale alpha_;
  bool squared_;
};

}  // namespace

std::unique_ptr<Policy> make_upper_confidence(const Spec& model, const Arguments& arguments,
                                              const Setting& setting, Scale alpha, bool squared) {
  return std::make_unique<UpperConfidence>(model, arguments, setting, std::move(alpha), squared);
}

}  // namespace posse

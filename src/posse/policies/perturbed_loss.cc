#include "posse/policies/perturbed_loss.h"

#include "posse/policies/fitted.h"

namespace posse {
namespace {

class PerturbedLoss final : public FittedPolicy {
 public:
  PerturbedLoss(const Spec& model, const Arguments& arguments, const Setting& setting,
                LossPerturbation perturbation)
      : FittedPolicy(model, arguments, setting, Wanted::fits, perturbation.law),
        perturbation_(std::move(perturbation)) {}

 private:
  Vector score(const Context& context, Rng& rng) const override {
    const double a = perturbation_.a(model(), observed() + 1);
    const Vector theta = model().perturbed_draw(history(), perturbation_.law, a, rng);
    return model().rank(context.x(), theta);
  }

  LossPerturbation perturbation_;
};

}  // namespace

std::unique_ptr<Policy> make_perturbed_loss(const Spec& model, const Arguments& arguments,
                                            const Setting& setting,
                                            const LossPerturbation& perturbation) {
  return std::make_unique<PerturbedLoss>(model, arguments, setting, perturbation);
}

}  // namespace posse

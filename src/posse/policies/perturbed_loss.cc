#include "posse/policies/perturbed_loss.h"

#include "posse/policies/fitted.h"

namespace posse {
namespace {

class PerturbedLoss final : public FittedPolicy<PerturbedModel> {
 public:
  PerturbedLoss(const Spec& model, const Arguments& arguments, const Setting& setting,
                LossPerturbation perturbation)
      : FittedPolicy(make_perturbed_model(model, model_setting(setting), perturbation.law),
                     arguments, setting),
        a_(std::move(perturbation.a)) {}

 private:
  Vector score(const Context& context, Rng& rng) const override {
    return model().score(context.x(), model().perturbed(a_(model(), t()), rng));
  }

  Scale<PerturbedModel> a_;
};

}  // namespace

std::unique_ptr<Policy> make_perturbed_loss(const Spec& model, const Arguments& arguments,
                                            const Setting& setting,
                                            const LossPerturbation& perturbation) {
  return std::make_unique<PerturbedLoss>(model, arguments, setting, perturbation);
}

}  // namespace posse

#include "posse/policies/perturbed_loss.h"

#include "posse/policies/fitted.h"

namespace posse {
namespace {

class PerturbedLoss final : public FittedPolicy {
 public:
  PerturbedLoss(const Spec& model, const Arguments& arguments, const Setting& setting,
                LossPerturbation perturbation)
      : FittedPolicy(model, arguments, setting), perturbation_(std::move(perturbation)) {}

 private:
  Vector score(const Context& context, Rng& rng) const override {
    const double a = perturbation_.a(model(), observed() + 1);
    const Vector zeta = rng.normals(history().rows());
    const Vector w = a * variances().cwiseSqrt().cwiseProduct(zeta);
    Vector v = Vector::Zero(model().fit().size());
    if (perturbation_.prior) v = a * std::sqrt(model().lambda()) * rng.normals(v.size());
    return model().rank(context.x(), model().perturbed_fit(history(), w, v));
  }

  // n_i g_i
  Vector variances() const {
    if (!perturbation_.adapted) return history().n();
    return history().n().cwiseProduct(model().variances(history().X(), model().fit()));
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

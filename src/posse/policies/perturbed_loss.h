// Exploration by a fresh linear perturbation of the loss every round: play the best arm of
//
//     theta~ = argmin L(theta) - a <sum_i sqrt(n_i g_i) zeta_i x_i + sqrt(lambda) zeta_0, theta>
//
// with standard normal zeta. Perturbing rewards perturbs the loss linearly: the n_i perturbations
// of row i, one for each time it was played, sum to sqrt(n_i) zeta_i in law.
#pragma once

#include <memory>

#include "posse/policies/policy.h"
#include "posse/policies/scale.h"

namespace posse {

struct LossPerturbation {
  Scale<PerturbedModel> a;
  LossNoise law = {};
};

std::unique_ptr<Policy> make_perturbed_loss(const Spec& model, const Arguments& arguments,
                                            const Setting& setting,
                                            const LossPerturbation& perturbation);

}  // namespace posse

// Ensemble sampling over any model: Algorithm 1 of "Provable Anytime Ensemble Sampling Algorithms
// in Nonlinear Contextual Bandits".
#pragma once

#include <memory>
#include <optional>

#include "posse/history/history.h"
#include "posse/models/model.h"
#include "posse/policies/policy.h"
#include "posse/policies/scale.h"
#include "posse/theory/glm_constants.h"

namespace posse {

// m, sigma_R, sigma_P, tau, warm_up; a policy with them needs delta_parameter(), too. Says in words
// what sigma_R=auto is, and sigma_R=theory where that exists.
Parameters ensemble_parameters(const std::string& automatic, const std::string& proven = "");

// `p` is the least probability that a member is optimistic, for m=theory.
std::unique_ptr<Policy> make_ensemble_sampling(const Spec& model, const Arguments& arguments,
                                               const Setting& setting, Scale sigma_R,
                                               double p = p_N());

// What such a policy has learnt and fitted, for those who study ensembles; valid as long as the
// policy stands unchanged.
struct Ensemble {
  const History& history;
  const Model& model;
};

// Of the policy that plays at present; none if that is no ensemble.
std::optional<Ensemble> ensemble_of(const Policy& policy);

}  // namespace posse

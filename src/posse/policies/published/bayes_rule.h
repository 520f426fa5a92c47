// How `bayes` explores: the score of each arm under the posterior.
#pragma once

#include <memory>

#include "posse/core/catalogue.h"
#include "posse/models/arm_posterior.h"

namespace posse {

class BayesRule {
 public:
  virtual ~BayesRule() = default;

  virtual Vector score(const ArmPosterior& posterior, Rng& rng) const = 0;
  // Whether score() never draws from rng: then propensities are known.
  virtual bool deterministic() const = 0;
};

using BayesRuleFactory = std::unique_ptr<BayesRule>(const Arguments&);

const Catalogue<BayesRuleFactory>& bayes_rules();

// The spec with every parameter written out.
Spec complete_bayes_rule(const Spec& spec);

}  // namespace posse

// Declares the entries of the catalogue of policies, each defined in the file of its name, here or
// in published/ (epsilon_greedy in greedy.cc; es, ts, ucb and phe in explorations.cc).
#pragma once

#include "posse/policies/policy.h"

namespace posse {

Entry<PolicyFactory> lin_es();
Entry<PolicyFactory> lin_ts();
Entry<PolicyFactory> lin_ucb();
Entry<PolicyFactory> lin_phe();
Entry<PolicyFactory> glm_es();
Entry<PolicyFactory> glm_tsl();
Entry<PolicyFactory> glm_ucb();
Entry<PolicyFactory> ucb_glm();
Entry<PolicyFactory> glm_fpl();
Entry<PolicyFactory> glm_phe();
Entry<PolicyFactory> evill();
Entry<PolicyFactory> sgd_ts();
Entry<PolicyFactory> glb_omd();
Entry<PolicyFactory> ofuglb();
Entry<PolicyFactory> lmc_ts();
Entry<PolicyFactory> neural_es();
Entry<PolicyFactory> neural_phe();
Entry<PolicyFactory> neural_ucb();
Entry<PolicyFactory> neural_ts();
Entry<PolicyFactory> neural_linear();
Entry<PolicyFactory> neural_bootstrap();
Entry<PolicyFactory> neural_lmc_ts();
Entry<PolicyFactory> ee_net();
Entry<PolicyFactory> anytime();
Entry<PolicyFactory> bayes();
Entry<PolicyFactory> es();
Entry<PolicyFactory> ts();
Entry<PolicyFactory> ucb();
Entry<PolicyFactory> phe();
Entry<PolicyFactory> greedy();
Entry<PolicyFactory> epsilon_greedy();
Entry<PolicyFactory> uniform();

}  // namespace posse

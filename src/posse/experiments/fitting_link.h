// Chooses and checks the links of generalized linear policies by the world that they play in.
#pragma once

#include <string>

#include "posse/experiments/simulation.h"

namespace posse {

// The policy with every link=auto in it replaced by the link of the world's mean rewards. Throws
// Error if that is not known.
Spec with_link_of(const Spec& world, const Spec& policy);

// What each link=auto has become: "glm_es(link=auto) takes link=logistic"; empty if there is none.
std::string chosen_links_text(const Simulation& simulation);

// A sentence if some policy's link cannot reach the mean rewards of its world, with a spec that
// can; empty if all fit. It tells the first of several and names some of the others.
std::string misfit_text(const Simulation& simulation);

}  // namespace posse

// How a round's parameters are drawn from an ensemble (line 4 of Algorithm 1): one of the m
// members, or all of them combined by random weights w = zeta / sqrt(m), as in Ensemble++,
//
//     theta = argmin loss with the perturbation sum_j w_j (perturbation of member j),
//
// which for the linear model is fit + V^-1 U zeta / sqrt(m). zeta is standard normal or uniform on
// the sphere of radius sqrt(m). In both cases E[w w'] = I / m: over zeta, the perturbation has mean
// 0 and the covariance of the members' perturbations.
//
// Li, Xu, Wang and Luo, Scalable Exploration via Ensemble++ (NeurIPS 2025), whose reference
// distribution is that of zeta, and whose factor A is V^-1 U / sqrt(m).
#pragma once

#include <string>

#include "posse/core/parameter.h"
#include "posse/core/rng.h"
#include "posse/core/types.h"

namespace posse {

enum class EnsembleDraw { member, normal, sphere };

// The parameter `draw`, for policies whose model is a CombiningModel. `remark` ends its meaning.
Parameter draw_parameter(const std::string& remark = "");
// The remark of policies whose parameters accept the word `theory`.
inline constexpr const char* kProvenForMember = "; 'theory' values are proven for 'member' only";

// Its value; `member` for policies without that parameter. Throws Error if m is too small.
EnsembleDraw draw_of(const Arguments& arguments, Index m);

// The weights w of m members. `draw` must not be `member`.
Vector combining_weights(EnsembleDraw draw, Index m, Rng& rng);

}  // namespace posse

// The horizon from which the regret bound of GLM-ES is below what any policy satisfies trivially.
#pragma once

#include "posse/theory/glm_constants.h"

namespace posse {

// The theorem's bound for this setting, with the theorem's sigma_R and tau. The largest gap is
// mu(S) - mu(-S).
GlmBound theorem_bound(const Link& link, const GlmSetting& setting);

// The smallest T, to four digits, at which that bound is below T times the gap; infinite if there
// is none up to 10^300. setting.T is ignored.
double informative_horizon(const Link& link, const GlmSetting& setting);

}  // namespace posse

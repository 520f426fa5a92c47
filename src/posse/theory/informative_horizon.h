// From which horizon on the regret bound of GLM-ES says more than is true of any policy.
#pragma once

#include "posse/theory/glm_constants.h"

namespace posse {

// The bound of the theorem for this setting, with its own sigma_R and tau. The largest gap is
// mu(S) - mu(-S).
GlmBound theorem_bound(const Link& link, const GlmSetting& setting);

// The least T, to four digits, at which that bound is below T times the gap; infinite if there is
// none up to 10^300. setting.T is not used.
double informative_horizon(const Link& link, const GlmSetting& setting);

}  // namespace posse

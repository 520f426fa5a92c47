// What tests of the theorems share.
#pragma once

#include <algorithm>
#include <atomic>
#include <string>

#include "posse/theorems/claims.h"

namespace posse {

inline const std::atomic<bool> kNever = false;  // no run is interrupted

inline const Claim& claim_of(const ProblemReport& report, const std::string& name) {
  return *std::find_if(report.claims.begin(), report.claims.end(),
                       [&](const Claim& claim) { return claim.name == name; });
}

}  // namespace posse

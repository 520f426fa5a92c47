// The report of posse theory verify: what was measured, beside what the theorems guarantee.
#pragma once

#include <string>

#include "posse/theorems/check.h"

namespace posse {

std::string theorem_report_text(const TheoremReport& report, const TheoremCheck& check);

// One flat object of numbers.
std::string theorem_report_json(const TheoremReport& report, const TheoremCheck& check);

}  // namespace posse

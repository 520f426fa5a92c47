// The report of posse theory rounding: what the print of Algorithm 3 costs, on random weights.
#pragma once

#include <string>

#include "posse/design/rounding_comparison.h"

namespace posse {

std::string rounding_report_text(const RoundingTrials& trials, const RoundingComparison& found);
std::string rounding_report_json(const RoundingTrials& trials, const RoundingComparison& found);

}  // namespace posse

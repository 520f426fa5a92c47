// The notes below the report of posse theory glm: what its numbers mean, and which assumptions
// fail.
#pragma once

#include <string>

#include "posse/theory_report/glm_numbers.h"

namespace posse {

std::string glm_notes(const GlmNumbers& all);

}  // namespace posse

// The report of posse theory glm: what the theorem on GLM-ES asks for and promises in one problem.
#pragma once

#include <string>

#include "posse/theory_report/glm_numbers.h"

namespace posse {

std::string glm_report_json(const GlmNumbers& all);
std::string glm_report_text(const GlmNumbers& all);

}  // namespace posse

// Tells columns that identify or date rows rather than describe them, from which nothing can be
// learnt.
#pragma once

#include <string>

#include "posse/data/column_survey.h"

namespace posse {

// Why the column should be left out, such as "it holds dates"; empty if it should not. Only nearly
// certain cases count: a measurement may well be different in every row.
std::string reason_to_leave_out(const std::string& name, const ColumnSurvey& column);

}  // namespace posse

// The report of posse design: weights of arms, pulls made of them, and how good they are.
#pragma once

#include <optional>
#include <string>

#include "posse/data/arms_csv.h"
#include "posse/design/g_optimal.h"
#include "posse/design/rounding.h"

namespace posse {

struct DesignPlan {
  NamedArms arms;
  double eps;                // the gap to the best design that was asked for
  std::optional<Index> tau;  // the pulls that were asked for
  Design design;
  std::optional<Counts> pulls;
};

// `all` also shows arms without weight.
std::string design_report_text(const DesignPlan& plan, bool all);
std::string design_report_json(const DesignPlan& plan);

}  // namespace posse

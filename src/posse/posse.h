// What users of the library need: policies that decide and learn, worlds, simulations and
// experiments, reports of their results, and reports of what the theorems say.
#pragma once

#include "posse/core/context.h"
#include "posse/core/error.h"
#include "posse/core/rng.h"
#include "posse/core/spec.h"
#include "posse/environments/environment.h"
#include "posse/experiments/experiment_file.h"
#include "posse/experiments/simulation.h"
#include "posse/experiments/suite.h"
#include "posse/experiments/summary.h"
#include "posse/policies/policy.h"
#include "posse/results/export.h"
#include "posse/results/panels.h"
#include "posse/results/regret_table.h"
#include "posse/results/results_folder.h"
#include "posse/theory/ntk.h"
#include "posse/theory_report/design_report.h"
#include "posse/theory_report/doubling_report.h"
#include "posse/theory_report/glm_report.h"
#include "posse/theory_report/neural_report.h"

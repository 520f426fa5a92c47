// What users of the library need: policies that decide and learn, worlds and simulations.
#pragma once

#include "posse/core/context.h"
#include "posse/core/error.h"
#include "posse/core/rng.h"
#include "posse/core/spec.h"
#include "posse/environments/environment.h"
#include "posse/experiments/simulation.h"
#include "posse/experiments/summary.h"
#include "posse/policies/policy.h"

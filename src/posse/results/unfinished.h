// Describes runs whose budget was spent before their horizon.
#pragma once

#include <string>

#include "posse/experiments/suite.h"
#include "posse/experiments/summary.h"

namespace posse {

// Shown in place of a policy's regret: "unfinished: 3 of 5 runs, to t = 812".
std::string unfinished_text(const Unfinished& unfinished);

// A sentence with all of an experiment's policies that have such runs; empty if none has.
std::string unfinished_note(const Outcome& outcome);

// The line that ends the output of a command; empty if all runs are finished.
std::string unfinished_line(const Runs& runs);

}  // namespace posse

// The commands below posse theory, and checks of options that they share.
#pragma once

#include <string>

#include "posse/cli/commands.h"

namespace posse {

// Each is defined in the file of its name.
void add_theory_glm(Command theory);
void add_theory_neural(Command theory);
void add_theory_doubling(Command theory);
void add_theory_verify(Command theory);
void add_theory_rounding(Command theory);

// A number of rounds, from 1 to `max`.
Check rounds(const std::string& option, double max);

// A probability of failure.
Check failure_probability(const std::string& option);

// A file to write; refuses what looks like the next option.
Check output_file(const std::string& option);

bool same_file(const std::string& one, const std::string& other);

}  // namespace posse

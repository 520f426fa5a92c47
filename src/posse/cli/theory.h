// The commands below posse theory, and checks of options that they share.
#pragma once

#include <string>

#include "posse/cli/commands.h"

namespace posse {

// Each is defined in the file of its name.
void add_theory_glm(CLI::App& theory);
void add_theory_neural(CLI::App& theory);
void add_theory_doubling(CLI::App& theory);
void add_theory_verify(CLI::App& theory);
void add_theory_rounding(CLI::App& theory);

// A number of rounds, from 1 to `max`.
CLI::Validator rounds(const std::string& option, double max);

// A probability of failure.
CLI::Validator failure_probability(const std::string& option);

// A file to write; refuses what looks like the next option.
CLI::Validator output_file(const std::string& option);

bool same_file(const std::string& one, const std::string& other);

}  // namespace posse

// Names the subcommands of the program, each defined in the file of its name.
#pragma once

#include "posse/cli/command_line.h"

namespace posse {

void add_simulate(Command program);
void add_run(Command program);
void add_report(Command program);
void add_merge(Command program);
void add_paper(Command program);
void add_list(Command program);
void add_describe(Command program);
void add_design(Command program);
void add_theory(Command program);
void add_data(Command program);
void add_signature(Command program);

// Thrown by a command that has checked something and said that it does not hold: exit code 1.
struct CheckFailed {};

// Parses, runs, and turns mistakes into one line on stderr and exit code 2.
int run_program(int argc, const char* const* argv);

}  // namespace posse

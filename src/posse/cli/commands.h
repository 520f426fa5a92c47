// Names the subcommands of the program, each defined in the file of its name.
#pragma once

#include <CLI/CLI.hpp>

namespace posse {

void add_simulate(CLI::App& app);
void add_run(CLI::App& app);
void add_report(CLI::App& app);
void add_merge(CLI::App& app);
void add_paper(CLI::App& app);
void add_list(CLI::App& app);
void add_describe(CLI::App& app);
void add_design(CLI::App& app);
void add_theory(CLI::App& app);
void add_data(CLI::App& app);
void add_signature(CLI::App& app);

// Thrown by a command that has checked something and said that it does not hold: exit code 1.
struct CheckFailed {};

// Parses, runs, and turns mistakes into one line on stderr and exit code 2.
int run_program(int argc, const char* const* argv);

}  // namespace posse

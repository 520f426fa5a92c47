// The program `posse`.
#include "posse/cli/commands.h"

int main(int argc, char** argv) { return posse::run_program(argc, argv); }

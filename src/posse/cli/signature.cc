// posse signature: a digest of every policy's decisions.
#include "posse/experiments/signature.h"

#include <cstdio>

#include "posse/cli/commands.h"

namespace posse {

void add_signature(CLI::App& app) {
  CLI::App* command = app.add_subcommand(
      "signature", "Print a digest of every policy's decisions; it changes only if behaviour does");
  command->footer("\nThe repository keeps the expected digests in tests/golden/signature.txt.");
  command->callback([] { std::fputs(behaviour_signature().c_str(), stdout); });
}

}  // namespace posse

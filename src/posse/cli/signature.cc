// posse signature: a digest of every policy's decisions.
#include "posse/experiments/signature.h"

#include <cstdio>

#include "posse/cli/commands.h"

namespace posse {

void add_signature(Command program) {
  Command command = program.add_command(
      "signature", "Print a digest of every policy's decisions; it changes only if behaviour does");
  command.set_footer("\nThe repository keeps the expected digests in tests/golden/signature.txt.");
  command.set_action([] { std::fputs(behaviour_signature().c_str(), stdout); });
}

}  // namespace posse

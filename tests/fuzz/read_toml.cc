#include "posse/core/error.h"
#include "posse/experiments/experiment_file.h"
#include "tests/fuzz/targets.h"

namespace posse::fuzz {

void read_toml(std::string_view bytes) {
  try {
    const std::string text = to_toml(parse_experiment("fuzz.toml", bytes));
    if (to_toml(parse_experiment("fuzz.toml", text)) != text) __builtin_trap();
  } catch (const Error&) {
  }
}

}  // namespace posse::fuzz

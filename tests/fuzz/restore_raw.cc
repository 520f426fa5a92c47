#include "posse/core/error.h"
#include "posse/policies/policy.h"
#include "tests/fuzz/targets.h"

namespace posse::fuzz {

void restore_raw(std::string_view bytes) {
  try {
    const auto policy = restore(bytes);
    if (snapshot(*policy) != bytes) __builtin_trap();
  } catch (const Error&) {
  }
}

}  // namespace posse::fuzz

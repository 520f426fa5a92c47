// Short-hands for tests of worlds.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "posse/core/refusal_test.h"
#include "posse/environments/environment.h"

namespace posse {

inline std::unique_ptr<Environment> world(const std::string& spec, std::uint64_t instance = 1) {
  Rng nature(instance);
  return make_environment(parse_spec(spec), nature);
}

inline Matrix shown(Environment& environment, std::uint64_t round) {
  Rng nature = Rng(2).split(round);
  return environment.next(nature).x();
}

// The error message for a spec that is refused.
inline std::string refusal(const std::string& spec) {
  return refusal_of([&] { world(spec); });
}

}  // namespace posse

#include "posse/environments/wrapping_world.h"

#include <algorithm>

namespace posse {
namespace {

constexpr const char* kWorldKey = "world";

// Whether its first parameter is the world that it wraps.
bool is_wrapper(const Spec& environment) {
  const auto& entries = environments().entries();
  return std::any_of(entries.begin(), entries.end(), [&](const Entry<EnvironmentFactory>& entry) {
    return entry.name == environment.word && !entry.parameters.empty() &&
           entry.parameters.front().name == kWorldKey;
  });
}

Spec complete_world(const Spec& spec) { return environments().complete(spec); }

}  // namespace

WrappingWorld::WrappingWorld(const Arguments& arguments, Rng& nature)
    : world_(make_environment(arguments.value(kWorldKey), nature)) {}

Parameters world_parameter() {
  return {{kWorldKey, "linear", "the world that is wrapped", specs_of(complete_world)}};
}

Traits traits_of_wrapped(const Arguments& arguments) {
  return environments().traits(arguments.value(kWorldKey));
}

Spec& innermost_world(Spec& environment) {
  if (!is_wrapper(environment)) return environment;
  for (Argument& argument : environment.arguments) {
    const bool is_first = &argument == &environment.arguments.front();
    if (argument.key == kWorldKey || (argument.key.empty() && is_first)) {
      return innermost_world(argument.value);
    }
  }
  return environment;
}

const Spec& innermost_world(const Spec& environment) {
  return innermost_world(const_cast<Spec&>(environment));  // only finds it
}

}  // namespace posse

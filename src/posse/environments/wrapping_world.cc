#include "posse/environments/wrapping_world.h"

#include <algorithm>
#include <array>

namespace posse {
namespace {

constexpr std::array<const char*, 4> kWrappers = {"shifted", "drift", "delayed", "batched"};

bool is_wrapper(const Spec& environment) {
  return std::any_of(kWrappers.begin(), kWrappers.end(),
                     [&](const char* name) { return environment.word == name; });
}

Spec complete_world(const Spec& spec) { return environments().complete(spec); }

}  // namespace

WrappingWorld::WrappingWorld(const Arguments& arguments, Rng& nature)
    : world_(make_environment(arguments.value("world"), nature)) {}

Parameters world_parameter() {
  return {{"world", "linear", "the world that is wrapped", specs_of(complete_world)}};
}

Traits traits_of_wrapped(const Arguments& arguments) {
  return environments().traits(arguments.value("world"));
}

Spec& innermost_world(Spec& environment) {
  if (!is_wrapper(environment)) return environment;
  for (Argument& argument : environment.arguments) {
    const bool is_first = &argument == &environment.arguments.front();
    if (argument.key == "world" || (argument.key.empty() && is_first)) {
      return innermost_world(argument.value);
    }
  }
  return environment;
}

const Spec& innermost_world(const Spec& environment) {
  return innermost_world(const_cast<Spec&>(environment));  // only finds it
}

}  // namespace posse

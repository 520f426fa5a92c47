#include "posse/experiments/spec_parameter.h"

#include <utility>

namespace posse {

void set_argument(Spec& spec, const std::string& key, Spec value) {
  spec.origin = value.origin;
  for (Argument& argument : spec.arguments) {
    if (argument.key != key) continue;
    argument.value = std::move(value);
    return;
  }
  spec.arguments.push_back({key, std::move(value)});
}

}  // namespace posse

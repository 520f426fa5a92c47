// Looks up and sets parameters of a spec.
#pragma once

#include <algorithm>
#include <string>

#include "posse/core/catalogue.h"
#include "posse/core/spec.h"

namespace posse {

template <class Factory>
bool has_parameter(const Catalogue<Factory>& catalogue, const Spec& spec, const std::string& key) {
  const Parameters& all = catalogue.find(spec.word).parameters;
  return std::any_of(all.begin(), all.end(), [&](const Parameter& p) { return p.name == key; });
}

// Replaces the argument, or adds it, unchecked (see Catalogue::bind). The spec takes the value's
// origin, since that is where a mistake would be from now on.
void set_argument(Spec& spec, const std::string& key, Spec value);

}  // namespace posse

// The parameter `intercept` of models that are linear in their features.
#pragma once

#include "posse/core/parameter.h"

namespace posse {

inline Parameter intercept_parameter() {
  return {"intercept", "on",
          "on: x' theta plus a constant, so that an offset of all rewards (a link's: a rate far "
          "from mu(0)) does not matter; with the identity link it is not regularised, with "
          "others like the slopes",
          one_of({"on", "off"})};
}

inline bool has_intercept(const Arguments& arguments) { return arguments.is("intercept", "on"); }

}  // namespace posse

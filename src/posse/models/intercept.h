// The parameter `intercept` of models that are linear in their features.
#pragma once

#include "posse/core/parameter.h"

namespace posse {

inline Parameter intercept_parameter() {
  return {"intercept", "on",
          "on: x' theta plus a constant that is not regularised, or hardly, so that an offset of "
          "all rewards does not matter",
          one_of({"on", "off"})};
}

inline bool has_intercept(const Arguments& arguments) { return arguments.is("intercept", "on"); }

}  // namespace posse

// The probability with which a proven bound may fail: a given number, or `auto`, which is one over
// the horizon if that is known.
#pragma once

#include "posse/policies/policy.h"

namespace posse {

inline Parameter delta_parameter(const std::string& when) {
  return {"delta", "auto",
          when + ": probability that the bound may fail; 'auto' is 1/T, or 0.05 if T is unknown",
          probability().or_word("auto")};
}

inline double delta_of(const Arguments& arguments, const Setting& setting) {
  if (arguments.is_number("delta")) return arguments.number("delta");
  return setting.T ? 1 / static_cast<double>(*setting.T) : 0.05;
}

}  // namespace posse

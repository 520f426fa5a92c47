// For tests of what is refused, and how.
#pragma once

#include <string>

#include "posse/core/error.h"

namespace posse {

inline const std::string kNotRefused = "(nothing was refused)";

// The message of the Error that the action throws.
std::string refusal_of(const auto& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return kNotRefused;
}

}  // namespace posse

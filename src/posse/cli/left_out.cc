#include "posse/cli/left_out.h"

#include <cstdio>

#include <fmt/format.h>

namespace posse {

void tell_left_out(const std::string& name, const Error& reason) {
  std::fputs(fmt::format("posse: {} is left out: {}\n", name, reason.what()).c_str(), stderr);
}

}  // namespace posse

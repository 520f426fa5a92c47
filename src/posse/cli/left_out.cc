#include "posse/cli/left_out.h"

#include <cstdio>

#include <fmt/format.h>

#include "posse/core/plain_text.h"

namespace posse {

void tell_left_out(const std::string& name, const Error& reason) {
  const std::string line = fmt::format("posse: {} is left out: {}", name, reason.what());
  std::fputs((escaped_text(line) + "\n").c_str(), stderr);
}

}  // namespace posse

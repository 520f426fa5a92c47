// Makes a call of the system again as long as signals interrupt it.
#pragma once

#include <cerrno>

namespace posse {

template <class Call>
auto uninterrupted(const Call& call) {
  auto result = call();
  while (result < 0 && errno == EINTR) result = call();
  return result;
}

}  // namespace posse

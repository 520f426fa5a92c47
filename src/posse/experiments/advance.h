// How far long work has come.
#pragma once

#include <cstddef>
#include <optional>

namespace posse {

struct Advance {
  std::size_t done = 0, total = 1;  // runs, or other steps
  double share = 0;                 // of the whole, with parts of steps; below 1 until all is done
  std::optional<double> seconds_left = std::nullopt;  // not negative; none: not known yet

  bool is_complete() const { return done == total; }
};

}  // namespace posse

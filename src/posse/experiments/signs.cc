#include "posse/experiments/signs.h"

#include <algorithm>
#include <cmath>

namespace posse {
namespace {

// Stops at the first arm that differs.
bool are_alike(const Matrix& x) {
  for (Index k = 1; k < x.cols(); ++k) {
    if (x.col(k) != x.col(0)) return false;
  }
  return x.cols() > 1;
}

bool is_share(double value) { return value >= 0 && value <= 1; }
bool is_quantity(double value) { return std::isfinite(value) && value >= 0; }

bool is_possible(const Diagnostics& seen) {
  const bool has_members = seen.members.has_value();
  return is_share(seen.tied_arms) && is_quantity(seen.vote_entropy.value_or(0)) &&
         is_quantity(seen.noise_sd.value_or(0)) && is_share(seen.disagreement.value_or(0)) &&
         seen.disagreement.has_value() == has_members &&
         seen.effective_members.has_value() == has_members &&
         (!has_members || (*seen.members >= 1 && is_quantity(*seen.effective_members)));
}

}  // namespace

void Signs::see(Index t, const Context& context, double y) {
  if (are_alike(context.x())) {
    ++alike;
    zero += context.x().col(0).isZero(0) ? 1 : 0;
  }
  lowest = t == 1 ? y : std::min(lowest, y);
  highest = t == 1 ? y : std::max(highest, y);
}

bool are_possible(const Signs& signs, Index t) {
  return signs.zero >= 0 && signs.zero <= signs.alike && signs.alike <= t &&
         std::isfinite(signs.lowest) && std::isfinite(signs.highest) &&
         signs.lowest <= signs.highest && (!signs.halfway || is_possible(*signs.halfway)) &&
         (!signs.at_end || is_possible(*signs.at_end));
}

}  // namespace posse

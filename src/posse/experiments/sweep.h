// A sweep plays every contender at several values of one quantity, to see how its regret grows.
//
// The quantity is the horizon T, a parameter of the world (environment.d) or a parameter of the
// policies (policy.m), which also reaches policies inside others: anytime(lin_es). Further
// quantities may change along with it. A contender that has none of them is a reference: it is
// played once.
#pragma once

#include <string>
#include <vector>

#include "posse/experiments/simulation.h"

namespace posse {

struct SweptKey {
  std::string key;  // T, environment.KEY or policy.KEY
  std::vector<double> values;
  // Where both were written, for errors; empty: unknown.
  std::string key_origin = {}, origin = {};
};

struct Sweep {
  std::vector<SweptKey> keys;  // the first is the axis, the others change with it, value by value

  // The values of that key, if it is swept.
  const SweptKey* find(const std::string& key) const;
  // Scales the values of T so that the largest is this T; does nothing if T is not swept. Throws
  // Error, and changes nothing, if two values of the axis would become equal.
  void set_longest(Index T);
};

// "d" for "environment.d".
std::string short_name(const std::string& key);

// Whether the key has the form of something that can be swept.
bool is_sweepable(const std::string& key);

// A contender for each contender and value, with that value set, in the contenders' order and then
// the values', named like "Lin-ES, d = 20". Throws Error if no contender has a key, or a value does
// not fit.
Simulation expanded(const Simulation& simulation, const Sweep& sweep);

}  // namespace posse

// Pulls of fixed arms that stay even however late rewards come: a random one of the arms that were
// rewarded least. A plan in turn would repeat an arm until its reward is there.
#pragma once

#include <vector>

#include "posse/core/archive.h"
#include "posse/core/context.h"
#include "posse/core/types.h"

namespace posse {

class EvenPulls {
 public:
  EvenPulls() = default;
  explicit EvenPulls(const Context& arms)
      : x_(arms.x()), pulls_(static_cast<std::size_t>(arms.K()), 0) {}

  bool fits(const Context& context) const;
  // The arms that were rewarded least.
  std::vector<Index> least() const;
  void count(Index arm) { ++pulls_[static_cast<std::size_t>(arm)]; }

  Index d() const { return x_.rows(); }

  void state(Archive& archive);

 private:
  Matrix x_;
  std::vector<Index> pulls_;
};

}  // namespace posse

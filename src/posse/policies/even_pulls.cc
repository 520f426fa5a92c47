#include "posse/policies/even_pulls.h"

#include <algorithm>

namespace posse {

bool EvenPulls::fits(const Context& context) const {
  return x_.cols() == context.K() && x_ == context.x();
}

std::vector<Index> EvenPulls::least() const {
  const Index least = *std::min_element(pulls_.begin(), pulls_.end());
  std::vector<Index> arms;
  for (std::size_t k = 0; k < pulls_.size(); ++k) {
    if (pulls_[k] == least) arms.push_back(static_cast<Index>(k));
  }
  return arms;
}

void EvenPulls::state(Archive& archive) {
  archive(any_size(x_), pulls_);
  archive.require(!pulls_.empty() && x_.cols() == static_cast<Index>(pulls_.size()),
                  "the pulls of a warm-up do not fit its arms");
}

}  // namespace posse

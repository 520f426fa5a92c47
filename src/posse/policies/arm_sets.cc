#include "posse/policies/arm_sets.h"

#include <algorithm>
#include <cmath>

namespace posse {
namespace {
constexpr double kResolution = 1e9;  // coarser than rounding, so that the order of arms is hidden
}

void ArmSets::see(const Matrix& X) {
  ++t_;
  const double number = (X.transpose() * (w_ / X.norm())).norm();
  const auto rounded = static_cast<std::uint64_t>(std::llround(kResolution * number));
  const std::uint64_t hash = Rng(0).split(rounded).bits64();
  const auto is_hash = [hash](const Hash& kept) { return kept.bits == hash; };
  if (hash > limit_ || std::any_of(kept_.begin(), kept_.end(), is_hash)) return;
  kept_.push_back({hash});
  while (kept_.size() > kMaxKept) {
    limit_ /= 2;
    std::erase_if(kept_, [this](const Hash& kept) { return kept.bits > limit_; });
  }
}

double ArmSets::novelty() const {
  if (t_ < 2) return 0;
  constexpr auto all = static_cast<double>(std::numeric_limits<std::uint64_t>::max());
  const double sets = static_cast<double>(kept_.size()) * (all / static_cast<double>(limit_));
  return std::clamp((sets - 1) / static_cast<double>(t_ - 1), 0.0, 1.0);
}

void ArmSets::state(Archive& archive) {
  archive(t_, limit_, kept_);
  archive.require(limit_ > 0 && kept_.size() <= kMaxKept, "there are more arm sets than are kept");
}

}  // namespace posse

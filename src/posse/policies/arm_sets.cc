#include "posse/policies/arm_sets.h"

#include <algorithm>
#include <cmath>

namespace posse {
namespace {
constexpr double kRounding = 1e-10;
}

void ArmSets::see(const Context& context, double norm) {
  ++t_;
  if (are_many()) return;
  const double number = (context.x().transpose() * (w_ / norm)).norm();
  const auto same = [number](const Set& set) {
    return std::abs(set.number - number) <= kRounding * number;
  };
  auto found = std::find_if(sets_.begin(), sets_.end(), same);
  if (found == sets_.end()) found = sets_.insert(found, {.number = number});
  ++found->rounds;
}

double ArmSets::diversity() const {
  if (are_many()) return 1;
  double alike = 0;
  for (const Set& set : sets_) {
    const double share = static_cast<double>(set.rounds) / static_cast<double>(t_);
    alike += share * share;
  }
  return t_ == 0 ? 0 : 1 - alike;
}

void ArmSets::state(Archive& archive) {
  archive(t_, sets_);
  archive.require(sets_.size() <= kMaxSets + 1, "there are more arm sets than are kept");
  Index rounds = 0;
  for (const Set& set : sets_) rounds += set.rounds;
  archive.require(rounds <= t_ && (are_many() || rounds == t_),
                  "arm sets do not add up to the rounds seen");
}

}  // namespace posse

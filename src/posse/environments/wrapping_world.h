// A world around another, which changes some of what it does. Such worlds nest.
#pragma once

#include <memory>
#include <utility>

#include "posse/core/parameter.h"
#include "posse/environments/environment.h"

namespace posse {

class WrappingWorld : public Environment {
 public:
  Index d() const override { return world_->d(); }
  std::optional<Index> K() const override { return world_->K(); }
  std::shared_ptr<const ArmPrior> prior() const override { return world_->prior(); }
  const Context& next(Rng& nature) override { return world_->next(nature); }
  const Vector& means() const override { return world_->means(); }
  double reward(Index arm, Rng& noise) const override { return world_->reward(arm, noise); }
  Index arrival(Index t, Rng& noise) const override { return world_->arrival(t, noise); }
  bool can_drift() const override { return world_->can_drift(); }
  void drift(Rng& nature) override { world_->drift(nature); }

 protected:
  WrappingWorld(const Arguments& arguments, Rng& nature);

  Environment& world() { return *world_; }
  const Environment& world() const { return *world_; }

 private:
  std::unique_ptr<Environment> world_;
};

// The parameter `world`, the first of every world that wraps another.
Parameters world_parameter();

// The traits of the wrapped world.
Traits traits_of_wrapped(const Arguments& arguments);

// The innermost world of a spec: that of the data, the arms and the means.
const Spec& innermost_world(const Spec& environment);
Spec& innermost_world(Spec& environment);

}  // namespace posse

// A world whose rewards are in another unit: scale y + offset.
#include <cmath>

#include "posse/environments/entries.h"
#include "posse/environments/wrapping_world.h"

namespace posse {
namespace {

class ShiftedWorld final : public WrappingWorld {
 public:
  ShiftedWorld(const Arguments& arguments, Rng& nature)
      : WrappingWorld(arguments, nature),
        offset_(arguments.number("offset")),
        scale_(arguments.number("scale")) {}

  const Context& next(Rng& nature) override {
    const Context& context = world().next(nature);
    means_ = scale_ * world().means().array() + offset_;
    return context;
  }

  const Vector& means() const override { return means_; }

  double reward(Index arm, Rng& noise) const override {
    return scale_ * world().reward(arm, noise) + offset_;
  }

  std::shared_ptr<const ArmPrior> prior() const override {
    const std::shared_ptr<const ArmPrior> prior = world().prior();
    if (!prior) return nullptr;
    return std::make_shared<const ArmPrior>(
        ArmPrior{prior->x, scale_ * prior->mean.array() + offset_,
                 scale_ * scale_ * prior->covariance, scale_ * prior->sigma});
  }

 private:
  double offset_;
  double scale_;
  Vector means_;
};

Traits shifted_traits(const Arguments& arguments) {
  const bool same = arguments.number("offset") == 0 && arguments.number("scale") == 1;
  return same ? traits_of_wrapped(arguments) : real_means(arguments);
}

}  // namespace

Entry<EnvironmentFactory> shifted_world() {
  return {{.name = "shifted",
           .summary = "another world with rewards in another unit",
           .rule = "y = scale y' + offset, y' a reward of the wrapped world",
           .paper = "a test of units: decisions should not depend on them",
           .parameters = world_parameter() +
                         Parameters{{"offset", "1000", "added to every reward", real(-1e50, 1e50)},
                                    {"scale", "1", "factor of every reward", real_above(0)}},
           .traits = shifted_traits},
          [](const Arguments& arguments, Rng& nature) -> std::unique_ptr<Environment> {
            return std::make_unique<ShiftedWorld>(arguments, nature);
          }};
}

}  // namespace posse

// A world whose hidden part changes: the arms stay, their means are drawn anew.
#include <fmt/format.h>

#include "posse/environments/entries.h"
#include "posse/environments/wrapping_world.h"

namespace posse {
namespace {

constexpr Index kDefaultAt = 5000;

class DriftingWorld final : public WrappingWorld {
 public:
  DriftingWorld(const Arguments& arguments, Rng& nature) : WrappingWorld(arguments, nature) {
    if (arguments.is_number("every")) every_ = arguments.whole("every");
    at_ = arguments.is_number("at") ? arguments.whole("at") : every_.value_or(kDefaultAt);
    if (world().can_drift()) return;
    throw Error(fmt::format("drift: {} cannot change its hidden part while its arms stay",
                            to_string(arguments.value("world"))));
  }

  const Context& next(Rng& nature) override {
    ++t_;
    Rng changes = nature.split("drift");
    if (changes_before(t_)) world().drift(changes);
    return world().next(nature);
  }

  // That of an instance that changes is not known.
  std::shared_ptr<const ArmPrior> prior() const override { return nullptr; }

 private:
  bool changes_before(Index t) const {
    return t == at_ + 1 || (every_ && t > at_ && (t - at_ - 1) % *every_ == 0);
  }

  Index at_;
  std::optional<Index> every_;
  Index t_ = 0;
};

}  // namespace

Entry<EnvironmentFactory> drift_world() {
  return {{.name = "drift",
           .summary = "another world whose means change while its arms stay",
           .rule = "after round `at`, and every `every` rounds from then on, theta* (or what else "
                   "is hidden) is drawn anew; of classes: which arm pays for which",
           .paper = "abrupt changes: Garivier & Moulines, On Upper-Confidence Bound Policies for "
                    "Switching Bandit Problems (ALT 2011)",
           .parameters = world_parameter() +
                         Parameters{{"at", "auto",
                                     "the last round before the first change; auto is `every`, or "
                                     "5000 without it",
                                     whole(1).or_word("auto")},
                                    {"every", "none", "rounds between changes after the first",
                                     whole(1).or_word("none")}},
           .traits = traits_of_wrapped},
          [](const Arguments& arguments, Rng& nature) -> std::unique_ptr<Environment> {
            return std::make_unique<DriftingWorld>(arguments, nature);
          }};
}

}  // namespace posse

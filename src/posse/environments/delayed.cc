// A world whose rewards arrive late: after a fixed or a random number of rounds.
#include <cmath>

#include "posse/environments/entries.h"
#include "posse/environments/wrapping_world.h"

namespace posse {
namespace {

class DelayedWorld final : public WrappingWorld {
 public:
  DelayedWorld(const Arguments& arguments, Rng& nature)
      : WrappingWorld(arguments, nature),
        rounds_(arguments.number("rounds")),
        law_(arguments.is("law", "fixed")     ? Law::fixed
             : arguments.is("law", "uniform") ? Law::uniform
                                              : Law::geometric) {}

  Index arrival(Index t, Rng& noise) const override {
    Rng delays = noise.split("delay");
    return world().arrival(t, noise) + static_cast<Index>(delay(delays));
  }

 private:
  enum class Law { fixed, uniform, geometric };

  // In rounds, with the mean rounds_.
  double delay(Rng& rng) const {
    if (law_ == Law::fixed || rounds_ == 0) return rounds_;
    const double u = rng.uniform();
    if (law_ == Law::uniform) return std::floor(u * (2 * rounds_ + 1));
    return std::floor(std::log1p(-u) / std::log(rounds_ / (1 + rounds_)));
  }

  double rounds_;
  Law law_;
};

}  // namespace

Entry<EnvironmentFactory> delayed_world() {
  return {{.name = "delayed",
           .summary = "another world whose rewards arrive late",
           .rule = "the reward of round t is learnt at the end of round t + D; those that would "
                   "arrive after the last round never are",
           .paper = "Joulani, Gyorgy & Szepesvari, Online Learning under Delayed Feedback "
                    "(ICML 2013)",
           .parameters =
               world_parameter() +
               Parameters{{"rounds", "100", "the mean of D", whole(0, 1e6)},
                          {"law", "fixed",
                           "of D: always the same, uniform from 0 to twice the mean, or geometric",
                           one_of({"fixed", "uniform", "geometric"})}},
           .traits = traits_of_wrapped},
          [](const Arguments& arguments, Rng& nature) -> std::unique_ptr<Environment> {
            return std::make_unique<DelayedWorld>(arguments, nature);
          }};
}

}  // namespace posse

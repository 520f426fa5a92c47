#include "posse/theorems/observer.h"

#include <algorithm>

#include "posse/experiments/play.h"

namespace posse {
namespace {

class Observer {
 public:
  Observer(TheoremEvents& events, const EnsembleModel& ensemble,
           const std::vector<Index>& checkpoints)
      : events_(events), ensemble_(ensemble), checkpoints_(checkpoints) {}

  void look(Index t, const Decision& decision) {
    events_.enter(t);
    raise(run_.fit_reach, events_.fit_reach());
    if (!decision.member) return;  // a round of the warm-up
    look_at_chosen(ensemble_.member(*decision.member));
    if (std::binary_search(checkpoints_.begin(), checkpoints_.end(), t)) count_members();
  }

  const TheoremRun& run() const { return run_; }

 private:
  static void raise(double& largest, double value) { largest = std::max(largest, value); }

  void look_at_chosen(const Vector& theta) {
    ++run_.rounds;
    run_.rounds_near += events_.is_near_fit(theta) ? 1 : 0;
    raise(run_.chosen_reach, events_.chosen_reach(theta));
  }

  void count_members() {
    const Index m = ensemble_.history().m();
    Index optimistic = 0, both = 0;
    for (Index j = 0; j < m; ++j) {
      const Vector theta = ensemble_.member(j);
      if (!events_.is_optimistic(theta)) continue;
      ++optimistic;
      both += events_.is_near_fit(theta) ? 1 : 0;
    }
    const auto share = [m](Index count) {
      return static_cast<double>(count) / static_cast<double>(m);
    };
    run_.members.push_back({share(optimistic), share(both)});
  }

  TheoremEvents& events_;
  const EnsembleModel& ensemble_;
  const std::vector<Index>& checkpoints_;
  TheoremRun run_;
};

}  // namespace

Rng repetition_streams(std::uint64_t seed, Index repetition) {
  return Rng(seed).split(static_cast<std::uint64_t>(repetition));
}

std::unique_ptr<Policy> make_learner(const Spec& spec, const Environment& world, Index T,
                                     const Rng& streams) {
  return make_policy(
      spec, {.d = world.d(), .seed = streams.split("learner").key(), .T = T, .K = world.K()});
}

TheoremRun play_observed(Policy& policy, Environment& world, Index T, const Rng& streams,
                         const std::atomic<bool>& stop, TheoremEvents& events,
                         const std::vector<Index>& checkpoints) {
  Observer observer(events, *ensemble_of(policy), checkpoints);
  const auto look = [&](Index t, const Decision& decision) { observer.look(t, decision); };
  const Run played = play(policy, world, T, streams, stop, look);
  TheoremRun run = observer.run();
  run.regret = played.rows.back().regret;
  return run;
}

}  // namespace posse

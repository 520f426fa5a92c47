#include "posse/experiments/play.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "posse/experiments/work_timer.h"

namespace posse {
namespace {

constexpr double kPulse = 1e5;       // microseconds
constexpr double kRounding = 1e-12;  // means that close are equal, as for argmax

// Rewards that have not arrived yet, each with its round of arrival.
class LateRewards {
 public:
  void add(Index arrival, const Context& context, const Decision& decision, double y) {
    waiting_.emplace(arrival, Late{context, decision, y});
  }

  // Rewards that arrive together are learnt in the order of their decisions.
  void deliver(Index t, Policy& policy) {
    const auto end = waiting_.upper_bound(t);
    for (auto late = waiting_.begin(); late != end; ++late) {
      policy.update(late->second.context, late->second.decision, late->second.y);
    }
    waiting_.erase(waiting_.begin(), end);
  }

 private:
  struct Late {
    Context context;
    Decision decision;
    double y;
  };

  std::multimap<Index, Late> waiting_;
};

}  // namespace

std::vector<Index> checkpoints(Index T) {
  constexpr Index kRegular = 100;
  constexpr double kPerDecade = 16;
  std::vector<Index> rounds;
  for (Index i = 1; i <= kRegular; ++i) rounds.push_back((T * i + kRegular - 1) / kRegular);
  const auto decades = std::log10(static_cast<double>(T));
  for (int i = 0; i <= static_cast<int>(kPerDecade * decades); ++i) {
    rounds.push_back(std::lround(std::pow(10, i / kPerDecade)));
  }
  std::sort(rounds.begin(), rounds.end());
  rounds.erase(std::unique(rounds.begin(), rounds.end()), rounds.end());
  return rounds;
}

Run play(Policy& policy, Environment& environment, Index T, const Rng& streams,
         const std::atomic<bool>& stop, const Witness& witness, double budget, const Pulse& pulse) {
  const Rng nature = streams.split("nature");
  const Rng noise = streams.split("noise");
  const Rng decisions = streams.split("decisions");
  const std::vector<Index> kept = checkpoints(T);
  auto checkpoint = kept.begin();
  Run run;
  Row row;
  LateRewards late;
  WorkTimer timer(policy.setting().threads, T, budget);
  double next_pulse = timer.now() + kPulse;
  for (Index t = 1; t <= T; ++t) {
    if (stop) throw Interrupted();
    const auto round = static_cast<std::uint64_t>(t);
    Rng nature_t = nature.split(round), noise_t = noise.split(round), rng = decisions.split(round);
    const Context& context = environment.next(nature_t);

    const double begin = timer.now();
    const Decision decision = policy.decide(context, rng);
    const double decided = timer.now();
    if (witness) witness(t, decision);
    const double y = environment.reward(decision.arm, noise_t);
    const Index arrival = environment.arrival(t, noise_t);
    if (arrival > t) late.add(arrival, context, decision, y);
    const double rewarded = timer.now();
    late.deliver(t, policy);
    if (arrival <= t) policy.update(context, decision, y);
    timer.add(decided - begin, timer.now() - rewarded);

    const Vector& means = environment.means();
    const double gap = means.maxCoeff() - means[decision.arm];
    const bool best = gap <= kRounding * means.cwiseAbs().maxCoeff();
    if (pulse && rewarded > next_pulse) pulse(t, timer.seconds()), next_pulse = rewarded + kPulse;
    row = {t, row.regret + gap, row.reward + y, row.best + (best ? 1 : 0)};
    run.signs.see(t, context, y);
    if (t < T && timer.is_budget_spent()) run.budget = budget;
    if (t == (T + 1) / 2) run.signs.halfway = policy.diagnostics(context);
    if (t == T || run.budget) run.signs.at_end = policy.diagnostics(context);
    if (t == *checkpoint || run.budget) run.rows.push_back(row), ++checkpoint;
    if (run.budget) break;
  }
  run.decide_us = timer.deciding_us() / static_cast<double>(row.t);
  run.update_us = timer.updating_us() / static_cast<double>(row.t);
  return run;
}

}  // namespace posse

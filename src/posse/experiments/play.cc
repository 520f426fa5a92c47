#include "posse/experiments/play.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>

namespace posse {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kRounding = 1e-12;  // means that close are equal, as for argmax

double microseconds(Clock::duration duration) {
  return std::chrono::duration<double, std::micro>(duration).count();
}

// The share of the time since its construction in which this thread ran instead of waiting for a
// core. The CPU clock is too slow to be read several times a round, and must not even be read every
// round: the scheduler tends to preempt a thread at a system call, so all waiting would fall
// outside the measured intervals.
class Working {
 public:
  explicit Working(const Policy& policy) : alone_(policy.setting().threads == 1) {}

  double share() const {
    if (!alone_) return 1;  // others work while this thread waits for them
    const double passed = microseconds(Clock::now() - begin_);
    return passed > 0 ? std::min(1.0, (worked() - worked_) / passed) : 1;
  }

 private:
  static double worked() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e6 * static_cast<double>(time.tv_sec) + 1e-3 * static_cast<double>(time.tv_nsec);
  }

  bool alone_;
  Clock::time_point begin_ = Clock::now();
  double worked_ = worked();
};

// Measures how long the policy has worked.
class Timer {
 public:
  Timer(const Policy& policy, double budget)
      : working_(policy), budget_us_(1e6 * budget), next_look_us_(budget_us_) {}

  void add(Clock::duration deciding, Clock::duration updating) {
    deciding_ += deciding;
    updating_ += updating;
  }

  // Work grows no faster than time passes, so there is no need to look before the rest of the
  // budget has passed; to one percent.
  bool is_budget_spent() {
    const double passed = microseconds(deciding_ + updating_);
    if (passed < next_look_us_) return false;
    const double left = budget_us_ - working_.share() * passed;
    next_look_us_ = passed + std::max(left, 0.01 * budget_us_);
    return left <= 0;
  }

  // The times of one of the t rounds.
  void write(Index t, Run& run) const {
    const double each = working_.share() / static_cast<double>(t);
    run.decide_us = each * microseconds(deciding_);
    run.update_us = each * microseconds(updating_);
  }

 private:
  Working working_;
  double budget_us_, next_look_us_;
  Clock::duration deciding_{}, updating_{};
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
         const std::atomic<bool>& stop, const Witness& witness, double budget) {
  const Rng nature = streams.split("nature");
  const Rng noise = streams.split("noise");
  const Rng decisions = streams.split("decisions");
  const std::vector<Index> kept = checkpoints(T);
  auto checkpoint = kept.begin();
  Run run;
  Row row;
  Timer timer(policy, budget);
  for (Index t = 1; t <= T; ++t) {
    if (stop) throw Interrupted();
    const auto round = static_cast<std::uint64_t>(t);
    Rng nature_t = nature.split(round), noise_t = noise.split(round), rng = decisions.split(round);
    const Context& context = environment.next(nature_t);

    const auto begin = Clock::now();
    const Decision decision = policy.decide(context, rng);
    const auto decided = Clock::now();
    if (witness) witness(t, decision);
    const double y = environment.reward(decision.arm, noise_t);
    const auto rewarded = Clock::now();
    policy.update(context, decision, y);
    timer.add(decided - begin, Clock::now() - rewarded);

    const Vector& means = environment.means();
    const double gap = means.maxCoeff() - means[decision.arm];
    const bool best = gap <= kRounding * means.cwiseAbs().maxCoeff();
    row = {t, row.regret + gap, row.reward + y, row.best + (best ? 1 : 0)};
    if (t < T && timer.is_budget_spent()) run.budget = budget;
    if (t == *checkpoint || run.budget) run.rows.push_back(row), ++checkpoint;
    if (run.budget) break;
  }
  timer.write(row.t, run);
  return run;
}

}  // namespace posse

// Measures how long a policy works while it is played.
#pragma once

#include "posse/core/types.h"

namespace posse {

// Work is the CPU time of this thread, so that a busy machine does not count. It is measured in one
// of three ways:
//
//     cpu      By the CPU clock in every round. This is exact, but a reading takes as long as a
//              decision of a quick policy: only for runs of up to 1000 rounds.
//     shared   By the wall clock, multiplied by the share of the run in which this thread had a
//              core. This is right on average, since the thread may wait at any moment, but far off
//              in a run so short that it waits once or twice. The CPU clock must not be read in
//              every round then: the scheduler tends to preempt a thread at a system call, and all
//              waiting would fall outside the measured intervals.
//     wall     By the wall clock, for a policy with several threads: others work while this one
//              waits for them.
class WorkTimer {
 public:
  // For a run of at most T rounds; `budget` in seconds.
  WorkTimer(int threads, Index T, double budget);

  // The time to take differences of, in microseconds.
  double now() const;

  // Adds what a round took, in differences of now().
  void add(double deciding, double updating);

  // Within one percent.
  bool is_budget_spent();

  // The work until now, in microseconds.
  double deciding_us() const { return share() * deciding_; }
  double updating_us() const { return share() * updating_; }
  // Of both.
  double seconds() const { return 1e-6 * share() * (deciding_ + updating_); }

 private:
  enum class Way { cpu, shared, wall };

  static Way way_for(int threads, Index T);
  double share() const;  // of the measured time, the part that was work

  Way way_;
  double reading_us_;  // what now() itself adds to a difference
  double budget_us_, next_look_us_;
  double wall_begin_us_, cpu_begin_us_;
  double deciding_ = 0, updating_ = 0;
};

}  // namespace posse

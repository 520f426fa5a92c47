// Measures how fast work has been done lately: what has been fast on a quiet machine says little
// about the time that is left once other programs run.
#pragma once

namespace posse {

class Pace {
 public:
  // `now` is the time at which the work begins, in seconds.
  explicit Pace(double now) : last_(now) {}

  // Some more work is done at the time `now`.
  void add(double now, double work);
  // Work per second, in which a time counts by e^(-age / 20 s); 0 before any work is done.
  double speed(double now) const;

 private:
  double last_;
  double work_ = 0, seconds_ = 0;  // weighted
};

// A steady clock, in seconds.
double steady_seconds();

}  // namespace posse

#include "posse/experiments/pace.h"

#include <chrono>
#include <cmath>

namespace posse {
namespace {

constexpr double kMemory = 20;  // seconds

double weight(double age) { return std::exp(-age / kMemory); }

}  // namespace

void Pace::add(double now, double work) {
  const double passed = now - last_;
  work_ = weight(passed) * work_ + work;
  seconds_ = weight(passed) * seconds_ + passed;
  last_ = now;
}

double Pace::speed(double now) const {
  const double passed = now - last_;
  const double seconds = weight(passed) * seconds_ + passed;
  return work_ > 0 && seconds > 0 ? weight(passed) * work_ / seconds : 0;
}

double steady_seconds() {
  const auto time = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(time).count();
}

}  // namespace posse

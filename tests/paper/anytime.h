// The doubling trick of "Provable Anytime Ensemble Sampling Algorithms in Nonlinear Contextual
// Bandits", section "Extension to Anytime Algorithms": choose T_0 < T_1 < ..., run the algorithm
// for tau_i = T_{i+1} - T_i rounds (T_0 at first) with parameters for that many, and restart it
// when t = T_i + 1 is reached.
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "tests/paper/raw_rows.h"

namespace posse::paper {

// T_i = floor(T_0 b^i), b = (3 + sqrt 5) / 2.
inline std::vector<Index> geometric(double T_0, int count) {
  const double b = (3 + std::sqrt(5.0)) / 2;
  std::vector<Index> T;
  double power = T_0;
  for (int i = 0; i < count; ++i, power *= b) T.push_back(static_cast<Index>(std::floor(power)));
  return T;
}

// As in the experiments: "m = 2 log tau_i", which we round up, and "sigma_R = 0.02 log tau_i".
inline Index m_of(Index tau_i) {
  return static_cast<Index>(std::ceil(2 * std::log(static_cast<double>(tau_i))));
}
inline double sigma_R_of(Index tau_i) { return 0.02 * std::log(static_cast<double>(tau_i)); }

template <class Box>
class Anytime {
 public:
  // The algorithm for tau_i rounds, with random numbers of that seed.
  using Algorithm = std::function<Box(Index tau_i, std::uint64_t seed)>;

  Anytime(std::vector<Index> T, std::uint64_t seed, Algorithm algorithm)
      : T_(std::move(T)), seed_(seed), algorithm_(std::move(algorithm)) {
    start();
  }

  Played decide(const Context& context, Rng& rng) const { return box_->decide(context, rng); }

  void update(const Context& context, const Played& played, double Y_t) {
    box_->update(context, played, Y_t);
    if (t_++ < T_[i_]) return;
    ++i_;  // t = T_i + 1
    start();
  }

 private:
  void start() {
    const Index tau_i = i_ == 0 ? T_[0] : T_[i_] - T_[i_ - 1];
    box_ = algorithm_(tau_i, Rng(seed_).split("segment").split(std::uint64_t{i_}).key());
  }

  std::vector<Index> T_;
  std::uint64_t seed_;
  Algorithm algorithm_;
  std::optional<Box> box_;
  std::size_t i_ = 0;
  Index t_ = 1;  // the next round
};

}  // namespace posse::paper

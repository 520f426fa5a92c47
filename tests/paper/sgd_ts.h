// SGD-TS (Ding, Hsieh & Sharpnack, AISTATS 2021, algorithm 1) for logistic rewards:
//
//     1  randomly choose a_t for t in [tau], theta^ = MLE of them
//     2  for t = tau + 1, ..., T
//     3    if t mod tau = 1: j = floor((t - 1) / tau),
//     4      theta~_j = Pi_C(theta~_{j-1} - eta0 / j grad l_j(theta~_{j-1}))
//            with C = {||theta - theta^|| <= 2}
//            and l_j the loss of rounds (j - 1) tau + 1, ..., j tau
//     5      theta-_j = 1/j sum_{q <= j} theta~_q
//     6      theta_TS ~ N(theta-_j, (2 g1^2 + 2 g2^2) / j I)
//     7    play argmax_x x' theta_TS
//
// The MLE is the one with ||theta|| <= S: on tau noisy rewards there may be no other.
#pragma once

#include <cmath>
#include <vector>

#include "posse/core/argmax.h"
#include "tests/paper/logistic_rows.h"

namespace posse::paper {

class SgdTS {
 public:
  struct Input {
    Index d;
    std::uint64_t seed;
    Index tau;
    double eta0;
    double g1;
    double g2;
    double S = 1;
    bool round_robin = false;
  };

  explicit SgdTS(const Input& input) : in_(input) {}

  Played decide(const Context& context, Rng& rng) const {
    const std::uint64_t id = rng.bits64();
    const auto t = static_cast<Index>(D_.size()) + 1;
    if (t <= in_.tau) return {WarmUp{in_.tau, in_.round_robin}.arm(context, t - 1, rng), id};
    Vector f(context.K());
    for (Index k = 0; k < context.K(); ++k) f[k] = context.x().col(k).dot(theta_TS_);
    return {argmax(f, rng), id};
  }

  void update(const Context& context, const Played& played, double y) {
    D_.push_back({context.x().col(played.arm), y});
    const auto t = static_cast<Index>(D_.size()) + 1;
    if (in_.tau > 1 ? t % in_.tau == 1 : t > 1) begin_block((t - 1) / in_.tau);
  }

 private:
  void begin_block(Index j) {
    if (j == 1) theta_hat_ = minimum_of_rows_in_ball(D_, in_.S, in_.d), tilde_ = {theta_hat_};
    const std::vector<Row> block(D_.end() - in_.tau, D_.end());
    const Vector g = summed_gradient(block, tilde_.back());
    Vector next = tilde_.back() - in_.eta0 / static_cast<double>(j) * g;
    const double off = (next - theta_hat_).norm();
    if (off > 2) next = theta_hat_ + 2 / off * (next - theta_hat_);
    tilde_.push_back(next);
    Vector sum = Vector::Zero(in_.d);
    for (std::size_t q = 1; q < tilde_.size(); ++q) sum += tilde_[q];
    const double variance = (2 * in_.g1 * in_.g1 + 2 * in_.g2 * in_.g2) / static_cast<double>(j);
    Rng rng = Rng(in_.seed).split("sgd_ts").split(static_cast<std::uint64_t>(j));
    theta_TS_ = sum / static_cast<double>(j) + std::sqrt(variance) * rng.normals(in_.d);
  }

  Input in_;
  std::vector<Row> D_;
  Vector theta_hat_;
  std::vector<Vector> tilde_;  // theta~_0, theta~_1, ...
  Vector theta_TS_;
};

}  // namespace posse::paper

// Thompson sampling for linear payoffs (Agrawal & Goyal, ICML 2013, algorithm 1), whose B, f, mu^
// and b_i are our V, b, theta^ and x_i:
//
//     for all t = 1, 2, ...
//       sample mu~ from N(mu^, v^2 B^-1)
//       play a(t) = argmax_i b_i' mu~ and observe r_t
//       B = B + b_a b_a',  f = f + b_a r_t,  mu^ = B^-1 f
//
// v is a number, or the paper's R sqrt(9 d log(t / delta)), where the unknown R is estimated from
// the residuals, R^2 = (sum y^2 - f' B^-1 f + mean y^2) / t after t - 1 rewards (1 before the
// first).
#pragma once

#include <cmath>
#include <optional>
#include <vector>

#include "posse/core/argmax.h"
#include "tests/paper/raw_rows.h"

namespace posse::paper {

class LinTS {
 public:
  struct Input {
    Index d;
    double lambda = 1;
    std::optional<double> v = std::nullopt;  // none: the paper's
    double delta = 0.05;
    WarmUp warm_up = {};
  };

  explicit LinTS(const Input& input) : in_(input) {}

  Played decide(const Context& context, Rng& rng) const {
    const std::uint64_t id = rng.bits64();
    const auto observed = static_cast<Index>(D_.size());
    if (observed < in_.warm_up.tau) return {in_.warm_up.arm(context, observed, rng), id};
    const Matrix V = summed_V(D_, in_.lambda, in_.d);
    const Vector b = summed_b(D_, in_.d);
    const Vector theta = V.inverse() * b;
    // theta~ = theta^ + v L^-T z with V = L L', so that its covariance is v^2 L^-T L^-1 = v^2 V^-1.
    const Matrix L = V.llt().matrixL();
    const Vector z = rng.normals(in_.d);
    const double v = in_.v ? *in_.v : theory(b, theta);
    const Vector sample = theta + v * L.transpose().inverse() * z;
    Vector f(context.K());
    for (Index k = 0; k < context.K(); ++k) f[k] = context.x().col(k).dot(sample);
    return {argmax(f, rng), id};
  }

  void update(const Context& context, const Played& played, double y) {
    D_.push_back({context.x().col(played.arm), y});
  }

 private:
  double theory(const Vector& b, const Vector& theta) const {
    double squares = 0;
    for (const Row& row : D_) squares += row.y * row.y;
    const auto t = static_cast<double>(D_.size() + 1);
    const double mean_square = D_.empty() ? 1 : squares / (t - 1);
    const double R = std::sqrt((squares - b.dot(theta) + mean_square) / t);
    return R * std::sqrt(9 * static_cast<double>(in_.d) * std::log(t / in_.delta));
  }

  Input in_;
  std::vector<Row> D_;
};

}  // namespace posse::paper

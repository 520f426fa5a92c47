// OFUL (Abbasi-Yadkori, Pal & Szepesvari, NeurIPS 2011, figure 1 and theorem 2), and Lin-UCB with a
// constant width (Li et al., WWW 2010, algorithm 1):
//
//     X_t = argmax_x max_{theta in C_{t-1}} <x, theta> = argmax_x <x, theta^> + beta ||x||_{V^-1}
//     C_t = { theta : ||theta^ - theta||_V <= beta },
//     beta = R sqrt(2 log(det(V)^1/2 det(lambda I)^-1/2 / delta)) + lambda^1/2 S
//
// With `squared` the bonus is alpha ||x||^2_{V^-1}, as in released codes.
#pragma once

#include <cmath>
#include <optional>
#include <vector>

#include "posse/core/argmax.h"
#include "tests/paper/raw_rows.h"

namespace posse::paper {

class LinUCB {
 public:
  struct Input {
    Index d;
    double lambda = 1;
    std::optional<double> alpha = std::nullopt;  // none: OFUL's beta
    bool squared = false;
    double R = 1;  // sd of the noise
    double S = 1;  // ||theta*|| <= S
    double delta = 0.05;
    WarmUp warm_up = {};
  };

  explicit LinUCB(const Input& input) : in_(input) {}

  Played decide(const Context& context, Rng& rng) const {
    const std::uint64_t id = rng.bits64();
    const auto observed = static_cast<Index>(D_.size());
    if (observed < in_.warm_up.tau) return {in_.warm_up.arm(context, observed, rng), id};
    const Matrix V = summed_V(D_, in_.lambda, in_.d);
    const Matrix V_inverse = V.inverse();
    const Vector theta = V_inverse * summed_b(D_, in_.d);
    const double alpha = in_.alpha ? *in_.alpha : beta(V);
    Vector bound(context.K());
    for (Index k = 0; k < context.K(); ++k) {
      const Vector x = context.x().col(k);
      const double squared_norm = x.dot(V_inverse * x);
      bound[k] = x.dot(theta) + alpha * (in_.squared ? squared_norm : std::sqrt(squared_norm));
    }
    return {argmax(bound, rng), id};
  }

  void update(const Context& context, const Played& played, double y) {
    D_.push_back({context.x().col(played.arm), y});
  }

 private:
  double beta(const Matrix& V) const {
    const Matrix lambda_I = in_.lambda * Matrix::Identity(in_.d, in_.d);
    const double ratio = std::sqrt(V.determinant()) / std::sqrt(lambda_I.determinant());
    return in_.R * std::sqrt(2 * std::log(ratio / in_.delta)) + std::sqrt(in_.lambda) * in_.S;
  }

  Input in_;
  std::vector<Row> D_;
};

}  // namespace posse::paper

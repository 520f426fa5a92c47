// OFUGLB-e (Lee, Yun & Jun, NeurIPS 2024) for logistic rewards:
//
//     theta^ = argmin_{||theta|| <= S} L_t(theta),   H = hess L_t(theta^) + lambda I
//     play argmax_x x' theta^ + sqrt(2 (1 + R S) (1 + beta^2)) ||x||_{H^-1}
//     beta^2 = log(1/delta) + d log max(e, 2 e S L_t / d),   L_t = (1 + S/2) (t - 1)
//     lambda = 1 / (8 S^2 (1 + R S))
//
// A number `alpha` may replace the square root.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

#include "posse/core/argmax.h"
#include "tests/paper/logistic_rows.h"

namespace posse::paper {

class Ofuglb {
 public:
  struct Input {
    Index d;
    double R = 1;  // |mu''| <= R mu'
    double S = 1;
    double delta = 0.05;
    std::optional<double> alpha = std::nullopt;
  };

  explicit Ofuglb(const Input& input) : in_(input) {}

  Played decide(const Context& context, Rng& rng) const {
    const std::uint64_t id = rng.bits64();
    const Vector theta = minimum_of_rows_in_ball(D_, in_.S, in_.d);
    const double lambda = 1 / (8 * in_.S * in_.S * (1 + in_.R * in_.S));
    const Matrix inverse = summed_hessian(D_, theta, lambda).inverse();
    const double alpha = in_.alpha ? *in_.alpha : theory();
    Vector bound(context.K());
    for (Index k = 0; k < context.K(); ++k) {
      const Vector x = context.x().col(k);
      bound[k] = x.dot(theta) + alpha * std::sqrt(x.dot(inverse * x));
    }
    return {argmax(bound, rng), id};
  }

  void update(const Context& context, const Played& played, double y) {
    D_.push_back({context.x().col(played.arm), y});
  }

 private:
  double theory() const {
    const double e = std::numbers::e;
    const auto d = static_cast<double>(in_.d);
    const double L_t = (1 + in_.S / 2) * static_cast<double>(D_.size());
    const double beta_squared =
        std::log(1 / in_.delta) + d * std::log(std::max(e, 2 * e * in_.S * L_t / d));
    return std::sqrt(2 * (1 + in_.R * in_.S) * (1 + beta_squared));
  }

  Input in_;
  std::vector<Row> D_;
};

}  // namespace posse::paper

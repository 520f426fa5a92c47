#include "posse/theorems/binomial.h"

#include <algorithm>
#include <cmath>

namespace posse {

double binomial_at_most(Index k, Index n, double p) {
  if (k >= n || p <= 0) return 1;
  if (p >= 1) return 0;
  const auto log_factorial = [](Index i) { return std::lgamma(static_cast<double>(i) + 1); };
  double sum = 0;
  for (Index i = 0; i <= k; ++i) {
    const double log_choices = log_factorial(n) - log_factorial(i) - log_factorial(n - i);
    sum += std::exp(log_choices + static_cast<double>(i) * std::log(p) +
                    static_cast<double>(n - i) * std::log1p(-p));
  }
  return std::min(sum, 1.0);
}

// By bisection, since P(X <= k) falls in p: at `low` k or more successes, at `high` k or fewer,
// have the probability of a tail.
Interval clopper_pearson(Index k, Index n) {
  constexpr double kTail = 0.025;
  constexpr int kSteps = 60;
  const auto where_it_falls_below = [n](Index successes, double probability) {
    double low = 0, high = 1;
    for (int i = 0; i < kSteps; ++i) {
      const double p = (low + high) / 2;
      (binomial_at_most(successes, n, p) > probability ? low : high) = p;
    }
    return (low + high) / 2;
  };
  return {k == 0 ? 0 : where_it_falls_below(k - 1, 1 - kTail),
          k == n ? 1 : where_it_falls_below(k, kTail)};
}

}  // namespace posse

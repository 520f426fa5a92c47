#include "posse/experiments/binomial.h"

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

}  // namespace posse

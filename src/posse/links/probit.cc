// The probit link: mu(z) = Phi(z), the standard normal distribution function, with density phi.
//
// mu'' / mu' = -z, hence the self-concordance radius.
#include <cmath>
#include <numbers>

#include "posse/links/entries.h"

namespace posse {
namespace {

double phi(double z) {
  constexpr double kPeak = std::numbers::inv_sqrtpi / std::numbers::sqrt2;
  return kPeak * std::exp(-0.5 * z * z);
}

double Phi(double z) { return 0.5 * std::erfc(-z / std::numbers::sqrt2); }

// phi(x) - x Phi(-x) for x >= 5, where the two terms nearly cancel. By Laplace's continued fraction
// Phi(-x) = phi(x) / (x + c) with c = 1 / (x + 2 / (x + 3 / (x + ...))) (Abramowitz & Stegun
// 26.2.14), so the difference is phi(x) c / (x + c).
double lower_tail(double x) {
  constexpr int kTerms = 30;  // the rest is below 1e-17 of c at x = 5
  double c = 0;
  for (int k = kTerms; k >= 1; --k) c = k / (x + c);
  return phi(x) * (c / (x + c));
}

class Probit final : public Link {
 public:
  double mu(double z) const override { return Phi(z); }
  double derivative(double z) const override { return phi(z); }
  double potential(double z) const override {
    return z > -5 ? z * Phi(z) + phi(z) : lower_tail(-z);
  }
  std::string family() const override { return "bernoulli"; }
  double self_concordance(double radius) const override { return radius; }
  Range derivative_range(double radius) const override { return {phi(radius), phi(0)}; }
};

}  // namespace

Entry<LinkFactory> probit_link() {
  return {{.name = "probit",
           .summary = "mean reward between 0 and 1, the predictor being its normal quantile",
           .rule = "mu(z) = Phi(z), mu'(z) = phi(z), b(z) = z Phi(z) + phi(z)",
           .paper = "McCullagh & Nelder, Generalized Linear Models (1989)",
           .parameters = {}},
          [](const Arguments&) -> std::unique_ptr<Link> { return std::make_unique<Probit>(); }};
}

}  // namespace posse

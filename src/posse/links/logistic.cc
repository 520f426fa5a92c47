// The logistic link: mu(z) = 1 / (1 + e^-z), for rewards of two values or between 0 and 1.
//
// mu'' / mu' = 1 - 2 mu(z) = -tanh(z / 2), hence the self-concordance tanh(radius / 2).
#include <algorithm>
#include <cmath>

#include "posse/links/entries.h"

namespace posse {
namespace {

class Logistic final : public Link {
 public:
  double mu(double z) const override { return 1 / (1 + std::exp(-z)); }

  // mu (1 - mu), but without the difference, which is 0 from z = 37 on.
  double derivative(double z) const override {
    const double e = std::exp(-std::abs(z));
    return e / ((1 + e) * (1 + e));
  }

  // log(1 + e^z) without e^z, which overflows.
  double potential(double z) const override {
    return std::max(z, 0.0) + std::log1p(std::exp(-std::abs(z)));
  }

  std::string family() const override { return "bernoulli"; }
  double self_concordance(double radius) const override { return std::tanh(radius / 2); }
  Range derivative_range(double radius) const override { return {derivative(radius), 0.25}; }
  void apply_mu(Eigen::Ref<Eigen::ArrayXd> z) const override { z = z.logistic(); }
};

}  // namespace

Entry<LinkFactory> logistic_link() {
  return {{.name = "logistic",
           .summary = "mean reward between 0 and 1, the predictor being its log-odds",
           .rule = "mu(z) = 1 / (1 + e^-z), mu'(z) = mu(z) (1 - mu(z)), b(z) = log(1 + e^z)",
           .paper = "McCullagh & Nelder, Generalized Linear Models (1989)",
           .parameters = {},
           .traits = generalized_linear,
           .known_as = {"logit", "sigmoid", "bernoulli", "expit"}},
          [](const Arguments&) -> std::unique_ptr<Link> { return std::make_unique<Logistic>(); }};
}

}  // namespace posse

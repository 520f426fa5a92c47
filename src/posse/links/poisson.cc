// The Poisson link: mu(z) = e^z, for counts. It is its own derivative and potential.
#include <cmath>

#include "posse/links/entries.h"

namespace posse {
namespace {

constexpr double kOverflow = 709.7827128933841;  // the first z at which e^z overflows

class Poisson final : public Link {
 public:
  double mu(double z) const override { return std::exp(z); }
  double derivative(double z) const override { return std::exp(z); }
  double potential(double z) const override { return std::exp(z); }
  double domain_end() const override { return kOverflow; }
  std::string family() const override { return "poisson"; }
  double self_concordance(double) const override { return 1; }
  Range derivative_range(double radius) const override {
    return {std::exp(-radius), std::exp(radius)};
  }
  void apply_mu(Eigen::Ref<Eigen::ArrayXd> z) const override { z = z.exp(); }
};

}  // namespace

Entry<LinkFactory> poisson_link() {
  return {{.name = "poisson",
           .summary = "positive mean reward, the predictor being its logarithm",
           .rule = "mu(z) = mu'(z) = b(z) = e^z",
           .paper = "McCullagh & Nelder, Generalized Linear Models (1989)",
           .parameters = {},
           .traits = generalized_linear,
           .known_as = {"log", "exp", "counts"}},
          [](const Arguments&) -> std::unique_ptr<Link> { return std::make_unique<Poisson>(); }};
}

}  // namespace posse

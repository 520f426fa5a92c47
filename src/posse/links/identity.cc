// The identity link: mu(z) = z, for real rewards.
#include "posse/links/entries.h"

namespace posse {
namespace {

class Identity final : public Link {
 public:
  double mu(double z) const override { return z; }
  double derivative(double) const override { return 1; }
  double potential(double z) const override { return 0.5 * z * z; }
  std::string family() const override { return "gaussian"; }
  double self_concordance(double) const override { return 0; }
  Range derivative_range(double) const override { return {1, 1}; }
  void apply_mu(Eigen::Ref<Eigen::ArrayXd>) const override {}
};

}  // namespace

Entry<LinkFactory> identity_link() {
  return {{.name = "identity",
           .summary = "mean reward equal to the linear predictor",
           .rule = "mu(z) = z, mu'(z) = 1, b(z) = z^2 / 2",
           .paper = "McCullagh & Nelder, Generalized Linear Models (1989)",
           .parameters = {},
           .known_as = {"linear", "gaussian", "normal", "none"}},
          [](const Arguments&) -> std::unique_ptr<Link> { return std::make_unique<Identity>(); }};
}

}  // namespace posse

// The canonical link of exponential and gamma rewards: mu(z) = 1 / (offset - z) for z < offset.
//
// The offset is an intercept: with offset = 0 the parameter theta = 0 would lie on the boundary of
// the domain. mu'' / mu' = 2 / (offset - z).
#include <cmath>
#include <limits>

#include "posse/links/entries.h"

namespace posse {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

class Exponential final : public Link {
 public:
  explicit Exponential(double offset) : offset_(offset) {}

  double mu(double z) const override { return is_defined_at(z) ? 1 / (offset_ - z) : kInfinity; }
  double derivative(double z) const override { return mu(z) * mu(z); }

  // -log(1 - z / offset), in whichever of two equal forms loses no digits.
  double potential(double z) const override {
    if (!is_defined_at(z)) return kInfinity;
    return z < 0 ? -std::log1p(-z / offset_) : std::log1p(z / (offset_ - z));
  }

  double domain_end() const override { return offset_; }
  std::string family() const override { return "exponential"; }
  double self_concordance(double radius) const override { return 2 * mu(radius); }
  Range derivative_range(double radius) const override {
    return {derivative(-radius), derivative(radius)};
  }

 private:
  double offset_;
};

}  // namespace

Entry<LinkFactory> exponential_link() {
  return {{.name = "exponential",
           .summary = "positive mean reward, the predictor being the offset minus its inverse",
           .rule = "mu(z) = 1 / (offset - z), mu'(z) = mu(z)^2, b(z) = -log(1 - z / offset), all "
                   "infinite from z = offset on",
           .paper = "McCullagh & Nelder, Generalized Linear Models (1989)",
           .parameters = {{"offset", "1",
                           "the natural parameter is x'theta - offset, so that theta = 0 has mean "
                           "1/offset",
                           real_above(0)}}},
          [](const Arguments& arguments) -> std::unique_ptr<Link> {
            return std::make_unique<Exponential>(arguments.number("offset"));
          }};
}

}  // namespace posse

// Maps the linear predictor z = x' theta to a mean reward: the increasing function mu of a
// generalized linear model, with its derivative and its potential b (mu = b').
#pragma once

#include <limits>
#include <memory>
#include <string>

#include "posse/core/catalogue.h"
#include "posse/core/types.h"

namespace posse {

class Link {
 public:
  virtual ~Link() = default;

  virtual double mu(double z) const = 0;
  virtual double derivative(double z) const = 0;
  virtual double potential(double z) const = 0;

  // The domain is z < domain_end(). From there on mu, mu' and the potential are +infinity, so that
  // no minimiser of a loss goes there. 0 is always in the domain.
  virtual double domain_end() const { return std::numeric_limits<double>::infinity(); }
  bool is_defined_at(double z) const { return z < domain_end(); }

  // The law of rewards that the link belongs to: gaussian, bernoulli, poisson or exponential.
  virtual std::string family() const = 0;

  // The smallest M with |mu''(z)| <= M mu'(z) wherever |z| <= radius.
  virtual double self_concordance(double radius) const = 0;
  // The smallest and the largest mu'(z) where |z| <= radius.
  struct Range {
    double low, high;
  };
  virtual Range derivative_range(double radius) const = 0;

  // Replaces each z by mu(z). Links that matter to speed do so for the whole array at once.
  virtual void apply_mu(Eigen::Ref<Eigen::ArrayXd> z) const;
};

using LinkFactory = std::unique_ptr<Link>(const Arguments&);

const Catalogue<LinkFactory>& links();

// Throws Error if there is no such link; `auto` is none.
std::unique_ptr<Link> make_link(const Spec& spec);

// The spec with every parameter spelled out.
Spec complete_link(const Spec& spec);

// The traits of links that bend the predictor.
inline Traits generalized_linear(const Arguments&) {
  return {.rewards = Rewards::generalized_linear};
}

// The word for the link of the world. Simulations replace it before they make a policy
// (experiments/fitting_link.h), since a policy does not know its world.
inline constexpr const char* kAutoLink = "auto";

// The parameter `link` of a policy or a model.
inline Parameter link_parameter() {
  return {"link", "logistic",
          "how the mean reward follows from x' theta (posse list links); 'auto' is the link of the "
          "world, in simulations",
          specs_of(complete_link).or_word(kAutoLink)};
}

// The rewards that the value of that parameter is for.
inline Rewards rewards_of_link(const Arguments& arguments) {
  if (arguments.is("link", kAutoLink)) return Rewards::generalized_linear;
  return links().traits(arguments.value("link")).rewards;
}

}  // namespace posse

// Maps the linear predictor z = x' theta to a mean reward: the increasing function mu of a
// generalized linear model, with its derivative and its potential b (mu = b').
//
// A link may be defined on part of the line only; beyond it the potential and mu are +infinity, so
// that no minimiser of a loss goes there.
#pragma once

#include <memory>

#include "posse/core/catalogue.h"
#include "posse/core/types.h"

namespace posse {

class Link {
 public:
  virtual ~Link() = default;

  virtual double mu(double z) const = 0;
  virtual double derivative(double z) const = 0;
  virtual double potential(double z) const = 0;

  // The smallest M with |mu''(z)| <= M mu'(z) wherever |z| <= radius.
  virtual double self_concordance(double radius) const = 0;
  // The smallest and the largest mu'(z) where |z| <= radius.
  struct Range {
    double low, high;
  };
  virtual Range derivative_range(double radius) const = 0;

  // Turns each z into mu(z). For links that matter to speed, a whole array at a time.
  virtual void apply_mu(Eigen::Ref<Eigen::ArrayXd> z) const;
};

using LinkFactory = std::unique_ptr<Link>(const Arguments&);

const Catalogue<LinkFactory>& links();

std::unique_ptr<Link> make_link(const Spec& spec);

// The spec with every parameter spelled out.
Spec complete_link(const Spec& spec);

// The traits of links that bend the predictor.
inline Traits generalized_linear(const Arguments&) {
  return {.rewards = Rewards::generalized_linear};
}

// The parameter that takes a link.
inline Parameter link_parameter() {
  return {"link", "logistic", "how the mean reward follows from x' theta (posse list links)",
          specs_of(complete_link)};
}

// The rewards that the value of that parameter is for.
inline Rewards rewards_of_link(const Arguments& arguments) {
  return links().traits(arguments.value("link")).rewards;
}

}  // namespace posse

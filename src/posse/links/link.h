// Maps the linear predictor z = x' theta to a mean reward: the function mu of a generalized linear
// model, with its derivative and its potential b (mu = b').
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
};

using LinkFactory = std::unique_ptr<Link>(const Arguments&);

const Catalogue<LinkFactory>& links();

std::unique_ptr<Link> make_link(const Spec& spec);

}  // namespace posse

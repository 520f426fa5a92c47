// Declares the entries of the catalogue of links, each defined in the file of its name.
#pragma once

#include "posse/links/link.h"

namespace posse {

Entry<LinkFactory> identity_link();
Entry<LinkFactory> logistic_link();
Entry<LinkFactory> probit_link();
Entry<LinkFactory> poisson_link();
Entry<LinkFactory> exponential_link();

}  // namespace posse

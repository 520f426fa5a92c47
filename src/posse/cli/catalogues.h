// All catalogues in one form: descriptions under the plural of their kind.
#pragma once

#include <string>
#include <vector>

#include "posse/core/catalogue.h"

namespace posse {

struct Shelf {
  std::string kind;    // "policy"
  std::string plural;  // "policies"
  std::string owner;   // "of the policy bayes", if it is the only one to use them
  std::vector<Description> entries;
};

std::vector<Shelf> shelves();

}  // namespace posse

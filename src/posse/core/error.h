// Says what a caller did wrong, in one sentence that names the value and the alternatives.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace posse {

// Thrown for mistakes of the caller (specs, dimensions, files). Our own mistakes are asserts.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// "m, lambda, sigma_R", and, where one of them is close to `word`, "; did you mean 'sigma_R'?".
std::string alternatives(const std::string& word, const std::vector<std::string>& names);

}  // namespace posse

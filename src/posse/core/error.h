// Reports a caller's mistake in one sentence that names the value and the alternatives.
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

// "m, lambda, sigma_R", followed by "; did you mean 'sigma_R'?" if a name is close to `word`.
std::string alternatives(const std::string& word, const std::vector<std::string>& names);

}  // namespace posse

// Explains to the reader of a page what its figures show.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "posse/experiments/suite.h"

namespace posse {

// Terms and what they mean, as far as these outcomes need them.
std::vector<std::pair<std::string, std::string>> reading_of(const std::vector<Outcome>& outcomes);

// What a figure of few runs cannot tell, from the standard errors of the final regrets; empty for
// 20 runs and more.
std::string caveat_of(const Outcome& outcome);

}  // namespace posse

// Explains to the reader of a page what its figures show.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "posse/experiments/ranking.h"
#include "posse/experiments/suite.h"

namespace posse {

// Terms and what they mean, as far as these outcomes need them.
std::vector<std::pair<std::string, std::string>> reading_of(const std::vector<Outcome>& outcomes);

// What 50 runs or fewer cannot tell: differences to the best within their intervals. Empty for more
// runs, or if nothing can be compared.
std::string caveat_of(const Ranking& ranking);

}  // namespace posse

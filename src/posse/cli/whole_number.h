// Checks options that take whole numbers.
#pragma once

#include <cstdint>

#include "posse/cli/commands.h"

namespace posse {

// Digits, or a power such as 1e4, from `low` to `high`. Left alone, CLI11 reads --seed -1 as
// 2^64 - 1, 010 as 8, and numbers too large as the largest.
CLI::Validator whole_number(std::uint64_t low, std::uint64_t high);

}  // namespace posse

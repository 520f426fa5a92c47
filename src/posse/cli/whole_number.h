// Checks options that take whole numbers.
#pragma once

#include <cstdint>

#include "posse/cli/commands.h"

namespace posse {

// Digits, or a power such as 1e4, from `low` to `high`. By itself CLI11 would read --seed -1 as
// 2^64 - 1, 010 as 8, and clamp numbers that are too large.
Transform whole_number(std::uint64_t low, std::uint64_t high);

}  // namespace posse

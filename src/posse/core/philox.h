// Computes Philox4x32-10, the counter-based generator of Salmon et al., "Parallel Random Numbers:
// As Easy as 1, 2, 3" (SC 2011): ten rounds of multiply-and-mix turn a counter into random words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace posse {

using PhiloxBlock = std::array<std::uint32_t, 4>;

PhiloxBlock philox(PhiloxBlock counter, std::uint64_t key);

// Writes the blocks of the counters {n, 0, 0} for n = first .. first + count - 1, each as two
// 64-bit words: low[i] holds the block's first two words, high[i] its last two.
void philox_blocks(std::uint64_t first, std::uint64_t key, std::size_t count, std::uint64_t* low,
                   std::uint64_t* high);

}  // namespace posse

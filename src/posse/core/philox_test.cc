#include "posse/core/philox.h"

#include <array>
#include <cstdint>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wpedantic"
#include <Random123/philox.h>
#pragma GCC diagnostic pop

namespace posse::philox_test {
namespace {

// Two words as one, the low half first.
std::uint64_t join_words(std::uint32_t low, std::uint32_t high) {
  return std::uint64_t{high} << 32 | low;
}

PhiloxBlock by_random123(const PhiloxBlock& counter, std::uint32_t k0, std::uint32_t k1) {
  const r123::Philox4x32::ctr_type c = {{counter[0], counter[1], counter[2], counter[3]}};
  const r123::Philox4x32::key_type k = {{k0, k1}};
  const auto block = r123::Philox4x32()(c, k);
  return {block[0], block[1], block[2], block[3]};
}

// The lines "philox4x32 10" of Random123's tests/kat_vectors.
TEST(Philox, GivesThePublishedKnownAnswers) {
  const std::uint32_t ones = 0xffffffff;
  EXPECT_EQ(philox({0, 0, 0, 0}, 0), (PhiloxBlock{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(philox({ones, ones, ones, ones}, join_words(ones, ones)),
            (PhiloxBlock{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  // The digits of pi.
  EXPECT_EQ(
      philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, join_words(0xa4093822, 0x299f31d0)),
      (PhiloxBlock{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

RC_GTEST_PROP(Philox, AgreesWithRandom123OnRandomCountersAndKeys,
              (const std::array<std::uint32_t, 4>& counter, std::uint32_t k0, std::uint32_t k1)) {
  RC_ASSERT(philox(counter, join_words(k0, k1)) == by_random123(counter, k0, k1));
}

// Each output is the next input: ten thousand inputs without structure.
TEST(Philox, AgreesWithRandom123AlongAChain) {
  PhiloxBlock block{};
  for (int i = 0; i < 10000; ++i) {
    const std::uint32_t k0 = block[0], k1 = ~block[3];
    const PhiloxBlock next = philox(block, join_words(k0, k1));
    ASSERT_EQ(next, by_random123(block, k0, k1)) << "link " << i;
    block = next;
  }
}

// Blocks are computed several at a time, and across the halves of the counter.
TEST(Philox, WritesTheBlocksOfSuccessiveCounters) {
  constexpr std::uint64_t kKey = 0x0123456789abcdef;
  for (const std::uint64_t first : {0ULL, 5ULL, 0xfffffffdULL, 0xfffffffffffffffaULL}) {
    for (std::size_t count = 0; count <= 11; ++count) {
      std::array<std::uint64_t, 12> low{}, high{};
      philox_blocks(first, kKey, count, low.data(), high.data());
      for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t n = first + i;
        const PhiloxBlock block = philox(
            {static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(n >> 32), 0, 0}, kKey);
        EXPECT_EQ(low[i], join_words(block[0], block[1]))
            << i << " of " << count << " at " << first;
        EXPECT_EQ(high[i], join_words(block[2], block[3]))
            << i << " of " << count << " at " << first;
      }
      EXPECT_EQ(low[count], 0U);  // and it writes no more than asked
      EXPECT_EQ(high[count], 0U);
    }
  }
}

}  // namespace
}  // namespace posse::philox_test

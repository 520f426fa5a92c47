#include "posse/core/memory.h"

#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/core/refusal_test.h"

namespace posse::memory_test {
namespace {

using testing::HasSubstr;

std::string refusal(double numbers) {
  return refusal_of([&] { check_memory("a large matrix", numbers); });
}

TEST(Memory, IsRefusedWithTheBytesIfThereIsNotEnough) {
  EXPECT_THAT(refusal(numbers_in(10'000'000, 10'000'000)),
              HasSubstr("a large matrix would take 800 TB of memory; this machine has "));
}

TEST(Memory, IsGrantedIfThereIsEnough) {
  EXPECT_NO_THROW(check_memory("a small matrix", numbers_in(100, 100)));
  EXPECT_NO_THROW(check_memory("an empty matrix", numbers_in(100, 0)));
}

TEST(Memory, OfAProductThatExceedsAnyIndexIsRefused) {
  constexpr Index kHuge = std::numeric_limits<Index>::max();
  EXPECT_GT(numbers_in(kHuge, kHuge), 1e37);
  EXPECT_THAT(refusal(numbers_in(kHuge, kHuge)), HasSubstr("PB of memory"));
}

}  // namespace
}  // namespace posse::memory_test

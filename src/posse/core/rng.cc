#include "posse/core/rng.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <numeric>
#include <utility>

#include "posse/core/hash.h"
#include "posse/core/normal.h"

namespace posse {
namespace {

// The third and fourth words of a counter keep draws and splits apart.
constexpr std::uint32_t kDraw = 0;
constexpr std::uint32_t kSplitByNumber = 1;
constexpr std::uint32_t kSplitByName = 2;

PhiloxBlock counter(std::uint64_t n, std::uint32_t purpose) {
  return {static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(n >> 32), 0, purpose};
}

std::uint64_t word(const PhiloxBlock& block, std::size_t i) {
  return std::uint64_t{block[2 * i + 1]} << 32 | block[2 * i];
}

}  // namespace

Rng Rng::split(std::uint64_t id) const {
  return Rng(word(philox(counter(id, kSplitByNumber), key_), 0));
}

Rng Rng::split(std::string_view name) const {
  return Rng(word(philox(counter(fnv1a(name), kSplitByName), key_), 0));
}

PhiloxBlock Rng::next_block() { return philox(counter(blocks_++, kDraw), key_); }

std::uint32_t Rng::bits32() {
  if (used_ == block_.size()) block_ = next_block(), used_ = 0;
  return block_[used_++];
}

std::uint64_t Rng::bits64() {
  const std::uint64_t low = bits32();
  return std::uint64_t{bits32()} << 32 | low;
}

double Rng::uniform() { return static_cast<double>(bits64() >> 11) * 0x1p-53; }

Index Rng::below(Index n) {
  assert(n >= 1 && n <= 0xFFFFFFFF);
  const auto range = static_cast<std::uint32_t>(n);
  std::uint64_t product = std::uint64_t{bits32()} * range;
  if (static_cast<std::uint32_t>(product) < range) {
    const std::uint32_t threshold = (0U - range) % range;
    while (static_cast<std::uint32_t>(product) < threshold) {
      product = std::uint64_t{bits32()} * range;
    }
  }
  return static_cast<Index>(product >> 32);
}

double Rng::normal() {
  double z = 0;
  normals({&z, 1});
  return z;
}

void Rng::normals(std::span<double> out) {
  constexpr std::size_t kPairs = 32;  // a chunk stays in registers and first-level cache
  std::array<std::uint64_t, kPairs> radius;
  std::array<std::uint64_t, kPairs> angle;
  std::array<double, 2 * kPairs> z;
  for (std::size_t begin = 0; begin < out.size(); begin += z.size()) {
    const std::size_t count = std::min(z.size(), out.size() - begin);
    const std::size_t pairs = (count + 1) / 2;
    for (std::size_t i = 0; i < pairs; ++i) {
      const PhiloxBlock block = next_block();
      radius[i] = word(block, 0);
      angle[i] = word(block, 1);
    }
    box_muller(radius.data(), angle.data(), z.data(), pairs);
    std::copy_n(z.begin(), count, out.begin() + static_cast<std::ptrdiff_t>(begin));
  }
}

Vector Rng::normals(Index n) {
  Vector z(n);
  normals({z.data(), static_cast<std::size_t>(n)});
  return z;
}

double Rng::heads(double n) {
  if (n > 4096) return std::clamp(std::round(n / 2 + std::sqrt(n) / 2 * normal()), 0.0, n);
  int count = 0;
  auto left = static_cast<int>(n);
  for (; left >= 32; left -= 32) count += std::popcount(bits32());
  if (left > 0) count += std::popcount(bits32() >> (32 - left));
  return count;
}

std::vector<Index> Rng::permutation(Index n) {
  std::vector<Index> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), Index{0});
  for (Index i = n; i > 1; --i) {
    std::swap(order[static_cast<std::size_t>(i - 1)], order[static_cast<std::size_t>(below(i))]);
  }
  return order;
}

}  // namespace posse

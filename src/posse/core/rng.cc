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

// The last word of a counter separates draws from splits.
constexpr std::uint32_t kDraw = 0;  // as in philox_blocks()
constexpr std::uint32_t kSplitByNumber = 1;
constexpr std::uint32_t kSplitByName = 2;

PhiloxBlock philox_counter(std::uint64_t n, std::uint32_t purpose) {
  return {static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(n >> 32), 0, purpose};
}

Rng child_stream(const PhiloxBlock& block) { return Rng(std::uint64_t{block[1]} << 32 | block[0]); }

}  // namespace

Rng Rng::split(std::uint64_t id) const {
  return child_stream(philox(philox_counter(id, kSplitByNumber), key_));
}

Rng Rng::split(std::string_view name) const {
  return child_stream(philox(philox_counter(fnv1a(name), kSplitByName), key_));
}

PhiloxBlock Rng::next_block() { return philox(philox_counter(blocks_++, kDraw), key_); }

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
  constexpr std::size_t kPairs = 32;  // a chunk stays in first-level cache
  constexpr std::size_t kLanes = 4;  // whole vectors: a single last pair would cost as much as four
  std::array<std::uint64_t, kPairs> radius, angle;
  std::array<double, 2 * kPairs> z;
  for (std::size_t begin = 0; begin < out.size(); begin += z.size()) {
    const std::size_t count = std::min(z.size(), out.size() - begin);
    const std::size_t pairs = (count + 1) / 2;
    const std::size_t whole = (pairs + kLanes - 1) / kLanes * kLanes;
    philox_blocks(blocks_, key_, whole, radius.data(), angle.data());
    box_muller(radius.data(), angle.data(), z.data(), whole);
    blocks_ += pairs;
    std::copy_n(z.begin(), count, out.begin() + static_cast<std::ptrdiff_t>(begin));
  }
}

Vector Rng::normals(Index n) {
  Vector z(n);
  normals({z.data(), static_cast<std::size_t>(n)});
  return z;
}

// A normal x becomes d (1 + c x)^3, which has nearly the target density, and is accepted with the
// ratio of the two densities. Below shape 1 there is no such d: Gamma(a + 1) U^(1/a) is Gamma(a).
double Rng::gamma(double shape) {
  assert(shape > 0);
  if (shape < 1) return gamma(shape + 1) * std::pow(1 - uniform(), 1 / shape);
  const double d = shape - 1.0 / 3, c = 1 / std::sqrt(9 * d);
  while (true) {
    const double x = normal(), root = 1 + c * x, v = root * root * root;
    const double u = 1 - uniform();  // above 0
    if (v > 0 && std::log(u) < x * x / 2 + d * (1 - v + std::log(v))) return d * v;
  }
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

// The source of all random numbers: a counter-based generator whose streams split by key.
//
// A stream is a 64-bit key; its n-th block of 128 bits is Philox4x32-10 of the counter n. `split`
// derives the key of a child stream, so a tree of names (seed / repetition / "noise" / round) fixes
// every number without shared state: all threads, in any order, draw the same ones.
// All results are identical to the bit on every compiler and machine with IEEE doubles; gamma()
// alone depends on the C library's log and pow.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "posse/core/philox.h"
#include "posse/core/types.h"

namespace posse {

class Rng {
 public:
  explicit Rng(std::uint64_t key) : key_(key) {}

  // An independent child stream; drawing from the parent does not change its children.
  Rng split(std::uint64_t id) const;
  Rng split(std::string_view name) const;

  std::uint32_t bits32();
  std::uint64_t bits64();

  // Uniform on [0, 1), a multiple of 2^-53.
  double uniform();

  // Uniform on 0 .. n-1 without bias (Lemire 2019), 1 <= n < 2^32.
  Index below(Index n);

  // Standard normal. A call starts on a fresh block; see normal.h for the method.
  double normal();

  // Fills `out` with standard normals; the j-th depends only on the stream and on j.
  void normals(std::span<double> out);
  Vector normals(Index n);

  // Gamma with this shape, above 0, and scale 1 (Marsaglia and Tsang 2000).
  double gamma(double shape);

  // The number of heads among n fair coins, Binomial(n, 1/2): a count of n random bits. Beyond 4096
  // coins it is a rounded draw from N(n/2, n/4), so that the cost stays bounded.
  double heads(double n);

  // 0 .. n-1 in random order (Fisher-Yates).
  std::vector<Index> permutation(Index n);

  std::uint64_t key() const { return key_; }

 private:
  PhiloxBlock next_block();

  std::uint64_t key_;
  std::uint64_t blocks_ = 0;  // drawn so far; also the next counter
  PhiloxBlock block_{};
  unsigned used_ = 4;  // words of block_ already returned
};

}  // namespace posse

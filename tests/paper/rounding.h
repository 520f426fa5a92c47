// Algorithm 3 of the paper, the rounding procedure of the warm-up (Pukelsheim, chapter 12), with
// its line numbers. N_i may end as a fraction, since line 13 does not round. Line 5 is as printed;
// Pukelsheim has N_i / zeta_i there (RoundingRule of design/rounding.h).
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "posse/core/types.h"

namespace posse::paper {

struct Rounding {
  std::vector<double> N;        // as returned
  std::vector<double> settled;  // before line 13
};

inline Rounding round(double tau, const Vector& zeta, double a, double d) {
  const Index K = zeta.size();
  const auto index = [](Index i) { return static_cast<std::size_t>(i); };
  std::vector<double> N(index(K));
  const auto sum = [&] {
    double total = 0;
    for (const double n : N) total += n;
    return total;
  };
  const double r = (d * (d + 1) / 2 + 1) / a;  // 1
  for (Index i = 0; i < K; ++i) {              // 2
    N[index(i)] = std::ceil((tau - static_cast<double>(K) / 2) * zeta[i]);
  }
  while (sum() != tau) {  // 3
    if (sum() < tau) {    // 4
      Index j = 0;        // 5
      for (Index i = 0; i < K; ++i) {
        if ((N[index(i)] - 1) / zeta[i] < (N[index(j)] - 1) / zeta[j]) j = i;
      }
      N[index(j)] = N[index(j)] + 1;  // 6
    }                                 // 7
    if (sum() > tau) {                // 8
      Index j = 0;                    // 9
      for (Index i = 0; i < K; ++i) {
        if ((N[index(i)] - 1) / zeta[i] > (N[index(j)] - 1) / zeta[j]) j = i;
      }
      N[index(j)] = N[index(j)] - 1;  // 10
    }                                 // 11
  }                                   // 12
  const std::vector<double> settled = N;
  for (double& n : N) n = std::max(n, r / static_cast<double>(K));  // 13
  return {N, settled};
}

}  // namespace posse::paper

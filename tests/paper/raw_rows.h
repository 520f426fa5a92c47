// What the transcriptions share: the raw observations, and sums over them, written out.
#pragma once

#include <cstdint>
#include <vector>

#include "posse/core/context.h"
#include "posse/core/rng.h"
#include "posse/core/types.h"

namespace posse::paper {

struct Played {
  Index arm;
  std::uint64_t id;  // the first number of the decision's stream
};

struct Row {
  Vector x;
  double y;
};

// V += weight x x', entry by entry: Eigen's expressions are very slow under sanitizers.
inline void add_square(Matrix& V, double weight, const Vector& x) {
  double* entry = V.data();
  const double *first = x.data(), *last = first + x.size();
  for (const double* j = first; j != last; ++j) {
    for (const double* i = first; i != last; ++i) *entry++ += weight * *i * *j;
  }
}

// b += weight x
inline void add_scaled(Vector& b, double weight, const Vector& x) {
  double* entry = b.data();
  const double *first = x.data(), *last = first + x.size();
  for (const double* i = first; i != last; ++i) *entry++ += weight * *i;
}

// V = lambda I + sum_l X_l X_l'
inline Matrix summed_V(const std::vector<Row>& rows, double lambda, Index d) {
  Matrix V = lambda * Matrix::Identity(d, d);
  for (const Row& row : rows) add_square(V, 1, row.x);
  return V;
}

// b = sum_l Y_l X_l
inline Vector summed_b(const std::vector<Row>& rows, Index d) {
  Vector b = Vector::Zero(d);
  for (const Row& row : rows) add_scaled(b, row.y, row.x);
  return b;
}

// The distinct rows, in the order of their first appearance, and how often each was played.
struct DistinctRow {
  Vector x;
  double n;
};

inline void count(std::vector<DistinctRow>& distinct, const Vector& x) {
  std::size_t i = 0;
  while (i < distinct.size() && distinct[i].x != x) ++i;
  if (i == distinct.size()) distinct.push_back({x, 0});
  distinct[i].n += 1;
}

// The warm-up rounds: round-robin, or at random.
struct WarmUp {
  Index tau = 0;
  bool round_robin = true;

  Index arm(const Context& context, Index observed, Rng& rng) const {
    return round_robin ? observed % context.K() : rng.below(context.K());
  }
};

}  // namespace posse::paper

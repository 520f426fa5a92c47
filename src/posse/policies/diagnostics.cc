#include "posse/policies/diagnostics.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "posse/core/argmax.h"

namespace posse {
namespace {

// Above the tolerance of every solver, and far below the spread of members that explore.
constexpr double kSameScores = 1e-6;
constexpr Index kCompared = 1000;  // arms by which members are told apart

double entropy(const Vector& p) {
  double sum = 0;
  for (const double share : p) sum -= share > 0 ? share * std::log(share) : 0;
  return std::max(sum, 0.0);
}

double tied_share(const Vector& scores) {
  const Vector best = argmax_probabilities(scores);
  return static_cast<double>((best.array() > 0).count()) / static_cast<double>(best.size());
}

// The members in an order in which those with the same scores are neighbours.
std::vector<Index> by_score(const Matrix& scores) {
  const Vector total = scores.colwise().sum();
  std::vector<Index> order(static_cast<std::size_t>(scores.cols()));
  std::iota(order.begin(), order.end(), Index{0});
  std::sort(order.begin(), order.end(), [&](Index i, Index j) { return total[i] < total[j]; });
  return order;
}

double effective_members(const Matrix& scores) {
  const double tolerance = kSameScores * scores.cwiseAbs().maxCoeff();
  const std::vector<Index> order = by_score(scores);
  double squares = 0, group = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool same =
        i > 0 &&
        (scores.col(order[i]) - scores.col(order[i - 1])).cwiseAbs().maxCoeff() <= tolerance;
    group = same ? group + 1 : 1;
    squares += 2 * group - 1;  // group^2 - (group - 1)^2
  }
  const auto m = static_cast<double>(scores.cols());
  return m * m / squares;
}

}  // namespace

void Diagnostics::state(Archive& archive) {
  archive(tied_arms, vote_entropy, members, disagreement, effective_members, noise_sd);
}

Diagnostics diagnose_scores(const Vector& scores, bool drawn) {
  Diagnostics seen{.tied_arms = tied_share(scores)};
  if (!drawn) seen.vote_entropy = entropy(argmax_probabilities(scores));
  return seen;
}

Diagnostics diagnose_members(Index K, Index m, const std::function<Vector(Index j)>& score) {
  Vector votes = Vector::Zero(K);
  Matrix compared(std::min(K, kCompared), m);
  double tied = 0;
  for (Index j = 0; j < m; ++j) {
    const Vector scores = score(j);
    votes += argmax_probabilities(scores);
    tied += tied_share(scores);
    compared.col(j) = scores.head(compared.rows());
  }
  const Vector p = votes / static_cast<double>(m);
  return {.tied_arms = tied / static_cast<double>(m),
          .vote_entropy = entropy(p),
          .members = m,
          .disagreement = 1 - p.maxCoeff(),
          .effective_members = effective_members(compared)};
}

}  // namespace posse

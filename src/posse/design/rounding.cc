#include "posse/design/rounding.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <queue>
#include <utility>

namespace posse {
namespace {

// The arms of positive weight.
std::vector<Index> support_of(const Vector& zeta) {
  std::vector<Index> arms;
  for (Index i = 0; i < zeta.size(); ++i) {
    if (zeta[i] > 0) arms.push_back(i);
  }
  return arms;
}

Index& count_of(Counts& N, Index i) { return N[static_cast<std::size_t>(i)]; }

void pull_heaviest_once(Counts& N, const Vector& zeta, Index tau, std::vector<Index> arms) {
  std::stable_sort(arms.begin(), arms.end(), [&](Index i, Index j) { return zeta[i] > zeta[j]; });
  for (Index n = 0; n < tau; ++n) count_of(N, arms[static_cast<std::size_t>(n)]) = 1;
}

// Lines 3 to 12. The sum approaches tau from one side, so a heap ordered for that side holds the
// arm to change next at its top.
void bring_sum_to(Counts& N, const Vector& zeta, Index tau, RoundingRule rule,
                  const std::vector<Index>& arms) {
  Index sum = total(N);
  const Index step = sum < tau ? 1 : -1;
  const Index less = step > 0 && rule == RoundingRule::pukelsheim ? 0 : 1;
  using Next = std::pair<double, Index>;
  std::priority_queue<Next, std::vector<Next>, std::greater<>> heap;
  const auto push = [&](Index i) {
    heap.emplace(static_cast<double>(step * (count_of(N, i) - less)) / zeta[i], i);
  };
  for (const Index i : arms) push(i);
  for (; sum != tau; sum += step) {
    const Index j = heap.top().second;
    heap.pop();
    count_of(N, j) += step;
    push(j);
  }
}

}  // namespace

const std::vector<std::string>& rounding_rule_names() {
  static const std::vector<std::string> names = {"pukelsheim", "paper"};
  return names;
}

RoundingRule rounding_rule_named(const std::string& name) {
  assert(name == "pukelsheim" || name == "paper");
  return name == "paper" ? RoundingRule::paper : RoundingRule::pukelsheim;
}

Counts round_design(const Vector& zeta, Index tau, RoundingRule rule) {
  assert(tau >= 0 && (zeta.array() >= 0).all() && std::abs(zeta.sum() - 1) < 1e-6);
  const std::vector<Index> arms = support_of(zeta);
  const auto p = static_cast<Index>(arms.size());
  Counts N(static_cast<std::size_t>(zeta.size()), 0);
  if (tau < p) {
    pull_heaviest_once(N, zeta, tau, arms);
    return N;
  }
  const double reduced = static_cast<double>(tau) - static_cast<double>(p) / 2;
  for (const Index i : arms) count_of(N, i) = static_cast<Index>(std::ceil(reduced * zeta[i]));
  bring_sum_to(N, zeta, tau, rule, arms);
  return N;
}

Counts raise_to_minimum(Counts N, Index d, double a) {
  assert(a > 0);
  const auto r = (static_cast<double>(d) * static_cast<double>(d + 1) / 2 + 1) / a;
  const auto minimum = static_cast<Index>(std::ceil(r / static_cast<double>(N.size())));
  for (Index& n : N) n = std::max(n, minimum);
  return N;
}

Index total(const Counts& N) { return std::accumulate(N.begin(), N.end(), Index{0}); }

double efficiency(const Counts& N, const Vector& zeta) {
  const auto tau = static_cast<double>(total(N));
  double worst = std::numeric_limits<double>::infinity();
  for (const Index i : support_of(zeta)) {
    worst = std::min(worst, static_cast<double>(N[static_cast<std::size_t>(i)]) / (tau * zeta[i]));
  }
  return worst;
}

}  // namespace posse

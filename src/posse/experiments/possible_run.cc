#include "posse/experiments/possible_run.h"

#include <cmath>

#include "posse/core/context.h"
#include "posse/core/plain_text.h"

namespace posse {
namespace {

bool is_duration(double time) { return std::isfinite(time) && time >= 0; }

// The rounds at which a run that played t of T rounds has rows.
std::vector<Index> rounds_with_rows(Index t, Index T) {
  std::vector<Index> rounds = checkpoints(T);
  if (t == T) return rounds;
  std::erase_if(rounds, [t](Index round) { return round >= t; });
  rounds.push_back(t);
  return rounds;
}

// A sum of t rewards or regrets.
bool can_be_sum(double sum, Index t) {
  return std::abs(sum) <= 2 * kMaxMagnitude * static_cast<double>(t);
}

bool can_follow(const Row& before, const Row& row) {
  return can_be_sum(row.regret, row.t) && can_be_sum(row.reward, row.t) &&
         row.regret >= before.regret && row.best >= before.best &&
         row.best - before.best <= row.t - before.t;
}

bool are_possible(const std::vector<Row>& rows, Index T) {
  const std::vector<Index> rounds = rounds_with_rows(rows.back().t, T);
  if (rows.size() != rounds.size()) return false;
  Row before;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].t != rounds[i] || !can_follow(before, rows[i])) return false;
    before = rows[i];
  }
  return true;
}

// Whether the run ended where it says: at its horizon, or before it because of its budget.
bool ends_as_it_says(const Run& run, Index T) {
  if (run.is_finished()) return run.t() == T;
  return run.t() >= 1 && run.t() < T && is_duration(*run.budget);
}

}  // namespace

bool is_possible(const Run& run, Index T) {
  return !run.rows.empty() && ends_as_it_says(run, T) && are_possible(run.rows, T) &&
         is_duration(run.decide_us) && is_duration(run.update_us) && run.threads >= 1 &&
         are_possible(run.signs, run.t()) && is_plain_text(run.player);
}

}  // namespace posse

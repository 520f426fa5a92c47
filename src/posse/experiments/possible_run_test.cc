#include "posse/experiments/possible_run.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace posse::possible_run_test {
namespace {

constexpr Index kT = 300;  // not every round is a checkpoint

Run run_to(Index end) {
  Run run{.rows = {}, .decide_us = 1, .update_us = 2, .player = "posse on x"};
  for (const Index t : checkpoints(kT)) {
    if (t < end) run.rows.push_back({t, 0.5 * static_cast<double>(t), -1, t / 2});
  }
  run.rows.push_back({end, 0.5 * static_cast<double>(end), -1, end / 2});
  if (end < kT) run.budget = 0.25;
  return run;
}

TEST(PossibleRun, MayEndAtItsHorizonOrBecauseOfItsBudget) {
  for (const Index end : {Index{1}, Index{2}, Index{149}, Index{150}, kT - 1, kT}) {
    EXPECT_TRUE(is_possible(run_to(end), kT)) << end;
  }
  EXPECT_FALSE(is_possible(run_to(kT), kT - 1));
  EXPECT_FALSE(is_possible(run_to(kT), kT + 1));
}

TEST(PossibleRun, HasNothingThatCannotBe) {
  const std::vector<std::pair<const char*, std::function<void(posse::Run&)>>> faults = {
      {"no rows", [](posse::Run& run) { run.rows.clear(); }},
      {"a missing row", [](posse::Run& run) { run.rows.erase(run.rows.begin() + 5); }},
      {"only the last row",
       [](posse::Run& run) { run.rows.erase(run.rows.begin(), run.rows.end() - 1); }},
      {"a row too many",
       [](posse::Run& run) {
         run.rows.push_back({kT + 1, 900, 1, 200});
       }},
      {"reversed rows", [](posse::Run& run) { std::reverse(run.rows.begin(), run.rows.end()); }},
      {"a round twice", [](posse::Run& run) { run.rows[5].t = run.rows[4].t; }},
      {"regret NaN", [](posse::Run& run) { run.rows[5].regret = NAN; }},
      {"regret beyond all rewards", [](posse::Run& run) { run.rows.back().regret = 1e300; }},
      {"infinite regret", [](posse::Run& run) { run.rows.back().regret = INFINITY; }},
      {"negative regret", [](posse::Run& run) { run.rows[0].regret = -1e-9; }},
      {"falling regret", [](posse::Run& run) { run.rows[5].regret = run.rows[4].regret - 0.1; }},
      {"reward NaN", [](posse::Run& run) { run.rows[5].reward = NAN; }},
      {"best below 0", [](posse::Run& run) { run.rows[0].best = -1; }},
      {"falling best", [](posse::Run& run) { run.rows[9].best = run.rows[8].best - 1; }},
      {"best too often", [](posse::Run& run) { run.rows[0].best = 2; }},
      {"time NaN", [](posse::Run& run) { run.decide_us = NAN; }},
      {"negative time", [](posse::Run& run) { run.update_us = -1; }},
      {"a player that is no text", [](posse::Run& run) { run.player = "\xff"; }},
      {"more rounds alike than played", [](posse::Run& run) { run.signs.alike = kT + 1; }},
      {"rounds of zeros that are not alike", [](posse::Run& run) { run.signs.zero = 1; }},
      {"rewards reversed", [](posse::Run& run) { run.signs.lowest = 1; }},
      {"a share above 1", [](posse::Run& run) { run.signs.at_end = {.tied_arms = 1.5}; }},
      {"entropy NaN", [](posse::Run& run) { run.signs.halfway = {.vote_entropy = NAN}; }},
      {"members of no ensemble", [](posse::Run& run) { run.signs.at_end = {.members = 5}; }},
      {"a budget at the horizon", [](posse::Run& run) { run.budget = 1; }}};
  for (const auto& [what, damage] : faults) {
    posse::Run run = run_to(kT);
    damage(run);
    EXPECT_FALSE(is_possible(run, kT)) << what;
  }
}

TEST(PossibleRun, HasABudgetAndThreadsIfItIsUnfinished) {
  for (const double budget : {double{NAN}, -1.0, double{INFINITY}}) {
    posse::Run run = run_to(150);
    run.budget = budget;
    EXPECT_FALSE(is_possible(run, kT)) << budget;
  }
  posse::Run run = run_to(150);
  run.threads = 0;
  EXPECT_FALSE(is_possible(run, kT));
  run = run_to(150);
  run.budget.reset();
  EXPECT_FALSE(is_possible(run, kT)) << "it did not reach its horizon";
  for (const Index end : {Index{0}, Index{-3}}) EXPECT_FALSE(is_possible(run_to(end), kT)) << end;
}

}  // namespace
}  // namespace posse::possible_run_test

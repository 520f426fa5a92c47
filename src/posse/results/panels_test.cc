#include "posse/results/panels.h"

#include <gtest/gtest.h>

#include "posse/results/runs_test.h"

namespace posse::panels_test {
namespace {

// Policies that end with these regrets.
Outcome outcome_ending_with(const std::vector<double>& regrets) {
  Outcome outcome;
  outcome.experiment.name = "mine";
  Simulation& simulation = outcome.experiment.simulation;
  simulation.environment = parse_spec("linear");
  simulation.repetitions = 2;
  for (const double regret : regrets) {
    simulation.policies.emplace_back(parse_spec("lin_ts"));
    outcome.runs.push_back(runs_of(regret));
  }
  outcome.experiment.pencils.resize(regrets.size());
  outcome.played = simulation;
  return outcome;
}

Panel panel_of(const Outcome& outcome) {
  PolicyPens pens;
  return posse::panel_of(outcome, pens);
}

TEST(Panel, IsLogarithmicWhereThreePoliciesEndAtTheBottom) {
  EXPECT_TRUE(panel_of(outcome_ending_with({10, 11, 12, 100})).log_y);
  EXPECT_FALSE(panel_of(outcome_ending_with({10, 11, 13, 100})).log_y) << "13 > 100 / 8";
  EXPECT_FALSE(panel_of(outcome_ending_with({10, 11, 100})).log_y);
  EXPECT_FALSE(panel_of(outcome_ending_with({})).log_y);
}

TEST(Panel, HasTheScaleThatTheExperimentChooses) {
  Outcome crowded = outcome_ending_with({10, 11, 12, 100});
  crowded.experiment.log_y = false;
  EXPECT_FALSE(panel_of(crowded).log_y);
  Outcome spread = outcome_ending_with({10, 50, 100});
  spread.experiment.log_y = true;
  EXPECT_TRUE(panel_of(spread).log_y);
}

}  // namespace
}  // namespace posse::panels_test

// An outcome in two worlds that tests of results need.
#pragma once

#include <utility>
#include <vector>

#include "posse/experiments/suite.h"
#include "posse/results/runs_test.h"

namespace posse {

// Two runs that lose `early` in the first eight rounds, and `late` in the last two.
inline std::vector<Run> runs_losing(double early, double late) {
  std::vector<Run> runs = runs_of(early + late);
  for (Run& run : runs) run.rows.insert(run.rows.begin(), {.t = 8, .regret = early});
  return runs;
}

// lin_es, glm_es, lin_ucb, lin_ts and uniform in "one", lin_es and lin_ts in "two".
inline Outcome outcome_in_worlds(Runs runs) {
  Outcome outcome;
  outcome.experiment.name = "some";
  outcome.experiment.title = "Some worlds";
  outcome.experiment.figure = Figure::worlds;
  outcome.experiment.simulation = {
      .environment = parse_spec("linear"),
      .policies = {parse_spec("lin_es"), parse_spec("glm_es"), parse_spec("lin_ucb"),
                   parse_spec("lin_ts"), parse_spec("uniform")},
      .T = 10,
      .repetitions = 2};
  outcome.experiment.pencils.resize(5);
  outcome.experiment.worlds = {
      {.label = "one", .spec = parse_spec("linear(K=6)"), .T = 10, .repetitions = 2},
      {.label = "two",
       .spec = parse_spec("linear(K=7)"),
       .T = 10,
       .repetitions = 2,
       .policies = {"lin_es", "lin_ts"}}};
  outcome.played = outcome.experiment.played();
  outcome.runs = std::move(runs);
  return outcome;
}

inline Outcome some_outcome() {
  return outcome_in_worlds({runs_losing(20, 4), runs_losing(6, 0), runs_losing(7, 1),
                            runs_losing(30, 30), runs_losing(80, 20), runs_losing(9, 9),
                            runs_losing(6, 6)});
}

}  // namespace posse

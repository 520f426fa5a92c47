// The report of posse theory doubling: what restarts cost an algorithm that does not know its
// horizon.
#pragma once

#include <cmath>
#include <optional>
#include <string>

#include "posse/core/types.h"

namespace posse {

// Restarts at the rounds floor(T0 b^i) of an algorithm with a regret of c T^gamma (log T)^delta.
struct DoublingQuestion {
  double T0 = 100;
  double b = (3 + std::sqrt(5.0)) / 2;
  double gamma = 0.5;
  double delta = 1.5;
  double T = 10000;
  double failure = 0.05;  // the delta of the theorems on GLM-ES and Neural-ES
  Index K = 50;
};

// What the regret is multiplied by, at most; nothing where the lemma does not hold or the number
// overflows.
std::optional<double> doubling_loss_at(const DoublingQuestion& question, double T0, double b);

std::string doubling_report_text(const DoublingQuestion& question);
std::string doubling_report_json(const DoublingQuestion& question);

// T0,b,l: a line for each point of a grid.
std::string doubling_grid_csv(const DoublingQuestion& question);

}  // namespace posse

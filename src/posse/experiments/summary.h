// Summarises repetitions: means with their errors, medians, quantiles, and curves over t.
#pragma once

#include <optional>
#include <vector>

#include "posse/experiments/simulation.h"

namespace posse {

struct Statistics {
  double mean = 0, sd = 0, se = 0, median = 0, q05 = 0, q95 = 0;
  std::size_t n = 0;
};

// sd has n - 1 in its denominator; it and se are NaN for a single value. Quantiles are interpolated
// linearly between order statistics.
Statistics statistics(std::vector<double> values);

double mean(const std::vector<double>& values);

// Of sorted values, interpolated linearly.
double quantile(const std::vector<double>& sorted, double p);

// The 97.5 % point of Student's t with nu degrees of freedom, to three digits.
double student_975(double nu);

// Half the width of the 95 % confidence interval of the mean, by Student's t; 0 for a single value.
double confidence(const Statistics& statistics);

// The final regrets of a policy's runs, which must all be finished to be compared with others'.
Statistics final_regret(const std::vector<Run>& runs);

// Runs of one policy that a budget ended before their horizon.
struct Unfinished {
  Index count = 0;    // of these runs
  Index runs = 0;     // of the policy, with those that are finished
  Index t = 0;        // the round to which all of the policy's runs came
  double budget = 0;  // the largest, in seconds
};

// None if all runs are finished.
std::optional<Unfinished> unfinished(const std::vector<Run>& runs);

// The policies that have runs, in their order, but those with unfinished ones last.
std::vector<std::size_t> ranked_by_completeness(const Runs& runs);

double mean_decide_us(const std::vector<Run>& runs);
double mean_update_us(const std::vector<Run>& runs);

struct RegretPoint {
  Index t;
  Statistics regret;
};

// As far as all runs came.
std::vector<RegretPoint> regret_curve(const std::vector<Run>& runs);

}  // namespace posse

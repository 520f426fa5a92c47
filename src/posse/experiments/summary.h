// Summarises repetitions: means with their errors, medians, quantiles, and curves over t.
#pragma once

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

// The final regrets of a policy's runs.
Statistics final_regret(const std::vector<Run>& runs);

double mean_decide_us(const std::vector<Run>& runs);
double mean_update_us(const std::vector<Run>& runs);

struct RegretPoint {
  Index t;
  Statistics regret;
};

std::vector<RegretPoint> regret_curve(const std::vector<Run>& runs);

}  // namespace posse

// The suites of benchmarks, and the recorder of their times for the tables.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

namespace posse::bench {

// Prints as usual and keeps the times for the tables.
class Recorder : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.aggregate_name != "median" && run.run_type == Run::RT_Aggregate) continue;
      const std::string name = run.run_name.function_name;
      seconds[name] = run.GetAdjustedRealTime() / benchmark::GetTimeUnitMultiplier(run.time_unit);
      if (run.counters.count("flops") != 0) peak_flops = run.counters.at("flops");
      for (const auto& [part, counter] : run.counters) seconds[name + " " + part] = counter;
    }
    ConsoleReporter::ReportRuns(runs);
  }

  // Whether all of these have run; in a filtered run they may not.
  bool has(const std::vector<std::string>& names) const {
    return std::all_of(names.begin(), names.end(),
                       [this](const std::string& name) { return seconds.count(name) != 0; });
  }

  std::map<std::string, double> seconds;
  double peak_flops = 0;
};

void register_linear();
void print_linear(const Recorder& recorder);

void register_glm();
void print_glm(const Recorder& recorder);

void register_threads();
void print_threads(const Recorder& recorder);

void register_neural();
void print_neural(const Recorder& recorder);

void register_design();
void print_design(const Recorder& recorder);

void register_perturbations();
void print_perturbations(const Recorder& recorder);

}  // namespace posse::bench

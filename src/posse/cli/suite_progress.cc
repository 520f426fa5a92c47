#include "posse/cli/suite_progress.h"

#include <fmt/format.h>

#include "posse/experiments/summary.h"
#include "posse/results/duration.h"
#include "posse/results/table.h"
#include "posse/results/unfinished.h"

namespace posse {
namespace {

std::string run_time(double seconds) {
  return seconds < 1 ? number_text(1e3 * seconds) + " ms" : number_text(seconds) + " s";
}

std::string standing_text(const std::vector<Run>& runs) {
  if (const auto cut = unfinished(runs)) return unfinished_text(*cut);
  const Statistics s = final_regret(runs);
  return fmt::format("regret {} +- {}", number_text(s.mean), number_text(s.se));
}

}  // namespace

SuiteProgress::SuiteProgress(const Suite& suite, bool quiet, bool line_per_policy)
    : suite_(suite),
      line_per_policy_(line_per_policy),
      progress_(quiet),
      standings_(suite.groups().size()) {}

void SuiteProgress::reached(const Milestone& milestone) {
  if (!line_per_policy_) {
    return progress_.show(milestone.done, milestone.cells, milestone.seconds_left);
  }
  note(milestone);
  progress_.bar(milestone.done, milestone.cells, milestone.seconds_left);
}

void SuiteProgress::tell_damaged(std::size_t cells) {
  progress_.tell(fmt::format("{} kept {} damaged and played again", cells,
                             cells == 1 ? "cell is" : "cells are"));
}

void SuiteProgress::note(const Milestone& milestone) {
  Standing& standing = standings_[milestone.group];
  standing.ends.push_back({.rows = {milestone.run.rows.back()}, .budget = milestone.run.budget});
  standing.seconds += seconds(milestone.run);
  const std::size_t cells = suite_.groups()[milestone.group].repetitions.size();
  if (standing.ends.size() == cells) tell(milestone.group, milestone.seconds_left);
}

void SuiteProgress::tell(std::size_t group, double seconds_left) {
  const auto& [ends, total] = standings_[group];
  progress_.tell(fmt::format(
      "{:<8} {:<32} {}  {} run{} of {}, {} left", suite_.experiment_of(group),
      suite_.label_of(group), standing_text(ends), ends.size(), ends.size() == 1 ? "" : "s",
      run_time(total / static_cast<double>(ends.size())), duration_text(seconds_left)));
}

}  // namespace posse

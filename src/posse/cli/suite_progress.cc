#include "posse/cli/suite_progress.h"

#include <algorithm>

#include <fmt/format.h>

#include "posse/core/phrases.h"
#include "posse/experiments/summary.h"
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
  return fmt::format("regret {}, se {}", number_text(s.mean), number_text(s.se));
}

// "600 runs of 10000 rounds", or of "500 to 10000".
std::string work_text(const std::vector<CellGroup>& groups, std::size_t runs) {
  const auto [least, most] = std::minmax_element(
      groups.begin(), groups.end(),
      [](const auto& one, const auto& other) { return one.prototype.T < other.prototype.T; });
  const Index low = least->prototype.T, high = most->prototype.T;
  const std::string rounds = low == high ? "" : fmt::format("{} to ", low);
  return fmt::format("{} of {}{} rounds", counted(static_cast<Index>(runs), "run"), rounds, high);
}

}  // namespace

SuiteProgress::SuiteProgress(const Suite& suite, bool quiet, bool line_per_policy)
    : suite_(suite),
      line_per_policy_(line_per_policy),
      progress_(quiet),
      standings_(suite.groups().size()) {
  std::size_t runs = 0;
  for (const CellGroup& group : suite.groups()) runs += group.repetitions.size();
  if (runs > 0) progress_.begin(work_text(suite.groups(), runs), runs);
}

void SuiteProgress::reached(const Milestone& milestone) {
  if (line_per_policy_) note(milestone);
  if (!milestone.played) ++kept_;
  moved(milestone.advance);
  if (milestone.advance.is_complete() && kept_ > 0) tell_kept(milestone.advance.total);
}

void SuiteProgress::tell_kept(std::size_t runs) {
  progress_.tell(kept_ == runs
                     ? fmt::format("nothing to play: {} kept",
                                   counted(static_cast<Index>(runs), "run was", "runs were"))
                     : fmt::format("{} of {} runs were kept, the others played", kept_, runs));
}

void SuiteProgress::moved(const Advance& advance) {
  line_per_policy_ ? progress_.bar(advance) : progress_.show(advance);
}

void SuiteProgress::tell_damaged(std::size_t runs) {
  progress_.tell(counted(static_cast<Index>(runs), "kept run is", "kept runs are") +
                 " damaged and played again");
}

void SuiteProgress::note(const Milestone& milestone) {
  Standing& standing = standings_[milestone.group];
  standing.ends.push_back({.rows = {milestone.run.rows.back()}, .budget = milestone.run.budget});
  standing.seconds += seconds(milestone.run);
  const std::size_t runs = suite_.groups()[milestone.group].repetitions.size();
  if (standing.ends.size() == runs) tell(milestone.group, milestone.advance);
}

void SuiteProgress::tell(std::size_t group, const Advance& advance) {
  const auto& [ends, total] = standings_[group];
  const std::string left = left_text(advance);
  progress_.tell(fmt::format(
      "{:<8} {:<32} {}  {} of {}{}", suite_.experiment_of(group), suite_.label_of(group),
      standing_text(ends), counted(static_cast<Index>(ends.size()), "run"),
      run_time(total / static_cast<double>(ends.size())), left.empty() ? "" : ", " + left));
}

}  // namespace posse

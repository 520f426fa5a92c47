#include "posse/cli/suite_progress.h"

#include <fmt/format.h>

#include "posse/cli/table.h"
#include "posse/experiments/summary.h"

namespace posse {
namespace {

std::string run_time(double seconds) {
  return seconds < 1 ? number_text(1e3 * seconds) + " ms" : number_text(seconds) + " s";
}

}  // namespace

SuiteProgress::SuiteProgress(const Suite& suite, bool quiet)
    : suite_(suite), progress_(quiet), standings_(suite.groups().size()) {}

void SuiteProgress::reached(const Milestone& milestone) {
  Standing& standing = standings_[milestone.group];
  standing.regrets.push_back(milestone.run.rows.back().regret);
  standing.seconds += seconds(milestone.run);
  const std::size_t cells = suite_.groups()[milestone.group].repetitions.size();
  if (standing.regrets.size() == cells) tell(milestone.group, milestone.seconds_left);
  progress_.bar(milestone.done, milestone.cells, milestone.seconds_left);
}

void SuiteProgress::tell(std::size_t group, double seconds_left) {
  const Statistics s = statistics(standings_[group].regrets);
  progress_.tell(fmt::format(
      "{:<8} {:<32} regret {} +- {}  {} run{} of {}, {} left", suite_.experiment_of(group),
      suite_.label_of(group), number_text(s.mean), number_text(s.se), s.n, s.n == 1 ? "" : "s",
      run_time(standings_[group].seconds / static_cast<double>(s.n)), duration_text(seconds_left)));
}

}  // namespace posse

#include "posse/cli/suite_progress.h"

#include <set>
#include <string>

#include <fmt/format.h>

#include "posse/cli/table.h"
#include "posse/experiments/summary.h"

namespace posse {

SuiteProgress::SuiteProgress(const Suite& suite, bool quiet) : suite_(suite), progress_(quiet) {
  std::set<std::string> seen;
  for (std::size_t i = 0; i < suite.cells().size(); ++i) {
    if (seen.insert(suite.cells()[i].configuration()).second) ++standings_[suite.place(i)].cells;
  }
}

void SuiteProgress::reached(const Milestone& milestone) {
  done_ = milestone.done;
  const Suite::Place& place = suite_.place(milestone.cell);
  Standing& standing = standings_[place];
  standing.regrets.push_back(milestone.run.rows.back().regret);
  standing.seconds += seconds(milestone.run);
  if (standing.regrets.size() == standing.cells) tell(place, standing, milestone.seconds_left);
  progress_.bar(milestone.done, milestone.cells, milestone.seconds_left);
}

void SuiteProgress::tell(const Suite::Place& place, const Standing& standing, double seconds_left) {
  const Experiment& experiment = suite_.experiments()[place.experiment];
  const Statistics s = statistics(standing.regrets);
  progress_.tell(fmt::format(
      "{:<8} {:<32} regret {} +- {}  {} runs of {} s, {} left", experiment.name,
      experiment.simulation.policies[place.policy].label, number_text(s.mean), number_text(s.se),
      s.n, number_text(standing.seconds / static_cast<double>(s.n)), duration_text(seconds_left)));
}

}  // namespace posse

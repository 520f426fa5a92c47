#include "posse/results/worlds_panel.h"

#include <utility>
#include <vector>

#include "posse/environments/data_path.h"
#include "posse/experiments/world_standing.h"
#include "posse/results/worlds_table.h"

namespace posse {
namespace {

// The regrets of the ensembles and of the best baseline, in percent of what uniform play loses.
Dots world_dots(const Outcome& outcome) {
  Dots dots;
  dots.log_x = outcome.experiment.log_x;
  dots.kinds = ensembles_of(outcome.experiment.simulation);
  const std::size_t ensembles = dots.kinds.size();
  dots.kinds.emplace_back("best other");
  for (const WorldStanding& world : world_standings(outcome.played, outcome.runs)) {
    const double all = known_regret(outcome.runs, world.uniform);
    std::vector<double> percents(ensembles, kNotKnown);
    for (std::size_t i = 0; i < ensembles; ++i) {
      const PolicyStanding* one = world.find(outcome.played, dots.kinds[i]);
      if (one != nullptr) percents[i] = 100 * known_regret(outcome.runs, one->policy) / all;
    }
    percents.push_back(100 * known_regret(outcome.runs, world.best) / all);
    const Spec& spec = outcome.played.environment_of(world.policies.front().policy);
    dots.rows.push_back({world.world, to_string(without_folder(spec)), std::move(percents)});
  }
  return dots;
}

}  // namespace

Panel worlds_panel(const Outcome& outcome) {
  Panel panel;
  panel.x_label = "final regret in percent of what uniform play loses";
  panel.dots = world_dots(outcome);
  panel.table = table_of_worlds(outcome);
  return panel;
}

}  // namespace posse

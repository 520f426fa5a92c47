#include "posse/results/panels.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "posse/core/phrases.h"
#include "posse/environments/data_path.h"
#include "posse/experiments/experiment_file.h"
#include "posse/experiments/summary.h"
#include "posse/results/data_header.h"
#include "posse/results/duration.h"
#include "posse/results/factor_panel.h"
#include "posse/results/outcome_table.h"
#include "posse/results/reading.h"
#include "posse/results/run_curves.h"
#include "posse/results/scaling_panel.h"
#include "posse/results/unfinished.h"
#include "posse/results/worlds_panel.h"

namespace posse {
namespace {

std::string hint_of(const Simulation& simulation, std::size_t p) {
  return to_string(simulation.policies[p].policy) + " in " +
         to_string(without_folder(simulation.environment_of(p)));
}

PanelCurve regret_panel_curve(const Outcome& outcome, std::size_t p, const Pen& pen) {
  const Simulation& simulation = outcome.played;
  const auto cut = unfinished(outcome.runs[p]);
  const std::string& label = simulation.policies[p].label;
  PanelCurve curve{.label = cut ? fmt::format("{} (unfinished at t = {})", label, cut->t) : label,
                   .hint = hint_of(simulation, p),
                   .x = {0},
                   .mean = {0},
                   .sd = {0},
                   .low = {0},
                   .high = {0},
                   .complete = !cut,
                   .name = label};
  set_pen(curve, pen, outcome.experiment.pencils[p]);
  add_runs(curve, outcome.runs[p], outcome.runs.size());
  for (const RegretPoint& point : regret_curve(outcome.runs[p])) {
    const double half = confidence(point.regret);
    curve.x.push_back(static_cast<double>(point.t));
    curve.mean.push_back(point.regret.mean);
    curve.sd.push_back(point.regret.sd);
    curve.low.push_back(point.regret.mean - half);
    curve.high.push_back(point.regret.mean + half);
  }
  if (outcome.runs[p].size() == 1) curve.sd.clear(), curve.low.clear(), curve.high.clear();
  return curve;
}

Dots runtime_dots(const Outcome& outcome) {
  Dots dots;
  dots.kinds = {"decide", "update"};
  dots.log_x = outcome.experiment.log_x;
  for (std::size_t p = 0; p < outcome.runs.size(); ++p) {
    if (outcome.runs[p].empty()) continue;
    const Simulation& simulation = outcome.played;
    dots.rows.push_back({simulation.policies[p].label,
                         hint_of(simulation, p),
                         {mean_decide_us(outcome.runs[p]), mean_update_us(outcome.runs[p])}});
  }
  return dots;
}

// A sentence on missing runs; empty if there are none.
std::string missing_runs(const Outcome& outcome) {
  const Simulation& simulation = outcome.played;
  constexpr std::size_t kMaxNamed = 12;
  std::vector<std::string> missing;
  for (std::size_t p = 0; p < outcome.runs.size(); ++p) {
    const std::size_t n = outcome.runs[p].size();
    const Index all = simulation.repetitions_of(p);
    if (n == static_cast<std::size_t>(all)) continue;
    missing.push_back(fmt::format("{} has {} of {}", simulation.policies[p].label, n, all));
  }
  return missing.empty() ? "" : fmt::format("Runs are missing: {}.", shortened(missing, kMaxNamed));
}

// The experiment's note, and sentences on missing and unfinished runs.
std::string note_of(const Outcome& outcome) {
  std::string note = outcome.experiment.note;
  for (const std::string& more : {missing_runs(outcome), unfinished_note(outcome)}) {
    note += (note.empty() || more.empty() ? "" : " ") + more;
  }
  return note;
}

// Whether three policies or more end in the lowest eighth, about a tenth of a linear axis, where
// nobody can tell them apart.
bool crowds_at_the_bottom(const std::vector<PanelCurve>& curves) {
  double highest = 0;
  for (const PanelCurve& curve : curves) highest = std::max(highest, curve.mean.back());
  return std::count_if(curves.begin(), curves.end(), [&](const PanelCurve& curve) {
           return curve.mean.back() < highest / 8;
         }) >= 3;
}

Panel played_panel(const Outcome& outcome, const std::vector<Pen>& pens) {
  if (outcome.experiment.figure == Figure::scaling) return scaling_panel(outcome, pens);
  if (outcome.experiment.figure == Figure::worlds) return worlds_panel(outcome);
  Panel panel;
  const Ranking ranked = ranking(outcome.played, outcome.runs);
  panel.table = table_of(outcome, ranked);
  if (outcome.experiment.figure == Figure::runtime) {
    panel.x_label = "microseconds a round";
    panel.dots = runtime_dots(outcome);
    return panel;
  }
  panel.x_label = "round t";
  panel.y_label = "cumulative regret";
  for (std::size_t p = 0; p < outcome.runs.size(); ++p) {
    if (!outcome.runs[p].empty()) panel.curves.push_back(regret_panel_curve(outcome, p, pens[p]));
  }
  panel.log_y = crowds_at_the_bottom(panel.curves);
  panel.caveat = caveat_of(ranked);
  return panel;
}

std::string seeds_text(const std::vector<Outcome>& outcomes) {
  std::set<std::uint64_t> seeds;
  for (const Outcome& outcome : outcomes) {
    if (outcome.experiment.is_played()) seeds.insert(outcome.experiment.simulation.seed);
  }
  return fmt::format("{}", fmt::join(seeds, ", "));
}

// Who played, and how long all runs took; runs that panels share count once.
std::vector<std::pair<std::string, std::string>> facts_of_runs(
    const std::vector<Outcome>& outcomes) {
  std::set<std::string> cells, players;
  double total = 0;
  for (const Outcome& outcome : outcomes) {
    for (std::size_t p = 0; p < outcome.runs.size(); ++p) {
      for (const Run& run : outcome.runs[p]) {
        const Cell cell = outcome.played.cell(p, run.repetition);
        if (!cells.insert(cell.configuration()).second) continue;
        players.insert(run.player);
        total += seconds(run);
      }
    }
  }
  return {{"played by", fmt::format("{}", fmt::join(players, "; "))},
          {"time of the policies", duration_text(total) + " of one core"}};
}

// The common world, without what a sweep changes in it.
Spec common_world(const Experiment& experiment) {
  Spec world = without_folder(experiment.simulation.environment);
  std::erase_if(world.arguments, [&](const Argument& argument) {
    return experiment.sweep.find("environment." + argument.key) != nullptr;
  });
  return world;
}

// What changes along with the swept quantity: ", K = 16 to 256".
std::string companions_text(const Sweep& sweep) {
  std::string text;
  for (std::size_t k = 1; k < sweep.keys.size(); ++k) {
    const SweptKey& swept = sweep.keys[k];
    text += fmt::format(", {} = {} to {}", short_name(swept.key), swept.values.front(),
                        swept.values.back());
  }
  return text;
}

// The largest horizon and number of repetitions; the table has those of each world.
std::string setting_of_worlds(const Experiment& experiment) {
  const Simulation& simulation = experiment.simulation;
  return fmt::format("{}, T up to {}, up to {}, seed {}",
                     counted(static_cast<Index>(experiment.worlds.size()), "world"), simulation.T,
                     counted(simulation.repetitions, "repetition"), simulation.seed);
}

}  // namespace

void set_pen(PanelCurve& curve, const Pen& pen, const Pencil& pencil) {
  curve.colour = pen.colour;
  curve.dash = pen.dash;
  curve.thin = pencil.line == "thin";
}

std::string setting_text(const Outcome& outcome) {
  if (outcome.experiment.figure == Figure::worlds) return setting_of_worlds(outcome.experiment);
  const Simulation& simulation = outcome.experiment.simulation;
  const Sweep& sweep = outcome.experiment.sweep;
  return fmt::format("{}{}{}, {}, seed {}", to_string(common_world(outcome.experiment)),
                     companions_text(sweep),
                     sweep.find("T") ? "" : fmt::format(", T = {}", simulation.T),
                     counted(simulation.repetitions, "repetition"), simulation.seed);
}

Panel panel_of(const Outcome& outcome, PolicyPens& pens) {
  const Experiment& experiment = outcome.experiment;
  Panel panel = experiment.is_played() ? played_panel(outcome, pens.assign(experiment))
                                       : factor_panel(experiment.T0s);
  panel.name = experiment.name;
  if (experiment.is_played()) {
    panel.subtitle = setting_text(outcome);
    panel.data = data_paragraphs(outcome.played);
  }
  panel.title = experiment.title;
  panel.note = note_of(outcome);
  panel.log_x = panel.log_x || experiment.log_x;
  panel.log_y = experiment.log_y.value_or(panel.log_y);
  panel.confidence_first = experiment.band == Band::se;
  panel.configuration = to_toml(with_worlds(completed(experiment), without_folder));
  return panel;
}

std::string missing_text(const std::vector<Outcome>& outcomes) {
  std::string text;
  for (const Outcome& outcome : outcomes) {
    for (const std::string& part : {missing_runs(outcome), unfinished_note(outcome)}) {
      if (!part.empty()) text += outcome.experiment.name + ": " + part + "\n";
    }
  }
  return text;
}

Page page_of(const std::vector<Outcome>& outcomes) {
  Page page;
  page.title = outcomes.size() == 1 ? outcomes.front().experiment.title : "Posse: experiments";
  PolicyPens pens;
  for (const Outcome& outcome : outcomes) page.panels.push_back(panel_of(outcome, pens));
  const auto is_played = [](const Outcome& outcome) { return outcome.experiment.is_played(); };
  if (std::none_of(outcomes.begin(), outcomes.end(), is_played)) return page;
  page.reading = reading_of(outcomes);
  page.facts = {{"seed", seeds_text(outcomes)}};
  for (std::pair<std::string, std::string>& fact : facts_of_runs(outcomes)) {
    page.facts.push_back(std::move(fact));
  }
  return page;
}

}  // namespace posse

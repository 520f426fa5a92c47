#include "posse/results/export.h"

#include <iterator>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "posse/experiments/limit.h"
#include "posse/experiments/scaling.h"
#include "posse/experiments/summary.h"
#include "posse/results/csv_field.h"
#include "posse/results/data_header.h"
#include "posse/results/data_json.h"
#include "posse/results/diagnostics_table.h"
#include "posse/results/worlds_export.h"

namespace posse {
namespace {

using Json = nlohmann::ordered_json;

Json as_json(const Statistics& s) {
  return {{"mean", s.mean},     {"sd", s.sd},   {"se", s.se},
          {"median", s.median}, {"q05", s.q05}, {"q95", s.q95}};
}

Json as_json(const Ratio& r) { return {{"ratio", r.ratio}, {"low", r.low}, {"high", r.high}}; }

// What data the world is made of, if it is.
void add_data(const Spec& environment, Json& json) {
  if (const auto data = readable_data(environment)) json["data"] = data_json(*data);
}

// What the policy's spec does not say about a contender.
void add_names(const Contender& contender, Json& policy) {
  if (contender.label != to_string(contender.policy)) policy["label"] = contender.label;
  if (contender.environment) {
    policy["environment"] = to_string(*contender.environment);
    add_data(*contender.environment, policy);
  }
  if (contender.T) policy["horizon"] = *contender.T;
  if (contender.repetitions) policy["repetitions"] = *contender.repetitions;
  if (!contender.world.empty()) policy["world"] = contender.world;
  if (contender.value) policy["value"] = *contender.value;
}

// How the contenders' regret grows along the sweep.
Json exponents(const Simulation& simulation, const Runs& runs) {
  Json all = Json::array();
  for (const Scaling& scaling : scalings(simulation, runs)) {
    const Estimate exponent = scaling.law.exponent();  // unknown numbers become null
    all.push_back({{"policy", scaling.label},
                   {"exponent", exponent.value},
                   {"low", exponent.low},
                   {"high", exponent.high},
                   {"misfit", scaling.law.misfit()}});
  }
  return all;
}

bool has_worlds(const Simulation& simulation) {
  return !simulation.policies.empty() && !simulation.policies.front().world.empty();
}

// The column after that of the policy, of a sweep's values or of worlds; empty if there is none.
std::string second_head(const Simulation& simulation) {
  if (has_worlds(simulation)) return ",world";
  return simulation.swept.empty() ? "" : "," + simulation.swept;
}

// The columns that name a policy: its label, or in a sweep its family and value (references have
// none), or its family and world.
std::string names_of(const Simulation& simulation, const Contender& contender) {
  if (has_worlds(simulation)) return csv_field(contender.family) + "," + csv_field(contender.world);
  if (simulation.swept.empty()) return csv_field(contender.label);
  return csv_field(contender.family) + "," +
         (contender.value ? fmt::format("{}", *contender.value) : "");
}

// Whether a row of a run is written: of several worlds only those that end a fifth of the rounds,
// since there are so many runs.
bool is_written(const Row& row, const Run& run, bool fifths) {
  const Index t = row.t, T = run.t();
  return !fifths || t == T || 5 * t / T > 5 * (t - 1) / T;
}

// Calls line(names, run) for every run in order.
template <class Line>
void for_each_run(const Simulation& simulation, const Runs& runs, Line line) {
  for (std::size_t p = 0; p < runs.size(); ++p) {
    const std::string names = names_of(simulation, simulation.policies[p]);
    for (const Run& run : runs[p]) line(names, run);
  }
}

}  // namespace

std::string rows_csv(const Simulation& simulation, const Runs& runs) {
  std::string csv = "policy" + second_head(simulation) + ",repetition,t,regret,reward,best\n";
  const bool fifths = has_worlds(simulation);
  for_each_run(simulation, runs, [&](const std::string& names, const Run& run) {
    for (const Row& row : run.rows) {
      if (!is_written(row, run, fifths)) continue;
      fmt::format_to(std::back_inserter(csv), "{},{},{},{},{},{}\n", names, run.repetition, row.t,
                     row.regret, row.reward, row.best);
    }
  });
  return csv;
}

std::string timings_csv(const Simulation& simulation, const Runs& runs) {
  std::string csv = "policy" + second_head(simulation) + ",repetition,decide_us,update_us\n";
  for_each_run(simulation, runs, [&](const std::string& names, const Run& run) {
    fmt::format_to(std::back_inserter(csv), "{},{},{:.4f},{:.4f}\n", names, run.repetition,
                   run.decide_us, run.update_us);
  });
  return csv;
}

std::string summary_json(const Simulation& simulation, const Runs& runs, bool timings) {
  Json json = {{"environment", to_string(simulation.environment)},
               {"horizon", simulation.T},
               {"repetitions", simulation.repetitions},
               {"seed", simulation.seed}};
  add_data(simulation.environment, json);
  json["policies"] = Json::array();
  for (std::size_t p = 0; p < runs.size(); ++p) {
    Json policy = {{"policy", to_string(simulation.policies[p].policy)}};
    add_names(simulation.policies[p], policy);
    const auto count = static_cast<Index>(runs[p].size());
    if (count != simulation.repetitions_of(p)) policy["runs"] = count;  // some are missing
    if (const auto cut = unfinished(runs[p])) {
      policy["unfinished"] = {{"runs", cut->count}, {"t", cut->t}, {"budget", cut->budget}};
    } else if (!runs[p].empty()) {
      policy["regret"] = as_json(final_regret(runs[p]));
      if (const auto times = times_limit(simulation, runs, p)) {
        policy["times_limit"] = as_json(*times);
      }
    }
    if (timings && !runs[p].empty()) {
      policy["decide_us"] = mean_decide_us(runs[p]);
      policy["update_us"] = mean_update_us(runs[p]);
    }
    if (!runs[p].empty() && runs[p].front().signs.at_end) {
      policy["diagnostics"] = diagnostics_json(runs[p]);
    }
    json["policies"].push_back(std::move(policy));
  }
  if (!simulation.swept.empty()) {
    json["swept"] = simulation.swept;
    json["exponents"] = exponents(simulation, runs);
  }
  if (has_worlds(simulation)) json["worlds"] = worlds_json(simulation, runs);
  return json.dump(2) + "\n";
}

}  // namespace posse

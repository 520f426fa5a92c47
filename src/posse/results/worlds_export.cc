#include "posse/results/worlds_export.h"

#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "posse/experiments/summary.h"
#include "posse/experiments/world_standing.h"
#include "posse/results/csv_field.h"

namespace posse {
namespace {

std::string csv_number(double value) {
  return std::isfinite(value) ? fmt::format(",{}", value) : ",";
}

std::string standing_csv(const Simulation& played, const Runs& runs, const PolicyStanding& one) {
  const Contender& contender = played.policies[one.policy];
  const std::vector<Run>& its = runs[one.policy];
  std::string line = fmt::format("{},{},{},{}", csv_field(contender.world),
                                 csv_field(contender.family), *contender.T, its.size());
  const double se = unfinished(its) ? kNotKnown : final_regret(its).se;
  for (const double value : {known_regret(runs, one.policy), se, one.to_best.ratio, one.to_best.low,
                             one.to_best.high, one.stuck.value_or(kNotKnown)}) {
    line += csv_number(value);
  }
  return line + "\n";
}

// Unknown numbers become null.
nlohmann::ordered_json standing_json(const Simulation& played, const PolicyStanding& one) {
  return {{"policy", played.policies[one.policy].family},
          {"times_best", one.to_best.ratio},
          {"low", one.to_best.low},
          {"high", one.to_best.high},
          {"stuck", one.stuck.value_or(kNotKnown)}};
}

}  // namespace

std::string worlds_csv(const Simulation& played, const Runs& runs) {
  std::string csv = "world,policy,T,runs,regret,se,times_best,low,high,stuck\n";
  for (const WorldStanding& world : world_standings(played, runs)) {
    for (const PolicyStanding& one : world.policies) csv += standing_csv(played, runs, one);
  }
  return csv;
}

nlohmann::ordered_json worlds_json(const Simulation& played, const Runs& runs) {
  auto all = nlohmann::ordered_json::array();
  for (const WorldStanding& world : world_standings(played, runs)) {
    nlohmann::ordered_json json = {{"world", world.world}};
    if (world.best) json["best"] = played.policies[*world.best].family;
    json["policies"] = nlohmann::ordered_json::array();
    for (const PolicyStanding& one : world.policies) {
      json["policies"].push_back(standing_json(played, one));
    }
    all.push_back(std::move(json));
  }
  return all;
}

}  // namespace posse

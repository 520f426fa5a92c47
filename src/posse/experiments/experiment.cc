#include "posse/experiments/experiment.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/core/error.h"
#include "posse/core/parameter.h"
#include "posse/environments/environment.h"
#include "posse/experiments/fitting_link.h"
#include "posse/experiments/spec_parameter.h"
#include "posse/policies/policy.h"

namespace posse {
namespace {

constexpr Index kQuickRounds = 2000;
constexpr Index kQuickRepetitions = 5;

double checked_whole(const std::string& path, const std::string& value, double low, double high) {
  return whole(low, high).accept(path, parse_value(value)).number;
}

// What follows `head` and a full stop in the path, if anything does.
std::optional<std::string> below(const std::string& head, const std::string& path) {
  if (!path.starts_with(head + ".") || path.size() == head.size() + 1) return std::nullopt;
  return path.substr(head.size() + 1);
}

// A spec within an experiment, or one argument of it.
struct Place {
  std::optional<std::size_t> contender = {};  // whose spec it is; none: that of all
  bool is_world = false;                      // an environment, not a policy
  std::string key = {};                       // empty: the whole spec
};

bool is_plain_number(const std::string& path) {
  return path == "T" || path == "repetitions" || path == "seed";
}

std::optional<Place> place_of_world(const std::string& path) {
  if (path == "environment") return Place{.is_world = true};
  const auto key = below("environment", path);
  return key ? std::optional(Place{.is_world = true, .key = *key}) : std::nullopt;
}

// The place named by "LABEL", "LABEL.KEY", "LABEL.environment" or "LABEL.environment.KEY". Labels
// may contain full stops: the longest one that fits counts.
std::optional<Place> place_of_policy(const Simulation& simulation, const std::string& path) {
  std::optional<Place> place;
  std::size_t longest = 0;
  for (std::size_t p = 0; p < simulation.policies.size(); ++p) {
    const std::string& label = simulation.policies[p].label;
    if (path == label) return Place{.contender = p};
    const auto rest = below(label, path);
    if (!rest || label.size() < longest) continue;
    place = place_of_world(*rest).value_or(Place{.key = *rest});
    place->contender = p;
    longest = label.size();
  }
  return place;
}

// None if the path leads nowhere, or to a world of a list, which is set in the file.
std::optional<Place> place_of(const Experiment& experiment, const std::string& path) {
  std::optional<Place> place = place_of_world(path);
  const auto rest = below("policy", path);
  if (rest) place = place_of_policy(experiment.simulation, *rest);
  return place && place->is_world && !experiment.worlds.empty() ? std::nullopt : place;
}

const Spec& world_of(const Simulation& simulation, const Place& place) {
  return place.contender ? simulation.environment_of(*place.contender) : simulation.environment;
}

// The path of a spec, and those of its parameters.
template <class Factory>
void add_paths(std::vector<std::string>& paths, const std::string& path, const Spec& spec,
               const Catalogue<Factory>& catalogue) {
  paths.push_back(path);
  for (const Parameter& parameter : catalogue.find(spec.word).parameters) {
    paths.push_back(path + "." + parameter.name);
  }
}

// All that can be set, except for worlds of single contenders.
std::vector<std::string> paths_of(const Experiment& experiment) {
  std::vector<std::string> paths = {"T", "repetitions", "seed"};
  const Simulation& simulation = experiment.simulation;
  if (experiment.worlds.empty()) {
    add_paths(paths, "environment", simulation.environment, environments());
  }
  for (const Contender& contender : simulation.policies) {
    add_paths(paths, "policy." + contender.label, contender.policy, policies());
  }
  return paths;
}

// Replaces a spec or one of its arguments. Throws Error, and changes nothing, if that is invalid.
template <class Factory>
void replace(Spec& spec, const std::string& key, const std::string& value,
             const std::string& origin, const Catalogue<Factory>& catalogue) {
  Spec changed = key.empty() ? parse_spec(value, origin) : spec;
  if (!key.empty()) set_argument(changed, key, parse_value(value, origin));
  catalogue.bind(changed);
  spec = std::move(changed);
}

// Whether both worlds have that parameter, with the same value.
bool agree(const Spec& one, const Spec& other, const std::string& key) {
  const Spec a = environments().complete(one), b = environments().complete(other);
  const Spec *first = a.argument(key), *second = b.argument(key);
  return first != nullptr && second != nullptr && *first == *second;
}

// Changes the common world, and a key also in the contenders' own worlds that have the same value.
void replace_world(Simulation& simulation, const std::string& key, const std::string& value,
                   const std::string& origin) {
  const Spec before = simulation.environment;
  replace(simulation.environment, key, value, origin, environments());
  if (key.empty()) return;
  for (Contender& contender : simulation.policies) {
    std::optional<Spec>& own = contender.environment;
    if (own && agree(*own, before, key)) replace(*own, key, value, origin, environments());
  }
}

// Throws Error if the sweep sets that value.
void refuse_swept(const Place& place, const Sweep& sweep) {
  const std::string key = (place.is_world ? "environment." : "policy.") + place.key;
  if (sweep.find(key) == nullptr) return;
  throw Error(fmt::format("{} is swept; change its values in the file", key));
}

void replace_at(Simulation& simulation, const Place& place, const std::string& value,
                const std::string& origin) {
  if (!place.contender) return replace_world(simulation, place.key, value, origin);
  Contender& contender = simulation.policies[*place.contender];
  if (!place.is_world) return replace(contender.policy, place.key, value, origin, policies());
  Spec own = world_of(simulation, place);
  replace(own, place.key, value, origin, environments());
  contender.environment = std::move(own);
}

}  // namespace

bool is_experiment_name(const std::string& name) {
  const auto fits = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.';
  };
  return !name.empty() && name[0] != '.' && std::all_of(name.begin(), name.end(), fits) &&
         name != "cells" && name != "report.html";
}

void Experiment::check() const {
  if (!is_experiment_name(name)) {
    throw Error(
        fmt::format("an experiment cannot have the name '{}': a folder of results needs "
                    "letters, digits, '_', '-' and '.', and has its own cells and "
                    "report.html",
                    name));
  }
  if (is_played()) with_origin(name, [this] { played().check(); });
}

Simulation Experiment::played() const {
  if (figure == Figure::worlds) return in_worlds(simulation, worlds);
  return figure == Figure::scaling ? expanded(simulation, sweep) : simulation;
}

void Experiment::set_T(Index T) {
  sweep.set_longest(T);
  set_longest_T(worlds, T);
  simulation.T = T;
}

void Experiment::set_repetitions(Index repetitions) {
  set_most_repetitions(worlds, repetitions);
  simulation.repetitions = repetitions;
}

bool Experiment::has(const std::string& path) const {
  if (!is_played()) return false;
  if (is_plain_number(path)) return true;
  const auto place = place_of(*this, path);
  if (!place || place->key.empty()) return place.has_value();
  if (place->is_world) {
    return has_parameter(environments(), world_of(simulation, *place), place->key);
  }
  return has_parameter(policies(), simulation.policies[*place->contender].policy, place->key);
}

void Experiment::refuse_path(const std::string& path) const {
  const std::string refusal = fmt::format("{} has no '{}' to set; ", name, path);
  if (!is_played()) throw Error(refusal + "it has: nothing, since nothing is played");
  const std::string meant = did_you_mean(path, paths_of(*this));
  if (!meant.empty()) throw Error(refusal + meant);
  std::vector<std::string> labels;
  for (const Contender& contender : simulation.policies) labels.push_back(contender.label);
  throw Error(fmt::format("{}it has: {}; a LABEL is one of: {}", refusal,
                          worlds.empty() ? kPaths : kPathsBesideWorlds, fmt::join(labels, ", ")));
}

void Experiment::set(const std::string& path, const std::string& value, const std::string& origin) {
  with_origin(origin, [&] {
    const auto place = place_of(*this, path);
    if (!is_played() || !(is_plain_number(path) || place)) refuse_path(path);
    if (!place) return set_number(path, value);
    refuse_swept(*place, sweep);
    Simulation changed = simulation;
    replace_at(changed, *place, value, origin);
    simulation = std::move(changed);
  });
}

void Experiment::set_number(const std::string& path, const std::string& value) {
  if (path == "T") {
    set_T(static_cast<Index>(checked_whole(path, value, 1, kMaxHorizon)));
  } else if (path == "repetitions") {
    set_repetitions(static_cast<Index>(checked_whole(path, value, 1, kMaxRepetitions)));
  } else {
    simulation.seed = static_cast<std::uint64_t>(checked_whole(path, value, 0, 0x1p53));
  }
}

Experiment regret_experiment(std::string name, Simulation simulation) {
  Experiment experiment;
  experiment.name = std::move(name);
  experiment.title = "Pseudo-regret in " + to_string(simulation.environment);
  experiment.pencils.resize(simulation.policies.size());
  experiment.simulation = std::move(simulation);
  return experiment;
}

Experiment completed(Experiment experiment) {
  if (!experiment.is_played()) return experiment;
  Simulation& simulation = experiment.simulation;
  const bool one_link =
      experiment.sweep.find("environment.link") == nullptr && experiment.worlds.empty();
  for (std::size_t p = 0; p < simulation.policies.size(); ++p) {
    Spec& policy = simulation.policies[p].policy;
    if (one_link) policy = with_link_of(simulation.environment_of(p), policy);
    policy = policies().complete(policy);
  }
  return with_worlds(std::move(experiment),
                     [](const Spec& world) { return environments().complete(world); });
}

Experiment undrawn(Experiment experiment) {
  experiment.title = experiment.note = "";
  experiment.log_x = false;
  experiment.log_y = std::nullopt;
  experiment.band = Band::sd;
  if (experiment.figure == Figure::runtime) experiment.figure = Figure::regret;
  for (Pencil& pencil : experiment.pencils) pencil = {};
  return experiment;
}

Experiment with_worlds(Experiment experiment, const std::function<Spec(Spec)>& change) {
  Simulation& simulation = experiment.simulation;
  simulation.environment = change(simulation.environment);
  for (Contender& contender : simulation.policies) {
    if (contender.environment) contender.environment = change(*contender.environment);
  }
  for (ListedWorld& world : experiment.worlds) world.spec = change(world.spec);
  std::optional<Spec>& quick = experiment.quick.environment;
  if (quick) quick = change(*quick);
  return experiment;
}

Experiment quickened(Experiment experiment) {
  Simulation& simulation = experiment.simulation;
  const Quick& quick = experiment.quick;
  experiment.set_T(std::min(simulation.T, quick.T.value_or(kQuickRounds)));
  experiment.set_repetitions(
      std::min(simulation.repetitions, quick.repetitions.value_or(kQuickRepetitions)));
  if (quick.environment) simulation.environment = *quick.environment;
  return experiment;
}

}  // namespace posse

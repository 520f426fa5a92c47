#include "posse/experiments/experiment.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/core/parameter.h"
#include "posse/environments/environment.h"
#include "posse/policies/policy.h"

namespace posse {
namespace {

constexpr Index kQuickRounds = 2000;
constexpr Index kQuickRepetitions = 5;

// Sets one argument of a spec.
void set_argument(Spec& spec, const std::string& key, const std::string& value) {
  Spec parsed = parse_value(value);
  for (Argument& argument : spec.arguments) {
    if (argument.key == key) {
      argument.value = std::move(parsed);
      return;
    }
  }
  spec.arguments.push_back({key, std::move(parsed)});
}

double checked_whole(const std::string& path, const std::string& value, double low, double high) {
  return whole(low, high).checked(path, parse_value(value)).number;
}

// What follows `head` and a full stop; nothing if the path is another one.
std::optional<std::string> below(const std::string& head, const std::string& path) {
  if (!path.starts_with(head + ".")) return std::nullopt;
  return path.substr(head.size() + 1);
}

// A spec within an experiment, or one argument of it.
struct Place {
  std::size_t contender = kWorld;  // whose spec; kWorld: the environment's
  std::string key = {};            // empty: the whole spec

  static constexpr std::size_t kWorld = static_cast<std::size_t>(-1);
};

bool is_number_of(const std::string& path) {
  return path == "T" || path == "repetitions" || path == "seed";
}

// Where "LABEL" or "LABEL.KEY" leads to; labels may have full stops, so the longest counts.
std::optional<Place> place_of_policy(const Simulation& simulation, const std::string& path) {
  std::optional<Place> place;
  std::size_t longest = 0;
  for (std::size_t p = 0; p < simulation.policies.size(); ++p) {
    const std::string& label = simulation.policies[p].label;
    if (path == label) return Place{p};
    const auto key = below(label, path);
    if (!key || label.size() < longest) continue;
    place = Place{p, *key};
    longest = label.size();
  }
  return place;
}

std::optional<Place> place_of(const Simulation& simulation, const std::string& path) {
  if (path == "environment") return Place{};
  if (const auto key = below("environment", path)) return Place{Place::kWorld, *key};
  const auto rest = below("policy", path);
  return rest ? place_of_policy(simulation, *rest) : std::nullopt;
}

template <class Factory>
bool has_parameter(const Catalogue<Factory>& catalogue, const Spec& spec, const std::string& key) {
  const Parameters& all = catalogue.find(spec.word).parameters;
  return std::any_of(all.begin(), all.end(), [&](const Parameter& p) { return p.name == key; });
}

// Replaces a spec or one of its arguments, unless the outcome is refused.
template <class Factory>
void replace(Spec& spec, const std::string& key, const std::string& value,
             const Catalogue<Factory>& catalogue) {
  Spec changed = key.empty() ? parse_spec(value) : spec;
  if (!key.empty()) set_argument(changed, key, value);
  catalogue.bind(changed);
  spec = std::move(changed);
}

}  // namespace

void Experiment::check() const {
  if (!is_played()) return;
  try {
    simulation.check();
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}", name, error.what()));
  }
}

bool Experiment::has(const std::string& path) const {
  if (!is_played()) return false;
  if (is_number_of(path)) return true;
  const auto place = place_of(simulation, path);
  if (!place || place->key.empty()) return place.has_value();
  if (place->contender == Place::kWorld) {
    return has_parameter(environments(), simulation.environment, place->key);
  }
  return has_parameter(policies(), simulation.policies[place->contender].policy, place->key);
}

void Experiment::set(const std::string& path, const std::string& value) {
  const auto place = place_of(simulation, path);
  if (!is_played() || !(is_number_of(path) || place)) {
    std::vector<std::string> labels;
    for (const Contender& contender : simulation.policies) {
      labels.push_back("policy." + contender.label);
    }
    throw Error(fmt::format("{} has no '{}' to set; it has: {}", name, path,
                            is_played() ? "T, repetitions, seed, environment, environment.KEY, " +
                                              alternatives(path, labels)
                                        : "nothing, since nothing is played"));
  }
  if (path == "T") {
    simulation.T = static_cast<Index>(checked_whole(path, value, 1, kLongest));
  } else if (path == "repetitions") {
    simulation.repetitions = static_cast<Index>(checked_whole(path, value, 1, kMostRepetitions));
  } else if (path == "seed") {
    simulation.seed = static_cast<std::uint64_t>(checked_whole(path, value, 0, 0x1p53));
  } else if (place->contender == Place::kWorld) {
    replace(simulation.environment, place->key, value, environments());
  } else {
    replace(simulation.policies[place->contender].policy, place->key, value, policies());
  }
}

Experiment quickened(Experiment experiment) {
  Simulation& simulation = experiment.simulation;
  const Quick& quick = experiment.quick;
  simulation.T = std::min(simulation.T, quick.T.value_or(kQuickRounds));
  simulation.repetitions =
      std::min(simulation.repetitions, quick.repetitions.value_or(kQuickRepetitions));
  if (quick.environment) simulation.environment = *quick.environment;
  return experiment;
}

}  // namespace posse

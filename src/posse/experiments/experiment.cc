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

// Changes "LABEL" or "LABEL.KEY"; says whether there is such a contender.
bool set_contender(Contender& contender, const std::string& path, const std::string& value) {
  if (path == contender.label) {
    contender.policy = parse_spec(value);
    policies().bind(contender.policy);
    return true;
  }
  const auto key = below(contender.label, path);
  if (!key) return false;
  set_argument(contender.policy, *key, value);
  policies().bind(contender.policy);
  return true;
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

void Experiment::set(const std::string& path, const std::string& value) {
  if (path == "T") {
    simulation.T = static_cast<Index>(checked_whole(path, value, 1, kLongest));
  } else if (path == "repetitions") {
    simulation.repetitions = static_cast<Index>(checked_whole(path, value, 1, kMostRepetitions));
  } else if (path == "seed") {
    simulation.seed = static_cast<std::uint64_t>(checked_whole(path, value, 0, 0x1p53));
  } else if (path == "environment") {
    simulation.environment = parse_spec(value);
    environments().bind(simulation.environment);
  } else if (const auto key = below("environment", path)) {
    set_argument(simulation.environment, *key, value);
    environments().bind(simulation.environment);
  } else {
    const auto rest = below("policy", path);
    std::vector<std::string> labels;
    for (Contender& contender : simulation.policies) {
      if (rest && set_contender(contender, *rest, value)) return;
      labels.push_back("policy." + contender.label);
    }
    throw Error(fmt::format(
        "{} has no '{}' to set; it has: T, repetitions, seed, environment, environment.KEY, {}",
        name, path, alternatives(path, labels)));
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

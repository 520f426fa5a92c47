#include "posse/experiments/world_file.h"

#include <algorithm>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/environments/environment.h"
#include "posse/experiments/toml_spec.h"
#include "posse/experiments/toml_text.h"

namespace posse {
namespace {

std::vector<std::string> checked_labels(const TomlSection& section, const Experiment& experiment) {
  if (!section.has("policies")) return {};
  std::vector<std::string> known;
  for (const Contender& one : experiment.simulation.policies) known.push_back(one.label);
  std::vector<std::string> labels = section.texts("policies");
  for (const std::string& label : labels) {
    const auto is_meant = [&](const std::string& one) { return is_label(label, one); };
    if (std::any_of(known.begin(), known.end(), is_meant)) continue;
    section.fail("policies", fmt::format("no policy is called '{}'; {}", label,
                                         alternatives(label, "there are", known)));
  }
  return labels;
}

void refuse_twin(const TomlSection& section, const std::string& label,
                 const std::vector<ListedWorld>& others) {
  for (const ListedWorld& other : others) {
    if (other.label != label) continue;
    section.fail(section.has("label") ? "label" : "spec",
                 fmt::format("'{}' is there twice; labels must differ", label));
  }
}

ListedWorld listed_world(const TomlSection& section, const Experiment& experiment) {
  section.know_only({"label", "spec", "T", "repetitions", "policies"});
  section.need("spec", "the world, as in spec = \"linear(K=50)\"");
  const Simulation& all = experiment.simulation;
  ListedWorld world;
  world.spec = *spec_of(section, "spec", environments());
  world.label = section.text("label", to_string(world.spec));
  if (world.label.find_first_not_of(' ') == std::string::npos) {
    section.fail("label", "must not be empty");
  }
  refuse_twin(section, world.label, experiment.worlds);
  world.T = section.whole("T", 1, kMaxHorizon).value_or(all.T);
  world.repetitions = section.whole("repetitions", 1, kMaxRepetitions).value_or(all.repetitions);
  world.policies = checked_labels(section, experiment);
  return world;
}

}  // namespace

void read_worlds(const TomlSection& top, Experiment& experiment) {
  for (const TomlSection& section : top.sections("world")) {
    experiment.worlds.push_back(listed_world(section, experiment));
  }
  Simulation& all = experiment.simulation;
  all.environment = experiment.worlds.front().spec;
  all.T = longest_T(experiment.worlds);
  all.repetitions = most_repetitions(experiment.worlds);
}

std::string world_toml(const ListedWorld& world, const Experiment& experiment) {
  const Simulation& all = experiment.simulation;
  std::string text =
      "\n[[world]]\n" + toml_line("label", world.label) + toml_line("spec", to_string(world.spec));
  if (world.T != all.T) text += fmt::format("T = {}\n", world.T);
  if (world.repetitions != all.repetitions) {
    text += fmt::format("repetitions = {}\n", world.repetitions);
  }
  if (!world.policies.empty()) text += fmt::format("policies = {}\n", toml_list(world.policies));
  return text;
}

}  // namespace posse

#include "posse/cli/exploration_grid.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/models/model.h"
#include "posse/policies/explorations.h"
#include "posse/policies/policy.h"

namespace posse {
namespace {

std::vector<std::string> presets(const Exploration& exploration, const ModelEntry& model) {
  std::vector<std::string> names;
  for (const auto& policy : policies().entries()) {
    const Composition& preset = policy.composed;
    if (preset.exploration != exploration.name || preset.model != model.name) continue;
    names.push_back(policy.name);
  }
  return names;
}

std::string cell(const Exploration& exploration, const ModelEntry& model) {
  if (!has_capability(model.make, exploration.needs)) return "-";
  const std::vector<std::string> names = presets(exploration, model);
  return names.empty() ? "yes" : fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

std::vector<std::vector<std::string>> exploration_grid() {
  std::vector<std::vector<std::string>> rows{{"exploration"}};
  for (const ModelEntry& model : models().entries()) rows[0].push_back("model=" + model.name);
  for (const Exploration& exploration : kExplorations) {
    rows.push_back({exploration.name});
    for (const ModelEntry& model : models().entries()) {
      rows.back().push_back(cell(exploration, model));
    }
  }
  return rows;
}

nlohmann::ordered_json exploration_grid_json() {
  auto grid = nlohmann::ordered_json::array();
  for (const Exploration& exploration : kExplorations) {
    auto fitting = nlohmann::ordered_json::object();
    for (const ModelEntry& model : models().entries()) {
      if (!has_capability(model.make, exploration.needs)) continue;
      fitting[model.name] = presets(exploration, model);
    }
    grid.push_back({{"name", exploration.name}, {"models", fitting}});
  }
  return grid;
}

}  // namespace posse

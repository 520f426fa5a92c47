#include "posse/cli/exploration_grid.h"

#include "posse/models/model.h"
#include "posse/policies/explorations.h"
#include "posse/policies/policy.h"

namespace posse {
namespace {

std::string cell(const Exploration& exploration, const ModelEntry& model) {
  if (!has_capability(model.make, exploration.needs)) return "-";
  std::string names;
  for (const auto& policy : policies().entries()) {
    const Composition& preset = policy.composed;
    if (preset.exploration != exploration.name || preset.model != model.name) continue;
    names += (names.empty() ? "" : ", ") + policy.name;
  }
  return names.empty() ? "yes" : names;
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

}  // namespace posse

#include "posse/cli/exploration_grid.h"

#include <gtest/gtest.h>

#include "posse/policies/policy.h"

namespace posse::exploration_grid_test {
namespace {

TEST(ExplorationGrid, NamesThePresetsOfAPair) {
  const auto grid = exploration_grid();
  EXPECT_EQ(grid[0],
            (std::vector<std::string>{"exploration", "model=linear", "model=glm", "model=neural"}));
  EXPECT_EQ(grid[1], (std::vector<std::string>{"es", "lin_es", "glm_es", "neural_es"}));
}

TEST(ExplorationGrid, SaysWhatCanBeMade) {
  const auto grid = exploration_grid();
  for (std::size_t row = 1; row < grid.size(); ++row) {
    for (std::size_t column = 1; column < grid[row].size(); ++column) {
      const std::string spec = grid[row][0] + "(" + grid[0][column] + ")";
      if (grid[row][column] == "-") {
        EXPECT_THROW(make_policy(spec, {.d = 3}), Error) << spec;
      } else {
        EXPECT_NO_THROW(make_policy(spec, {.d = 3})) << spec;
      }
    }
  }
}

TEST(ExplorationGrid, SaysTheSameAsJson) {
  const auto grid = exploration_grid();
  const auto json = exploration_grid_json();
  ASSERT_EQ(json.size() + 1, grid.size());
  for (std::size_t row = 1; row < grid.size(); ++row) {
    const auto& models = json[row - 1]["models"];
    EXPECT_EQ(json[row - 1]["name"], grid[row][0]);
    for (std::size_t column = 1; column < grid[row].size(); ++column) {
      const std::string model = grid[0][column].substr(std::string("model=").size());
      const std::string cell = grid[row][column];
      EXPECT_EQ(models.contains(model), cell != "-") << grid[row][0] << " over " << model;
      EXPECT_EQ(models.contains(model) && models[model].empty(), cell == "yes");
    }
  }
  EXPECT_EQ(json[0]["models"]["glm"], nlohmann::ordered_json({"glm_es"}));
}

}  // namespace
}  // namespace posse::exploration_grid_test

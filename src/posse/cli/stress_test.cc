// The stress suite in its quick form, as far as it is cheap. The bounds are loose, and yet an
// ensemble that is as good as greedy, or sees another unit or offset than it should, exceeds them
// in most of these worlds.
#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "posse/cli/paper_files.h"
#include "posse/experiments/experiment_file.h"
#include "posse/experiments/world_standing.h"

namespace posse::stress_test {
namespace {

constexpr double kMaxShare = 0.3;   // of the regret of uniform play
constexpr double kMaxStuck = 0.25;  // of the runs

// The ensembles that must learn there within the quick horizon.
const std::map<std::string, std::vector<std::string>>& learners() {
  static const std::map<std::string, std::vector<std::string>> all = {
      {"linear", {"lin_es", "glm_es"}},
      {"linear + 5", {"lin_es", "glm_es"}},
      {"linear + 1000", {"lin_es", "glm_es"}},
      {"linear * 1e-6", {"lin_es", "glm_es"}},
      {"linear * 1e6", {"lin_es", "glm_es"}},
      {"linear, no noise", {"lin_es", "glm_es"}},
      {"linear, student(3)", {"lin_es", "glm_es"}},
      {"poisson", {"glm_es"}},
      {"linear, fresh", {"lin_es"}},
      {"linear, onehot", {"lin_es", "glm_es"}},
      {"linear, duplicated", {"lin_es", "glm_es"}},
      {"linear, collinear", {"lin_es"}},
      {"linear, one good", {"lin_es"}},
      {"linear, delayed", {"lin_es", "glm_es"}},
      {"linear, batched", {"lin_es", "glm_es"}}};
  return all;
}

Experiment stress() {
  for (const EmbeddedFile& file : paper_files()) {
    if (file.name == "stress.toml") return quickened(parse_experiment("stress.toml", file.text));
  }
  ADD_FAILURE() << "no stress.toml";
  return {};
}

// The learners in their worlds, and uniform play.
Simulation cheap_part() {
  Experiment experiment = stress();
  std::erase_if(experiment.worlds,
                [](const ListedWorld& world) { return !learners().contains(world.label); });
  EXPECT_EQ(experiment.worlds.size(), learners().size()) << "worlds have other labels";
  for (ListedWorld& world : experiment.worlds) {
    world.policies = learners().at(world.label);
    world.policies.emplace_back("uniform");
  }
  return experiment.played();
}

TEST(Stress, NoDefaultEnsembleGetsStuckWhereItIsCheapToTell) {
  const Simulation played = cheap_part();
  const Runs runs = simulate(played, {.jobs = 2});
  for (const WorldStanding& world : world_standings(played, runs)) {
    ASSERT_TRUE(world.uniform.has_value()) << world.world;
    const double all = known_regret(runs, world.uniform);
    for (const std::string& label : learners().at(world.world)) {
      const PolicyStanding* one = world.find(played, label);
      ASSERT_NE(one, nullptr) << label << " in " << world.world;
      EXPECT_LT(known_regret(runs, one->policy), kMaxShare * all) << label << " in " << world.world;
      EXPECT_LE(one->stuck.value_or(1), kMaxStuck) << label << " in " << world.world;
    }
  }
}

}  // namespace
}  // namespace posse::stress_test

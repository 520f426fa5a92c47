#include "posse/experiments/world_file.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/refusal_test.h"
#include "posse/experiments/experiment_file.h"

namespace posse::world_file_test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kHead = R"toml(figure = "worlds"
T = 200
repetitions = 4

[[policy]]
spec = "lin_es(m=5)"

[[policy]]
label = "TS"
spec = "lin_ts"
)toml";

constexpr const char* kWorlds = R"toml(
[[world]]
label = "easy"
spec = "linear(K=4, d=2)"
T = 1000
policies = ["TS", "lin_*"]

[[world]]
spec = "linear(K=5, d=3)"
repetitions = 2
)toml";

Experiment read(const std::string& worlds) { return parse_experiment("a.toml", kHead + worlds); }

std::string refusal(const std::string& worlds) {
  return refusal_of([&] { read(worlds); });
}

TEST(WorldFile, HasWhatTheExperimentDoesNotSay) {
  const std::vector<ListedWorld> worlds = read(kWorlds).worlds;
  ASSERT_EQ(worlds.size(), 2u);
  EXPECT_EQ(worlds[0].label, "easy");
  EXPECT_EQ(worlds[0].T, 1000);
  EXPECT_EQ(worlds[0].repetitions, 4);
  EXPECT_THAT(worlds[0].policies, ElementsAre("TS", "lin_*"));
  EXPECT_EQ(worlds[1].label, "linear(K=5, d=3)");
  EXPECT_EQ(worlds[1].T, 200);
  EXPECT_EQ(worlds[1].repetitions, 2);
  EXPECT_TRUE(worlds[1].policies.empty());
}

TEST(WorldFile, IsReadBackAsItIsWritten) {
  const std::string text = to_toml(read(kWorlds));
  EXPECT_EQ(to_toml(parse_experiment("a.toml", text)), text);
  EXPECT_THAT(text, AllOf(HasSubstr("T = 1000\nrepetitions = 4\n"),
                          HasSubstr("[[world]]\nlabel = \"easy\"\nspec = \"linear(K=4, d=2)\"\n"
                                    "policies = [\"TS\", \"lin_*\"]\n"),
                          HasSubstr("T = 200\nrepetitions = 2\n"), Not(HasSubstr("environment"))));
}

TEST(WorldFile, LongestHorizonAndMostRepetitionsAreThoseOfTheExperiment) {
  Experiment experiment = read(kWorlds);
  EXPECT_EQ(experiment.simulation.T, 1000);
  EXPECT_EQ(experiment.simulation.repetitions, 4);
  experiment.set("T", "100");
  experiment.set("repetitions", "2");
  EXPECT_EQ(experiment.worlds[0].T, 100);
  EXPECT_EQ(experiment.worlds[1].T, 100);
  EXPECT_EQ(experiment.worlds[0].repetitions, 2);
  EXPECT_EQ(experiment.worlds[1].repetitions, 1);
}

TEST(WorldFile, OnlyWhatAllWorldsShareCanBeSet) {
  Experiment experiment = read(kWorlds);
  experiment.set("policy.TS.v", "2");
  EXPECT_EQ(to_string(experiment.played().policies[1].policy), "lin_ts(v=2)");
  EXPECT_FALSE(experiment.has("environment.K"));
  for (const char* path : {"environment.K", "environment", "policy.TS.environment.K"}) {
    EXPECT_THAT(refusal_of([&] { experiment.set(path, "5"); }),
                AllOf(HasSubstr(fmt::format("a has no '{}' to set; it has: T, repetitions, seed, "
                                            "policy.LABEL, policy.LABEL.KEY;",
                                            path)),
                      HasSubstr("lin_es(m=5), TS")));
  }
}

// The link depends on the world, so it is not spelled out.
TEST(WorldFile, KeepsLinksThatFollowTheWorld) {
  Experiment experiment = read(kWorlds);
  experiment.simulation.policies[0].policy = parse_spec("glm_es(link=auto)");
  const Experiment whole = completed(experiment);
  EXPECT_THAT(to_string(whole.simulation.policies[0].policy), HasSubstr("link=auto"));
  EXPECT_THAT(to_string(whole.worlds[0].spec), HasSubstr("sigma=0.5"));
}

TEST(WorldFile, RefusalsNameTheLineAndTheKey) {
  EXPECT_THAT(refusal(""), HasSubstr("'world' is missing: at least one [[world]] with its spec"));
  EXPECT_THAT(refusal("[[world]]\nlabel = \"a\""),
              HasSubstr("world[1].'spec' is missing: the world, as in spec = "));
  EXPECT_THAT(refusal("[[world]]\nspec = \"linaer\""),
              AllOf(HasSubstr("line 12, key world[1].spec"), HasSubstr("did you mean 'linear'")));
  EXPECT_THAT(refusal("[[world]]\nspec = \"linear\"\nt = 5"), HasSubstr("did you mean 'T'"));
  EXPECT_THAT(refusal("[[world]]\nspec = \"linear\"\n[[world]]\nspec = \"linear\""),
              HasSubstr("key world[2].spec: 'linear' is there twice"));
  EXPECT_THAT(refusal("[[world]]\nlabel = \" \"\nspec = \"linear\""), HasSubstr("not be empty"));
  EXPECT_THAT(refusal("[[world]]\nspec = \"linear\"\npolicies = [\"TT\"]"),
              HasSubstr("key world[1].policies: no policy is called 'TT'; did you mean 'TS'?"));
  EXPECT_THAT(refusal("[[world]]\nspec = \"linear\"\npolicies = [\"glm_*\"]"),
              HasSubstr("no policy is called 'glm_*'; there are: lin_es(m=5), TS"));
  EXPECT_THAT(refusal("[[world]]\nspec = \"linear\"\npolicies = \"TS\""),
              HasSubstr("must be a list of texts, as in [\"a\", \"b\"], not 'TS'"));
  EXPECT_THAT(refusal("[[world]]\nspec = \"linear\"\npolicies = []"),
              HasSubstr("must list at least one text"));
  EXPECT_THAT(refusal("[[world]]\nspec = \"linear\"\npolicies = [5]"),
              HasSubstr("must list texts in quotes, not 5"));
}

TEST(WorldFile, IsForItsFigureAlone) {
  EXPECT_THAT(refusal_of([] {
                parse_experiment("a.toml",
                                 "environment = \"linear\"\n[[world]]\nspec = \"linear\"\n"
                                 "[[policy]]\nspec = \"lin_es\"\n");
              }),
              HasSubstr("key world: only a figure = \"worlds\" has a list of them"));
  const auto with_first = [](const std::string& line) {
    return refusal_of([&] { parse_experiment("a.toml", line + "\n" + kHead + kWorlds); });
  };
  EXPECT_THAT(with_first("environment = \"linear\""),
              HasSubstr("key environment: a figure \"worlds\" has a [[world]] for each instead"));
  const std::string own = "environment = \"linear\"";
  EXPECT_THAT(refusal(own + kWorlds),
              HasSubstr("key policy[2].environment: a figure \"worlds\" plays all in its list"));
  EXPECT_THAT(refusal("[quick]\n" + own + kWorlds), HasSubstr("key quick.environment: a figure"));
}

}  // namespace
}  // namespace posse::world_file_test

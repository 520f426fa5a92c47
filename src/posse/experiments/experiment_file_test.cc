#include "posse/experiments/experiment_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/core/refusal_test.h"

namespace posse::experiment_file_test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr const char* kWhole = R"toml(# a comment
title = "Two \"policies\""
note = "a note"
environment = "linear(K=5, d=3)"
T = 200
repetitions = 4
seed = 9
log_x = true

[quick]
T = 50
environment = "linear(K=2, d=2)"

[[policy]]
label = "Lin-ES"
spec = "lin_es(m=5)"
line = "dashed"
colour = "#7F7f7f"

[[policy]]
spec = "lin_ts"
environment = "linear(K=5, d=3, sigma=1)"
line = "thin"
)toml";

TEST(ExperimentFile, KeepsWhatTheBandsShow) {
  const std::string rest = "environment = \"linear\"\n[[policy]]\nspec = \"lin_es\"\n";
  EXPECT_EQ(parse_experiment("a.toml", rest).band, Band::sd);
  const Experiment experiment = parse_experiment("a.toml", "band = \"se\"\n" + rest);
  EXPECT_EQ(experiment.band, Band::se);
  EXPECT_EQ(parse_experiment("a.toml", to_toml(experiment)).band, Band::se);
}

TEST(ExperimentFile, KeepsTheLargestSeed) {
  Experiment experiment = regret_experiment(
      "a",
      {.environment = parse_spec("linear"), .policies = {parse_spec("lin_es")}, .seed = kMaxSeed});
  EXPECT_EQ(parse_experiment("a.toml", to_toml(experiment)).simulation.seed, kMaxSeed);
}

TEST(ExperimentFile, SaysWhatToPlay) {
  const Experiment experiment = parse_experiment("some/where/two.toml", kWhole);
  EXPECT_EQ(experiment.name, "two");
  EXPECT_EQ(experiment.title, "Two \"policies\"");
  EXPECT_EQ(experiment.note, "a note");
  EXPECT_EQ(experiment.figure, Figure::regret);
  EXPECT_TRUE(experiment.log_x);
  EXPECT_EQ(experiment.log_y, std::nullopt);
  const Simulation& simulation = experiment.simulation;
  EXPECT_EQ(to_string(simulation.environment), "linear(K=5, d=3)");
  EXPECT_EQ(simulation.T, 200);
  EXPECT_EQ(simulation.repetitions, 4);
  EXPECT_EQ(simulation.seed, 9u);
  ASSERT_EQ(simulation.policies.size(), 2u);
  EXPECT_EQ(simulation.policies[0].label, "Lin-ES");
  EXPECT_EQ(to_string(simulation.policies[0].policy), "lin_es(m=5)");
  EXPECT_EQ(simulation.policies[1].label, "lin_ts");
  EXPECT_EQ(to_string(simulation.environment_of(1)), "linear(K=5, d=3, sigma=1)");
  EXPECT_EQ(experiment.pencils[0].line, "dashed");
  EXPECT_EQ(experiment.pencils[0].colour, "#7F7f7f");
  EXPECT_EQ(experiment.pencils[1].line, "thin");
}

TEST(ExperimentFile, NamesAKeptExperimentByItsFolder) {
  EXPECT_EQ(parse_experiment("results/mine/experiment.toml", kWhole).name, "mine");
  EXPECT_EQ(parse_experiment("results/mine/../yours/./experiment.toml", kWhole).name, "yours");
}

TEST(ExperimentFile, ShowsTimesOnALogAxisUnlessTold) {
  const std::string head = "figure = \"runtime\"\nenvironment = \"linear\"\n";
  const std::string policy = "[[policy]]\nspec = \"lin_ts\"\n";
  EXPECT_TRUE(parse_experiment("times.toml", head + policy).log_x);
  EXPECT_FALSE(parse_experiment("times.toml", head + "log_x = false\n" + policy).log_x);
}

TEST(ExperimentFile, WritesTheScaleOfYOnlyIfItIsChosen) {
  const std::string text = "environment = \"linear\"\n[[policy]]\nspec = \"lin_ts\"\n";
  EXPECT_THAT(to_toml(parse_experiment("one.toml", text)), Not(HasSubstr("log_y")));
  for (const bool log_y : {false, true}) {
    const std::string chosen = log_y ? "log_y = true\n" : "log_y = false\n";
    const Experiment experiment = parse_experiment("one.toml", chosen + text);
    EXPECT_EQ(experiment.log_y, log_y);
    EXPECT_THAT(to_toml(experiment), HasSubstr(chosen));
  }
}

TEST(ExperimentFile, AQuickRunIsShorterAndSmaller) {
  const Experiment quick = quickened(parse_experiment("two.toml", kWhole));
  EXPECT_EQ(quick.simulation.T, 50);
  EXPECT_EQ(quick.simulation.repetitions, 4) << "never more than the whole run";
  EXPECT_EQ(to_string(quick.simulation.environment), "linear(K=2, d=2)");
}

TEST(ExperimentFile, WritesWhatItReads) {
  const Experiment experiment = parse_experiment("two.toml", kWhole);
  const std::string text = to_toml(experiment);
  const Experiment again = parse_experiment("two.toml", text);
  EXPECT_EQ(to_toml(again), text);
  EXPECT_EQ(again.simulation.cell(1, 2).configuration(),
            experiment.simulation.cell(1, 2).configuration());
  EXPECT_EQ(again.title, experiment.title);
}

TEST(ExperimentFile, WritesNothingThatItCannotRead) {
  for (const char* label : {"a\tb", "a\nb", "\xff"}) {
    Experiment experiment = parse_experiment("two.toml", kWhole);
    experiment.simulation.policies[0].label = label;
    EXPECT_THROW(to_toml(experiment), Error) << label;
  }
}

TEST(ExperimentFile, TheFactorNeedsNoWorld) {
  const Experiment factor = parse_experiment("l.toml", "figure = \"factor\"\nT0 = [10, 300]\n");
  EXPECT_FALSE(factor.is_played());
  EXPECT_THAT(factor.T0s, ElementsAre(10, 300));
  EXPECT_EQ(to_toml(parse_experiment("l.toml", to_toml(factor))), to_toml(factor));
}

std::string refusal(const std::string& text) {
  return refusal_of([&] { parse_experiment("bad.toml", text); });
}

const std::string kHead = "environment = \"linear\"\n";
const std::string kPolicy = "[[policy]]\nspec = \"lin_es\"\n";

TEST(ExperimentFile, ErrorsNameFileLineAndKey) {
  EXPECT_THAT(refusal("T = = 3"), StartsWith("bad.toml, line 1, column 5: "));
  EXPECT_THAT(
      refusal(kHead + "horizon = 3\n" + kPolicy),
      AllOf(StartsWith("bad.toml, line 2, key horizon: there is no such key"), HasSubstr("T, ")));
  EXPECT_THAT(refusal(kHead + "T = 0\n" + kPolicy),
              StartsWith("bad.toml, line 2, key T: must be a whole number from 1 to"));
  EXPECT_THAT(refusal(kHead + "T = 10.5\n" + kPolicy), StartsWith("bad.toml, line 2, key T: "));
  EXPECT_THAT(refusal(kHead + "repetitions = \"5\"\n" + kPolicy), HasSubstr("key repetitions: "));
  EXPECT_THAT(refusal(kHead + "seed = -1\n" + kPolicy), HasSubstr("key seed: "));
  EXPECT_THAT(refusal(kHead + "title = 3\n" + kPolicy), HasSubstr("key title: must be text"));
  EXPECT_THAT(refusal(kHead + "title = \"a\\nb\"\n" + kPolicy), HasSubstr("one line of text"));
  EXPECT_THAT(refusal(kHead + "log_x = 1\n" + kPolicy), HasSubstr("must be true or false"));
  EXPECT_THAT(
      refusal("environment = \"liner\"\n" + kPolicy),
      AllOf(StartsWith("bad.toml, line 1, key environment: there is no environment 'liner'"),
            HasSubstr("did you mean 'linear'")));
  EXPECT_THAT(refusal(kHead + "figure = \"pie\"\n" + kPolicy),
              HasSubstr("key figure: 'pie' is not known; there are: regret, runtime, factor"));
  EXPECT_THAT(
      refusal(kHead + "[[policy]]\nspec = \"lin_es(sgima_R=1)\"\n"),
      AllOf(StartsWith("bad.toml, line 3, key policy[1].spec: policy lin_es has no parameter"),
            HasSubstr("sigma_R")));
  EXPECT_THAT(refusal(kHead + kPolicy + "label = \"a\"\n" + kPolicy + "label = \"a\"\n"),
              StartsWith("bad.toml, line 7, key policy[2].label: 'a' is there twice"));
  EXPECT_THAT(refusal(kHead + kPolicy + "line = \"wavy\"\n"),
              HasSubstr("there are: solid, dashed, dotted, thin"));
  EXPECT_THAT(refusal(kHead + kPolicy + "colour = \"red\"\n"), HasSubstr("policy[1].colour: "));
  EXPECT_THAT(refusal(kHead + kPolicy + "[quick]\nseed = 3\n"), HasSubstr("key quick.seed: "));
  EXPECT_THAT(refusal("figure = \"factor\"\nT0 = [0.5]\n"), HasSubstr("line 2, key T0: "));
  EXPECT_THAT(refusal("figure = \"factor\"\nT0 = []\n"), HasSubstr("at least one number"));
}

std::string refusal_to_play(const Experiment& experiment) {
  return refusal_of([&] { experiment.check(); });
}

TEST(ExperimentFile, ErrorsOfWhatCannotBeMadeNameItsLineToo) {
  const std::string odd = "[[policy]]\nspec = \"neural_es(form=ntk, N=51)\"\n";
  Experiment experiment = parse_experiment("bad.toml", kHead + odd);
  EXPECT_THAT(refusal_to_play(experiment),
              AllOf(StartsWith("bad.toml, line 3, key policy[1].spec: "), HasSubstr("not 51")));
  experiment.set("policy." + experiment.simulation.policies[0].label + ".N", "53", "--set N");
  EXPECT_THAT(refusal_to_play(experiment), AllOf(StartsWith("--set N: "), HasSubstr("not 53")))
      << "which is not in the file";
  const std::string absent = "environment = 'dataset(path=\"/nowhere/a.csv\", label=y)'\n";
  EXPECT_THAT(refusal_to_play(parse_experiment("bad.toml", absent + kPolicy)),
              AllOf(HasSubstr("bad.toml, line 1, key environment: "), HasSubstr("/nowhere/a.csv")));
  EXPECT_THAT(
      refusal_to_play(parse_experiment("bad.toml", kHead + kPolicy + absent)),
      AllOf(HasSubstr("bad.toml, line 4, key policy[1].environment: "), HasSubstr("a.csv")));
}

TEST(ExperimentFile, SaysWhatIsMissing) {
  EXPECT_THAT(refusal(kPolicy), AllOf(StartsWith("bad.toml, line 1: 'environment' is missing")));
  EXPECT_THAT(refusal(kHead), HasSubstr("'policy' is missing: at least one [[policy]]"));
  EXPECT_THAT(refusal(kHead + "policy = 3\n"), HasSubstr("each headed by [[policy]]"));
  EXPECT_THAT(refusal(kHead + "[[policy]]\nlabel = \"a\"\n"),
              HasSubstr("line 2: policy[1].'spec' is missing"));
  EXPECT_THAT(refusal("figure = \"factor\"\n"), HasSubstr("'T0' is missing"));
  EXPECT_THAT(refusal(""), HasSubstr("'environment' is missing"));
}

TEST(ExperimentFile, RefusesANameThatMakesNoFolder) {
  for (const char* file : {"my experiment.toml", "a/b c.toml", ".toml", "caf\xC3\xA9.toml"}) {
    try {
      parse_experiment(file, kWhole);
      ADD_FAILURE() << file;
    } catch (const Error& error) {
      EXPECT_THAT(error.what(), HasSubstr("rename it"));
    }
  }
}

const std::string kScaling = "figure = \"scaling\"\n" + kHead;

std::string swept(const std::string& key, const std::string& values) {
  return "[sweep]\nkey = \"" + key + "\"\nvalues = " + values + "\n";
}

TEST(ExperimentFile, ASweepPlaysEveryValue) {
  const Experiment experiment = parse_experiment(
      "d.toml", kScaling + kPolicy + swept("environment.d", "[4, 8]") +
                    "with = { \"environment.K\" = [16, 256], \"policy.m\" = [5, 6] }\n");
  EXPECT_EQ(experiment.figure, Figure::scaling);
  EXPECT_TRUE(experiment.log_x);
  EXPECT_EQ(experiment.log_y, true);
  EXPECT_EQ(experiment.simulation.policies.size(), 1u);
  const Simulation played = experiment.played();
  ASSERT_EQ(played.policies.size(), 2u);
  EXPECT_EQ(to_string(played.environment_of(1)), "linear(d=8, K=256)");
  EXPECT_EQ(to_string(played.policies[1].policy), "lin_es(m=6)");
  EXPECT_NO_THROW(experiment.check());
  const std::string text = to_toml(experiment);
  EXPECT_EQ(to_toml(parse_experiment("d.toml", text)), text);
  EXPECT_THAT(text, HasSubstr("values = [4, 8]\nwith = {"));
}

TEST(ExperimentFile, AHorizonThatIsSweptShrinksInAQuickRun) {
  Experiment experiment = parse_experiment(
      "T.toml", kScaling + kPolicy + swept("T", "[1000, 4000]") + "[quick]\nT = 80\n");
  EXPECT_EQ(experiment.simulation.T, 4000);
  EXPECT_THAT(to_toml(experiment), Not(HasSubstr("\nT = ")));
  EXPECT_THAT(quickened(experiment).sweep.keys[0].values, ElementsAre(20, 80));
  experiment.set("T", "400");
  EXPECT_EQ(experiment.played().cell(0, 0).T, 100);
}

TEST(ExperimentFile, RefusesBadSweeps) {
  const auto refused = [](const std::string& sweep) { return refusal(kScaling + kPolicy + sweep); };
  EXPECT_THAT(refusal(kScaling + kPolicy), HasSubstr("'sweep' is missing"));
  EXPECT_THAT(refusal(kHead + kPolicy + swept("T", "[1, 2]")),
              StartsWith("bad.toml, line 4, key sweep: only a figure = \"scaling\" has one"));
  EXPECT_THAT(refused("[sweep]\nvalues = [1, 2]\n"), HasSubstr("sweep.'key' is missing"));
  EXPECT_THAT(refused("[sweep]\nkey = \"T\"\n"), HasSubstr("sweep.'values' is missing"));
  EXPECT_THAT(refused(swept("K", "[1, 2]")),
              StartsWith("bad.toml, line 6, key sweep.key: cannot sweep 'K'; there are: T, "));
  EXPECT_THAT(refused(swept("environment.x", "[1, 2]")),
              StartsWith("bad.toml, line 6, key sweep.key: there is no environment.x to sweep"));
  EXPECT_THAT(refused(swept("policy.v", "[1, 2]")),
              AllOf(HasSubstr("key sweep.key: "), HasSubstr("no policy has such a parameter")));
  EXPECT_THAT(refused(swept("policy.lin_es.m", "[1, 2]")),
              AllOf(HasSubstr("key sweep.key: "), HasSubstr("policy.KEY, without a label")));
  for (const char* values : {"[]", "[5]"}) {
    EXPECT_THAT(refused(swept("environment.d", values)), HasSubstr("at least two values, not ["));
  }
  const std::vector<std::pair<const char*, const char*>> wrong = {{"[0, 5]", "not 0"},
                                                                  {"[-2, 4]", "not -2"},
                                                                  {"[\"a\", 4]", "not 'a'"},
                                                                  {"[4, inf]", "not inf"}};
  for (const auto& [values, what] : wrong) {
    EXPECT_THAT(refused(swept("environment.d", values)),
                AllOf(StartsWith("bad.toml, line 7, key sweep.values: must list numbers above 0"),
                      HasSubstr(what)));
  }
  EXPECT_THAT(refused(swept("environment.d", "7")), HasSubstr("must be a list of numbers"));
  EXPECT_THAT(refused(swept("environment.d", "[5, 6, 5]")), HasSubstr("lists 5 twice"));
  EXPECT_THAT(refused(swept("environment.d", "[5, 6.5]")), HasSubstr("line 7, key sweep.values: "));
  EXPECT_THAT(refused(swept("T", "[10, 1e300]")), HasSubstr("T must be a whole number"));
  EXPECT_THAT(refusal(kScaling + "T = 5\n" + kPolicy + swept("T", "[10, 20]")),
              StartsWith("bad.toml, line 3, key T: is swept"));
  EXPECT_THAT(
      refused(swept("environment.d", "[5, 6]") + "with = { \"environment.K\" = [5, 6, 7] }\n"),
      HasSubstr("key sweep.with.environment.K: lists 3 values, but 'values' lists 2"));
}

TEST(ExperimentFile, RefusesBadCompanionsOfASweep) {
  const auto refused = [](const std::string& with) {
    return refusal(kScaling + kPolicy + swept("environment.d", "[5, 6]") + "with = { " + with +
                   " }\n");
  };
  EXPECT_THAT(refused("\"zz\" = [5, 6]"),
              StartsWith("bad.toml, line 8, key sweep.with.zz: cannot sweep 'zz'; there are: T, "));
  EXPECT_THAT(refused("\"environment.q\" = [5, 6]"),
              StartsWith("bad.toml, line 8, key sweep.with.environment.q: there is no "));
  EXPECT_THAT(refused("\"environment.d\" = [7, 8]"),
              HasSubstr("key sweep.with.environment.d: environment.d is what the sweep changes "
                        "already"));
  EXPECT_THAT(refused("\"environment.K\" = [5, -6]"), HasSubstr("numbers above 0, not -6"));
}

TEST(ExperimentFile, WhatIsSweptCannotBeSet) {
  Experiment experiment =
      parse_experiment("d.toml", kScaling + kPolicy + swept("environment.d", "[4, 8]"));
  EXPECT_THROW(experiment.set("environment.d", "5"), Error);
  experiment.set("environment.K", "9");
  EXPECT_EQ(to_string(experiment.played().environment_of(0)), "linear(K=9, d=4)");
}

}  // namespace
}  // namespace posse::experiment_file_test

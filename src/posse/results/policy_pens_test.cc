#include "posse/results/policy_pens.h"

#include <filesystem>
#include <set>

#include <gtest/gtest.h>

#include "posse/experiments/experiment_file.h"
#include "posse/policies/policy.h"

namespace posse::policy_pens_test {
namespace {

Experiment experiment_of(const std::vector<std::string>& policies) {
  Experiment experiment;
  for (const std::string& policy : policies) {
    experiment.simulation.policies.emplace_back(parse_spec(policy));
  }
  experiment.pencils.resize(policies.size());
  return experiment;
}

bool same(const Pen& a, const Pen& b) { return a.colour == b.colour && a.dash == b.dash; }

bool is_blue(const Pen& pen) {
  return pen.colour == pen_of(Ink::blue, Dash::solid).colour ||
         pen.colour == pen_of(Ink::navy, Dash::solid).colour ||
         pen.colour == pen_of(Ink::sky, Dash::solid).colour;
}

TEST(PolicyPens, AreTheSameInEveryPanelOfAPage) {
  const Experiment one = experiment_of({"lin_ucb", "lin_ts(lambda=2)", "lin_ts"});
  const Experiment other = experiment_of({"lin_ts", "lin_es", "lin_ucb"});
  PolicyPens pens;
  const std::vector<Pen> first = pens.assign(one), second = pens.assign(other);
  EXPECT_TRUE(same(first[0], second[2]));
  EXPECT_TRUE(same(first[2], second[0])) << "though lin_ts(lambda=2) took its pen";
}

TEST(PolicyPens, GiveWayToThosePoliciesThatPreferThem) {
  std::vector<std::string> policies;
  for (int i = 1; i <= 6; ++i) policies.push_back("lin_es(m=" + std::to_string(i) + ")");
  policies.push_back("lin_es");
  const Experiment experiment = experiment_of(policies);
  PolicyPens pens;
  EXPECT_TRUE(same(pens.assign(experiment).back(), pen_of(Ink::blue, Dash::solid)));
}

TEST(PolicyPens, DrawEnsemblesInBlueAndNothingElse) {
  const Experiment experiment =
      experiment_of({"lin_es", "glm_es(m=5)", "neural_es", "es(model=glm)", "anytime(lin_es)",
                     "anytime(policy=glm_es, restart=keep)", "anytime(lin_es(m=3), T0=300)",
                     "lin_es(draw=sphere)", "lin_ucb", "lin_ts", "lin_phe", "greedy", "bayes",
                     "anytime(lin_ucb)", "glb_omd", "strange"});
  PolicyPens pens;
  const std::vector<Pen> all = pens.assign(experiment);
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(is_blue(all[i]), i < 8) << experiment.simulation.policies[i].label;
  }
}

TEST(PolicyPens, DifferWithinAPanelHoweverManySettingsOfAPolicyThereAre) {
  std::vector<std::string> policies;
  for (int i = 1; i <= 12; ++i) {
    for (const char* name : {"lin_ts", "lin_es"}) {
      policies.push_back(std::string(name) + "(lambda=" + std::to_string(i) + ")");
    }
  }
  const Experiment experiment = experiment_of(policies);
  PolicyPens pens;
  std::set<std::pair<std::string_view, std::string_view>> seen;
  for (const Pen& pen : pens.assign(experiment)) seen.emplace(pen.colour, pen.dash);
  EXPECT_EQ(seen.size(), policies.size());
}

TEST(PolicyPens, AreKnownForEveryPolicyOfTheCatalogue) {
  const Experiment strange = experiment_of({"strange"});
  const Pen unknown = PolicyPens().assign(strange).front();
  for (const auto& entry : policies().entries()) {
    const Experiment alone = experiment_of({entry.name});
    EXPECT_FALSE(same(PolicyPens().assign(alone).front(), unknown))
        << entry.name << " is neither a preset nor listed in policy_pens.cc";
  }
}

TEST(PolicyPens, DifferForTheYardsticksEvenOnDifferentPages) {
  std::set<std::pair<std::string_view, std::string_view>> seen;
  for (const char* name : {"greedy", "epsilon_greedy", "uniform", "bayes"}) {
    const Experiment alone = experiment_of({name});
    const Pen pen = PolicyPens().assign(alone).front();
    EXPECT_TRUE(seen.emplace(pen.colour, pen.dash).second) << name;
  }
}

// In the order of a page.
std::vector<Experiment> published_experiments() {
  std::set<std::filesystem::path> files;
  for (const auto& file : std::filesystem::directory_iterator(POSSE_SOURCE_DIR "/experiments")) {
    if (file.path().extension() == ".toml") files.insert(file.path());
  }
  std::vector<Experiment> all;
  for (const auto& file : files) all.push_back(read_experiment(file));
  return all;
}

// So that figure.svg of an experiment is the same whatever else its folder holds.
TEST(PolicyPens, AreTheSameForAPublishedFigureAloneAndInAPage) {
  const std::vector<Experiment> published = published_experiments();
  ASSERT_GT(published.size(), 20u);
  PolicyPens page;
  for (const Experiment& experiment : published) {
    const std::vector<Pen> together = page.assign(experiment);
    const std::vector<Pen> alone = PolicyPens().assign(experiment);
    for (std::size_t i = 0; i < together.size(); ++i) {
      EXPECT_TRUE(same(together[i], alone[i]))
          << experiment.name << ": " << experiment.simulation.policies[i].label;
    }
  }
}

TEST(PolicyPens, KeepWhatTheExperimentChooses) {
  Experiment experiment = experiment_of({"lin_ucb", "lin_ts", "greedy"});
  const Pen wanted = pen_of(Ink::vermillion, Dash::solid);
  experiment.pencils[1] = {.line = "", .colour = std::string(wanted.colour)};
  experiment.pencils[2] = {.line = "dotted", .colour = ""};
  PolicyPens pens;
  const std::vector<Pen> all = pens.assign(experiment);
  EXPECT_TRUE(same(all[1], wanted));
  EXPECT_FALSE(same(all[0], wanted)) << "it is taken";
  EXPECT_TRUE(same(all[2], pen_of(Ink::amber, Dash::dotted)));
}

}  // namespace
}  // namespace posse::policy_pens_test

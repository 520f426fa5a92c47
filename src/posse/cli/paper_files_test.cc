#include "posse/cli/paper_files.h"

#include <map>
#include <set>

#include <gtest/gtest.h>

#include "posse/experiments/experiment_file.h"
#include "posse/experiments/suite.h"
#include "posse/results/policy_pens.h"

namespace posse::paper_files_test {
namespace {

Experiment named(const std::string& name) {
  for (const EmbeddedFile& file : paper_files()) {
    if (file.name == name + ".toml") return parse_experiment(name + ".toml", file.text);
  }
  ADD_FAILURE() << "no " << name;
  return {};
}

TEST(PaperFiles, CanAllBeRead) {
  for (const EmbeddedFile& file : paper_files()) {
    EXPECT_NO_THROW(parse_experiment(std::string(file.name), file.text)) << file.name;
  }
}

TEST(PaperFiles, ShowTheTimesOfTheRunsWhoseRegretTheyShow) {
  for (const auto& [regret, runtime] : {std::pair{"fig1b", "fig1c"}, {"fig1e", "fig1f"}}) {
    const Experiment alone = named(regret);
    EXPECT_EQ(Suite({alone, named(runtime)}).groups().size(), Suite({alone}).groups().size())
        << runtime << " has runs of its own";
  }
}

std::vector<Experiment> all_experiments() {
  std::vector<Experiment> all;
  for (const EmbeddedFile& file : paper_files()) {
    all.push_back(parse_experiment(std::string(file.name), file.text));
  }
  return all;
}

TEST(PaperFiles, DrawAPolicyAlikeInEveryFigureAndNoTwoAlikeInOne) {
  const std::vector<Experiment> all = all_experiments();
  std::map<std::string, std::pair<std::string, std::string>> looks;
  PolicyPens page;
  for (const Experiment& experiment : all) {
    std::set<std::pair<std::string, std::string>> seen;
    const std::vector<Pen> pens = page.assign(experiment);
    for (std::size_t i = 0; i < pens.size(); ++i) {
      const std::string& label = experiment.simulation.policies[i].label;
      const std::pair<std::string, std::string> look(pens[i].colour, pens[i].dash);
      EXPECT_TRUE(seen.insert(look).second) << experiment.name << ": " << label;
      EXPECT_EQ(looks.emplace(label, look).first->second, look) << experiment.name << ": " << label;
    }
  }
}

// The report tells pens apart by the palette's distances, which hold for its own colours alone.
TEST(PaperFiles, UseThePalettesColours) {
  std::set<std::string> inks;
  for (std::size_t i = 0; i < kInks; ++i) inks.emplace(pen_of(i).colour);
  for (const Experiment& experiment : all_experiments()) {
    for (const Pencil& pencil : experiment.pencils) {
      EXPECT_TRUE(pencil.colour.empty() || inks.contains(pencil.colour))
          << experiment.name << ": " << pencil.colour;
    }
  }
}

}  // namespace
}  // namespace posse::paper_files_test

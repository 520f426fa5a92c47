#include "posse/cli/paper_files.h"

#include <gtest/gtest.h>

#include "posse/experiments/experiment_file.h"
#include "posse/experiments/suite.h"

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

}  // namespace
}  // namespace posse::paper_files_test

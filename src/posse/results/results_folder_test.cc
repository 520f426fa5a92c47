#include "posse/results/results_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/file.h"
#include "posse/core/fresh_folder_test.h"

namespace posse::results_folder_test {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

Outcome played(const std::string& name, const CellStore* store = nullptr) {
  const Suite suite({regret_experiment(name, {.environment = parse_spec("linear(K=3, d=2)"),
                                              .policies = {parse_spec("lin_es(m=5)")},
                                              .T = 20,
                                              .repetitions = 2})});
  return suite.outcomes(play_all(suite.groups(), {.store = store})).front();
}

TEST(ResultsFolder, WritesWhatWasPlayedWithoutReadingItBack) {
  const FreshFolder place;
  const ResultsFolder folder = make_results(place.path() / "out");
  ASSERT_EQ(folder.write({played("one")}).size(), 1u);  // which has no cells here
  for (const char* file :
       {"experiment.toml", "results.csv", "timings.csv", "summary.json", "figure.svg"}) {
    EXPECT_TRUE(fs::exists(place.path() / "out/one" / file)) << file;
  }
  EXPECT_THAT(read_file(folder.page()), HasSubstr("id=\"one\""));
}

TEST(ResultsFolder, ShowsItsOtherExperimentsBesideWhatWasPlayed) {
  const FreshFolder place;
  const ResultsFolder folder = make_results(place.path());
  const CellStore cells = folder.cells();
  for (const char* name : {"old", "new"}) folder.keep(played(name, &cells).experiment);
  const std::vector<Outcome> all = folder.write({played("new")});
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].experiment.name, "new");
  EXPECT_EQ(all[1].experiment.name, "old");
  EXPECT_EQ(all[1].runs[0].size(), 2u);
}

TEST(ResultsFolder, TellsWhichExperimentsItLeavesOut) {
  const FreshFolder place;
  std::vector<std::string> told;
  const ResultsFolder folder =
      make_results(place.path(), [&](const std::string& name, const Error& reason) {
        told.push_back(name + ": " + reason.what());
      });
  folder.keep(played("unplayed").experiment);
  fs::create_directory(place.path() / "broken");
  write_file(folder.file_of("broken"), "T = ");
  EXPECT_TRUE(folder.write().empty());
  EXPECT_THAT(told, ElementsAre(StartsWith("broken: "), StartsWith("unplayed: none of its runs")));
  EXPECT_FALSE(fs::exists(folder.page()));
}

// Its data vanish while it is played, so that its other runs cannot be looked for.
TEST(ResultsFolder, RefusesToLeaveOutWhatWasJustPlayed) {
  const FreshFolder place;
  const ResultsFolder folder = make_results(place.path());
  Outcome lost = played("lost");
  lost.runs[0].pop_back();
  lost.played.environment = parse_spec("dataset(path=\"vanished.csv\")");
  EXPECT_THAT(
      [&] {
        folder.write({lost, played("shown")});
      },
      testing::ThrowsMessage<Error>(
          "this experiment was played, but left out of the results: lost"));
  EXPECT_THAT(read_file(folder.page()), HasSubstr("id=\"shown\""));
}

TEST(ResultsFolder, LeavesOutWhatHasNoRunsInThisPart) {
  const FreshFolder place;
  Outcome empty = played("empty");
  for (auto& runs : empty.runs) runs.clear();
  EXPECT_TRUE(make_results(place.path()).write({empty}).empty());
}

}  // namespace
}  // namespace posse::results_folder_test

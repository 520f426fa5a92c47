#include "posse/experiments/simulation.h"

#include <algorithm>
#include <filesystem>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/core/file.h"
#include "posse/core/fresh_folder_test.h"
#include "posse/core/refusal_test.h"

namespace posse::simulation_test {
namespace {

using testing::HasSubstr;

// A fresh folder and what is in it.
class Folder : public FreshFolder {
 public:
  std::vector<std::filesystem::path> files() const {
    std::vector<std::filesystem::path> found;
    for (const auto& entry : std::filesystem::directory_iterator(path())) {
      found.push_back(entry.path());
    }
    return found;
  }
};

Simulation small_simulation() {
  return {.environment = parse_spec("linear(K=6, d=3)"),
          .policies = {parse_spec("lin_es(m=5)"), parse_spec("lin_ts"), parse_spec("uniform")},
          .T = 300,
          .repetitions = 4,
          .seed = 7};
}

Execution in_threads(int jobs, const CellStore* store = nullptr) {
  Execution execution;
  execution.jobs = jobs;
  execution.store = store;
  return execution;
}

bool same_rows(const std::vector<Row>& one, const std::vector<Row>& other) {
  return std::equal(
      one.begin(), one.end(), other.begin(), other.end(), [](const Row& a, const Row& b) {
        return a.t == b.t && a.regret == b.regret && a.reward == b.reward && a.best == b.best;
      });
}

void expect_same_rows(const Runs& one, const Runs& other) {
  ASSERT_EQ(one.size(), other.size());
  for (std::size_t p = 0; p < one.size(); ++p) {
    ASSERT_EQ(one[p].size(), other[p].size());
    for (std::size_t r = 0; r < one[p].size(); ++r) {
      EXPECT_TRUE(same_rows(one[p][r].rows, other[p][r].rows))
          << "policy " << p << ", repetition " << r;
    }
  }
}

TEST(Simulate, GivesTheSameRowsForAnyNumberOfThreads) {
  const Runs alone = simulate(small_simulation(), in_threads(1));
  ASSERT_EQ(alone.size(), 3u);
  ASSERT_EQ(alone[0].size(), 4u);
  EXPECT_EQ(alone[2][3].rows.back().t, 300);
  for (const int jobs : {2, 5, 50})
    expect_same_rows(alone, simulate(small_simulation(), in_threads(jobs)));
}

TEST(Simulate, APolicysRunsDoNotDependOnItsCompany) {
  Simulation only = small_simulation();
  only.policies = {parse_spec("lin_ts")};
  expect_same_rows(simulate(only, {}), {simulate(small_simulation(), in_threads(1))[1]});
}

TEST(Simulate, LaterRepetitionsDoNotChangeEarlierOnes) {
  Simulation more = small_simulation();
  more.repetitions = 6;
  Runs runs = simulate(more, {});
  for (auto& of_policy : runs) of_policy.resize(4);
  expect_same_rows(simulate(small_simulation(), in_threads(1)), runs);
}

TEST(Simulate, RepetitionsAndSeedsDiffer) {
  const Runs runs = simulate(small_simulation(), in_threads(1));
  EXPECT_NE(runs[2][0].rows.back().regret, runs[2][1].rows.back().regret);
  Simulation other = small_simulation();
  other.seed = 8;
  EXPECT_NE(simulate(other, {})[2][0].rows.back().regret, runs[2][0].rows.back().regret);
}

// Counts the cells that were played and those that were found.
struct Tally {
  std::size_t played = 0, found = 0;

  Execution execution(const CellStore& store, int jobs = 1) {
    Execution execution = in_threads(jobs, &store);
    execution.progress = [this](const Milestone& at) { ++(at.played ? played : found); };
    return execution;
  }
};

TEST(Simulate, ReportsItsProgressCellByCell) {
  std::vector<std::size_t> seen;
  simulate(small_simulation(), {.jobs = 3, .progress = [&](const Milestone& at) {
                                  seen.push_back(at.advance.done);
                                  EXPECT_EQ(at.advance.total, 12u);
                                  EXPECT_TRUE(at.played);
                                }});
  std::vector<std::size_t> expected(12);
  for (std::size_t i = 0; i < 12; ++i) expected[i] = i + 1;
  EXPECT_EQ(seen, expected);
}

TEST(Simulate, CountsRoundsInItsProgress) {
  std::vector<double> shares;
  simulate(small_simulation(), {.progress = [&](const Milestone& at) {
             shares.push_back(at.advance.share);
             EXPECT_GE(at.advance.seconds_left.value_or(0), 0);
           }});
  ASSERT_EQ(shares.size(), 12u);
  for (std::size_t i = 0; i < 12; ++i) {
    EXPECT_NEAR(shares[i], static_cast<double>(i + 1) / 12, 1e-5) << "all have the same rounds";
  }
  EXPECT_LT(shares[10], 1);
  EXPECT_EQ(shares[11], 1);
}

// A run that takes a while tells how far it has come before it is done.
TEST(Simulate, ReportsProgressWithinARun) {
  Simulation one{.environment = parse_spec("linear(K=5, d=3)"),
                 .policies = {parse_spec("lin_es(m=2)")},
                 .T = 100'000'000,
                 .repetitions = 1};
  std::vector<Advance> seen;
  std::atomic<bool> stop = false;
  const Execution execution{.stop = &stop, .pulse = [&](const Advance& at) {
                              seen.push_back(at);
                              stop = seen.size() == 2;
                            }};
  try {
    simulate(one, execution);
  } catch (const Interrupted&) {
    // It has shown what it should.
  }
  ASSERT_FALSE(seen.empty());
  for (const Advance& at : seen) {
    EXPECT_EQ(at.done, 0u);
    EXPECT_GT(at.share, 0);
    EXPECT_LT(at.share, 1);
    EXPECT_GT(at.seconds_left.value_or(0), 0);
  }
}

TEST(Simulate, FindsKeptCellsInsteadOfPlayingThemAgain) {
  const Folder folder;
  const CellStore store(folder.path());
  Tally first, second;
  const Runs played = simulate(small_simulation(), first.execution(store));
  EXPECT_EQ(folder.files().size(), 12u);
  const Runs found = simulate(small_simulation(), second.execution(store, 2));
  expect_same_rows(played, found);
  EXPECT_EQ(first.played, 12u);
  EXPECT_EQ(second.found, 12u);
  EXPECT_EQ(found[1][2].decide_us, played[1][2].decide_us) << "timings are kept as well";
}

TEST(Simulate, PlaysAgainWhatWasAskedOtherwise) {
  const Folder folder;
  const CellStore store(folder.path());
  simulate(small_simulation(), in_threads(1, &store));
  Simulation other = small_simulation();
  other.policies[0] = parse_spec("lin_es(m=6)");
  Tally changed, spelled_out;
  simulate(other, changed.execution(store));
  EXPECT_EQ(changed.played, 4u);
  EXPECT_EQ(changed.found, 8u);
  other = small_simulation();
  other.environment = parse_spec("linear(d=3, K=6, sigma=0.5)");  // the same world in more words
  simulate(other, spelled_out.execution(store));
  EXPECT_EQ(spelled_out.found, 12u);
}

TEST(Simulate, PlaysDamagedCellsAgain) {
  const Folder folder;
  const CellStore store(folder.path());
  const Runs whole = simulate(small_simulation(), in_threads(1, &store));
  const auto files = folder.files();
  std::filesystem::resize_file(files[0], 0);
  std::filesystem::resize_file(files[1], std::filesystem::file_size(files[1]) - 1);
  std::string bytes = read_file(files[2]);
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  write_file(files[2], bytes);
  write_file(files[3], read_file(files[4]));  // sound, but of another cell
  write_file(files[5], "these are not the bytes of a cell");
  Tally tally;
  expect_same_rows(whole, simulate(small_simulation(), tally.execution(store)));
  EXPECT_EQ(tally.played, 5u);
  Tally mended;
  expect_same_rows(whole, simulate(small_simulation(), mended.execution(store)));
  EXPECT_EQ(mended.found, 12u);
}

TEST(Simulate, LeavesFinishedCellsWhenStoppedAndGoesOnFromThem) {
  const Folder folder;
  const CellStore store(folder.path());
  std::atomic<bool> stop = false;
  const Execution interrupted{.store = &store, .stop = &stop, .progress = [&](const Milestone& at) {
                                if (at.advance.done == 5) stop = true;
                              }};
  EXPECT_THROW(simulate(small_simulation(), interrupted), Interrupted);
  EXPECT_EQ(folder.files().size(), 5u);
  Tally tally;
  const Runs resumed = simulate(small_simulation(), tally.execution(store));
  EXPECT_EQ(tally.found, 5u);
  EXPECT_EQ(tally.played, 7u);
  expect_same_rows(resumed, simulate(small_simulation(), in_threads(1)));
}

TEST(Simulate, PassesOnTheErrorOfACell) {
  Simulation simulation = small_simulation();
  simulation.policies = {parse_spec("lin_phe(form=bernoulli)")};  // normal rewards leave [0, 1]
  for (const int jobs : {1, 4}) {
    try {
      simulate(simulation, in_threads(jobs));
      FAIL();
    } catch (const Error& error) {
      EXPECT_THAT(error.what(), HasSubstr("needs rewards from 0 to 1"));
    }
  }
}

std::string refusal(const Simulation& simulation) {
  return refusal_of([&] { simulate(simulation, {}); });
}

TEST(Simulate, RefusesWhatCannotBePlayed) {
  Simulation wrong = small_simulation();
  wrong.T = 0;
  EXPECT_THAT(refusal(wrong), HasSubstr("the horizon T must be"));
  wrong = small_simulation(), wrong.repetitions = 0;
  EXPECT_THAT(refusal(wrong), HasSubstr("repetition"));
  wrong = small_simulation(), wrong.policies.clear();
  EXPECT_THAT(refusal(wrong), HasSubstr("no policy to play"));
  wrong = small_simulation(), wrong.policies.push_back(parse_spec("lin_ts"));
  EXPECT_THAT(refusal(wrong), HasSubstr("policy lin_ts is given twice"));
  wrong = small_simulation(), wrong.policies.push_back(parse_spec("lin_st"));
  EXPECT_THAT(refusal(wrong), HasSubstr("there is no policy 'lin_st'"));
  wrong = small_simulation(), wrong.policies.push_back(parse_spec("anytime(lin_es(m=3))"));
  EXPECT_THAT(refusal(wrong), HasSubstr("anytime sets m of lin_es"));
  wrong = small_simulation(), wrong.environment = parse_spec("linear(K=0)");
  EXPECT_THAT(refusal(wrong), HasSubstr("K of environment linear must be a whole number"));
}

TEST(Simulate, RefusesToPlayWithoutThreads) {
  for (const int jobs : {0, -1})
    EXPECT_THROW(simulate(small_simulation(), in_threads(jobs)), Error);
}

TEST(Cell, ConfigurationsSpellEverythingOut) {
  const std::string text = small_simulation().cell(1, 3).configuration();
  for (const char* part : {"environment=linear(K=6, d=3, arm_norm=1", "policy=lin_ts(v=auto",
                           "T=300", "seed=7", "repetition=3"}) {
    EXPECT_THAT(text, HasSubstr(part));
  }
}

TEST(CellStore, KeepsNothingInAFolderThatCannotBe) {
  const Folder folder;
  write_file(folder.path() / "file", "in the way");
  const CellStore store(folder.path() / "file");
  EXPECT_FALSE(store.find(small_simulation().cell(0, 0)));
  EXPECT_THROW(store.keep(small_simulation().cell(0, 0), {}), Error);
}

}  // namespace
}  // namespace posse::simulation_test

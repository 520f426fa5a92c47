#include "posse/experiments/cell.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "posse/core/error.h"
#include "posse/core/file.h"
#include "posse/core/fresh_folder_test.h"

namespace posse::cell_test {
namespace {

Cell some_cell() {
  return {.policy = parse_spec("lin_es(m=3)"),
          .environment = parse_spec("linear(K=4, d=2)"),
          .T = 10,
          .seed = 5,
          .repetition = 2};
}

// A row for each round up to t, all of which are checkpoints here.
std::vector<Row> rows_to(Index t) {
  std::vector<Row> rows;
  for (Index i = 1; i <= t; ++i) rows.push_back({i, 0.5 * static_cast<double>(i), 1, 0});
  return rows;
}

Run finished() { return {.rows = rows_to(10), .player = "one"}; }

Run unfinished_after(double budget, Index t) {
  return {.rows = rows_to(t), .player = "another", .budget = budget};
}

struct Store {
  FreshFolder folder;
  CellStore cells{folder.path()};

  std::size_t files() const { return folder.names().size(); }
};

TEST(CellStore, KeepsAFinishedRunForAnyBudget) {
  const Store store;
  EXPECT_FALSE(store.cells.find(some_cell()));
  store.cells.keep(some_cell(), finished());
  for (const double budget : {0.0, 1.0, kUnlimited}) {
    const auto run = store.cells.look_up(some_cell(), {.threads = 1, .budget = budget}).run;
    ASSERT_TRUE(run) << budget;
    EXPECT_TRUE(run->is_finished());
    EXPECT_EQ(run->t(), 10);
    EXPECT_EQ(run->repetition, 2);
  }
}

TEST(CellStore, FindsAnUnfinishedRunUnlessMoreTimeIsGiven) {
  const Store store;
  EXPECT_FALSE(store.cells.look_up(some_cell(), {}).damaged) << "nothing is there";
  store.cells.keep(some_cell(), unfinished_after(2.5, 6));
  EXPECT_FALSE(store.cells.look_up(some_cell(), {}).damaged);
  for (const double budget : {0.0, 1.0, 2.5}) {
    const auto run = store.cells.look_up(some_cell(), {.threads = 1, .budget = budget}).run;
    ASSERT_TRUE(run) << budget;
    EXPECT_EQ(run->budget, 2.5);
    EXPECT_EQ(run->t(), 6);
    EXPECT_EQ(run->player, "another");
    EXPECT_EQ(run->repetition, 2);
  }
  for (const double budget : {2.6, 100.0, kUnlimited}) {
    EXPECT_FALSE(store.cells.look_up(some_cell(), {.threads = 1, .budget = budget}).run) << budget;
  }
}

TEST(CellStore, FindsAnUnfinishedRunForAsManyThreadsOnly) {
  const Store store;
  auto run = unfinished_after(2.5, 6);
  run.threads = 2;
  store.cells.keep(some_cell(), run);
  EXPECT_TRUE(store.cells.look_up(some_cell(), {.threads = 2, .budget = 2.5}).run);
  EXPECT_FALSE(store.cells.look_up(some_cell(), {.threads = 1, .budget = 2.5}).run);
  EXPECT_FALSE(store.cells.look_up(some_cell(), {.threads = 8, .budget = 2.5}).run);
  EXPECT_TRUE(store.cells.find(some_cell())) << "for whoever takes what is there";
}

TEST(CellStore, ReplacesAnUnfinishedRunByAFinishedOneAndNeverTheOtherWayRound) {
  const Store store;
  store.cells.keep(some_cell(), unfinished_after(2.5, 6));
  store.cells.keep(some_cell(), unfinished_after(4, 8));
  EXPECT_EQ(store.cells.find(some_cell())->t(), 8);
  store.cells.keep(some_cell(), finished());
  EXPECT_EQ(store.files(), 1u);
  store.cells.keep(some_cell(), unfinished_after(1, 3));  // by another process
  EXPECT_TRUE(store.cells.find(some_cell())->is_finished());
}

TEST(CellStore, TakesADamagedUnfinishedRunAsNotPlayed) {
  const Store store;
  store.cells.keep(some_cell(), unfinished_after(2.5, 6));
  const auto file = store.folder.path() / store.folder.names().front();
  std::string bytes = read_file(file);
  bytes[bytes.size() / 2] ^= 1;
  write_file(file, bytes);
  EXPECT_FALSE(store.cells.find(some_cell()));
  EXPECT_TRUE(store.cells.look_up(some_cell(), {}).damaged);
}

// Their checksums are right.
TEST(CellStore, TakesARunThatCannotBeAsNotPlayed) {
  for (const std::vector<Row>& rows : {std::vector<Row>(), rows_to(9), rows_to(11)}) {
    const Store store;
    store.cells.keep(some_cell(), {.rows = rows, .player = "one"});
    EXPECT_EQ(store.files(), 1u);
    EXPECT_FALSE(store.cells.find(some_cell())) << rows.size();
    EXPECT_TRUE(store.cells.look_up(some_cell(), {}).damaged);
    store.cells.keep(some_cell(), finished());
    EXPECT_TRUE(store.cells.find(some_cell()));
    EXPECT_FALSE(store.cells.look_up(some_cell(), {}).damaged);
  }
  const Store store;
  store.cells.keep(some_cell(), unfinished_after(2.5, 10));
  EXPECT_FALSE(store.cells.find(some_cell())) << "unfinished at its horizon";
}

TEST(CellStore, RefusesAPipeAndDoesNotWaitForIt) {
  const Store store;
  store.cells.keep(some_cell(), finished());
  const auto file = store.folder.path() / store.folder.names().front();
  std::filesystem::remove(file);
  ASSERT_EQ(mkfifo(file.c_str(), 0600), 0);
  EXPECT_THROW(store.cells.find(some_cell()), Error);
}

TEST(CellStore, TellsUnfinishedRunsOfOtherConfigurationsApart) {
  const Store store;
  store.cells.keep(some_cell(), unfinished_after(2.5, 6));
  Cell other = some_cell();
  other.T = 11;
  EXPECT_FALSE(store.cells.find(other));
}

TEST(PlayCell, IsTheSameRunWithAnyNumberOfThreads) {
  const std::atomic<bool> never = false;
  Cell cell = some_cell();
  cell.policy = parse_spec("neural_es(m=3, N=4, L=2, solver=gd(steps=5))");
  const posse::Run alone = play(cell, never), shared = play(cell, never, {.threads = 3});
  EXPECT_EQ(alone.rows.back().regret, shared.rows.back().regret);
  EXPECT_EQ(shared.player, alone.player + " with 3 threads a policy");
}

}  // namespace
}  // namespace posse::cell_test

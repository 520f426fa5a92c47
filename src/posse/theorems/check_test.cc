#include "posse/theorems/check.h"

#include <gtest/gtest.h>

#include "posse/core/fresh_folder_test.h"
#include "posse/experiments/play.h"

namespace posse::check_test {
namespace {

const TheoremCheck kSmall{.T = 80, .repetitions = 2};

TEST(TheoremCheck, PlaysEachHorizonWithItsOwnParameters) {
  const std::vector<TheoremProblem> horizons = kSmall.horizons();
  ASSERT_EQ(horizons.size(), 5u);
  EXPECT_EQ(horizons.front().T, 5);
  EXPECT_EQ(horizons.back().T, 80);
  EXPECT_LT(horizons.front().m(), horizons.back().m());
  EXPECT_LT(horizons.front().sigma_R(), horizons.back().sigma_R());
}

TEST(TheoremCheck, FindsGuaranteesKeptAndTheSameWithAnyNumberOfThreads) {
  std::size_t steps = 0;
  const TheoremReport one =
      check_theorems(kSmall, {.progress = [&](std::size_t done, std::size_t runs, bool played) {
                       EXPECT_EQ(done, ++steps);
                       EXPECT_EQ(runs, count_runs(kSmall));
                       EXPECT_TRUE(played);
                     }});
  const TheoremReport three = check_theorems(kSmall, {.jobs = 3});
  EXPECT_EQ(steps, 2 * (5 + 3 + 2 + 1 + 2 * sweep_sizes().size()));
  EXPECT_EQ(one.slope, three.slope);
  EXPECT_EQ(one.anytime_factor, three.anytime_factor);
  for (std::size_t i = 0; i < one.others.size(); ++i) {
    EXPECT_EQ(one.others[i].regret, three.others[i].regret);
  }
  EXPECT_TRUE(one.broken().empty());
  EXPECT_GT(one.bound_slope, 0.5);
  EXPECT_GT(one.anytime_factor, 0);
}

// The test-sized version of posse theory verify: regret grows more slowly than T, and restarts cost
// something, but less than the theorem's factor.
TEST(TheoremCheck, MeasuresTheGrowthOfRegretAndThePriceOfRestarts) {
  const TheoremReport report = check_theorems({.T = 1600, .repetitions = 4, .seed = 3}, {});
  EXPECT_TRUE(report.broken().empty());
  EXPECT_GT(report.slope, 0.3);
  EXPECT_LT(report.slope, 0.95);
  EXPECT_GT(report.anytime_factor, 1.05);
  EXPECT_LT(report.anytime_factor, anytime_loss());
}

TEST(TheoremCheck, ContinuesFromWhatIsKept) {
  const FreshFolder folder;
  const TheoremRunStore store(folder.path());
  std::atomic<bool> stop = false;
  const auto halt = [&](std::size_t done, std::size_t, bool) { stop = done == 30; };
  EXPECT_THROW(check_theorems(kSmall, {.store = &store, .stop = &stop, .progress = halt}),
               Interrupted);
  EXPECT_EQ(count_kept(kSmall, store), 30u);
  EXPECT_EQ(count_kept({.T = 80, .repetitions = 2, .seed = 2}, store), 0u);
  std::size_t found = 0;
  const TheoremReport resumed = check_theorems(
      kSmall, {.store = &store, .progress = [&](std::size_t, std::size_t, bool played) {
                 found += played ? 0 : 1;
               }});
  const TheoremReport whole = check_theorems(kSmall, {});
  EXPECT_EQ(found, 30u);
  EXPECT_EQ(resumed.slope, whole.slope);
  EXPECT_EQ(resumed.anytime_factor, whole.anytime_factor);
  for (std::size_t i = 0; i < whole.others.size(); ++i) {
    EXPECT_EQ(resumed.others[i].regret, whole.others[i].regret);
    EXPECT_EQ(resumed.others[i].bound, whole.others[i].bound);
    for (std::size_t c = 0; c < whole.others[i].claims.size(); ++c) {
      EXPECT_EQ(resumed.others[i].claims[c].measured, whole.others[i].claims[c].measured);
    }
  }
}

TEST(TheoremCheck, CanBeInterrupted) {
  const std::atomic<bool> stop = true;
  EXPECT_THROW(check_theorems(kSmall, {.stop = &stop}), Interrupted);
}

TEST(TheoremReport, NamesWhatIsBroken) {
  TheoremReport report;
  report.others.push_back({.problem = {.name = "linear_prior", .T = 8000},
                           .claims = {{.name = "E_bar", .measured = 0.8, .level = 0.95},
                                      {.name = "E_1", .guaranteed = false, .kept = false}}});
  EXPECT_TRUE(report.broken().empty());
  report.others[0].claims[0].kept = false;
  ASSERT_EQ(report.broken().size(), 1u);
  EXPECT_EQ(report.broken()[0], "linear_prior, T = 8000: E_bar is 0.8, guaranteed is 0.95");
}

}  // namespace
}  // namespace posse::check_test

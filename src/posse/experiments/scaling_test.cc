#include "posse/experiments/scaling.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/experiments/sweep.h"

namespace posse::scaling_test {
namespace {

using testing::ElementsAre;

std::vector<Run> runs_of(const std::vector<double>& regrets) {
  std::vector<Run> runs;
  for (const double regret : regrets) {
    runs.emplace_back();
    runs.back().repetition = static_cast<Index>(runs.size()) - 1;
    runs.back().rows.push_back({.t = 10, .regret = regret});
  }
  return runs;
}

Simulation swept() {
  return expanded({.environment = parse_spec("linear(K=6, d=3)"),
                   .policies = {parse_spec("lin_es"), parse_spec("lin_ts")},
                   .T = 10,
                   .repetitions = 2},
                  {{{"policy.m", {2, 4, 8}}}});
}

TEST(Scaling, FitsTheFinalRegretsOfEachContender) {
  const auto all =
      scalings(swept(), {runs_of({8, 8}), runs_of({4, 4}), runs_of({2, 2}), runs_of({5, 7})});
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].label, "lin_es");
  EXPECT_THAT(all[0].values, ElementsAre(2, 4, 8));
  EXPECT_EQ(all[0].regret[1].mean, 4);
  EXPECT_NEAR(all[0].law.exponent().value, -1, 1e-12);
  EXPECT_EQ(all[1].label, "lin_ts");
  EXPECT_TRUE(all[1].values.empty()) << "a reference";
  EXPECT_EQ(all[1].regret[0].mean, 6);
  EXPECT_TRUE(std::isnan(all[1].law.exponent().value));
}

TEST(Scaling, LeavesOutValuesWithoutRuns) {
  const auto all = scalings(swept(), {runs_of({8}), {}, runs_of({2}), {}});
  EXPECT_THAT(all[0].values, ElementsAre(2, 8));
  EXPECT_THAT(all[0].plays, ElementsAre(0u, 2u));
  EXPECT_NEAR(all[0].law.exponent().value, -1, 1e-12);
  EXPECT_TRUE(all[1].plays.empty());
}

}  // namespace
}  // namespace posse::scaling_test

#include "posse/results/worlds_verdict.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/results/some_worlds_test.h"

namespace posse::worlds_verdict_test {
namespace {

using testing::HasSubstr;

TEST(WorldsVerdict, CountsWorldsWhereAnEnsembleIsNotClearlyWorse) {
  EXPECT_EQ(worlds_verdict(some_outcome()),
            "some: not clearly worse than the best other policy: lin_es in 0 of 2, glm_es in 1 of "
            "1");
  Outcome stuck = some_outcome();
  stuck.runs[1] = runs_losing(2, 5);
  EXPECT_THAT(worlds_verdict(stuck), HasSubstr("glm_es in 1 of 1 (stuck most in one: 100 %)"));
  EXPECT_EQ(worlds_verdict(outcome_in_worlds(Runs(7))), "");
}

}  // namespace
}  // namespace posse::worlds_verdict_test

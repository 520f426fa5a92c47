#include "posse/policies/schedule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/core/refusal_test.h"

namespace posse::schedule_test {
namespace {

using testing::HasSubstr;

Schedule schedule(const std::string& arguments) {
  return Schedule(Arguments("schedule", parse_spec("s(" + arguments + ")"), schedule_parameters()));
}

std::vector<Index> rounds(const Schedule& schedule, Index count) {
  std::vector<Index> T;
  for (Index i = 0; i < count; ++i) T.push_back(schedule.T(i));
  return T;
}

std::string refusal(const std::string& arguments) {
  return refusal_of([&] { schedule(arguments); });
}

TEST(Schedule, IsThePapersByDefault) {
  EXPECT_EQ(rounds(schedule(""), 6), (std::vector<Index>{100, 261, 685, 1794, 4697, 12299}));
  EXPECT_EQ(rounds(schedule("T0=300"), 5), (std::vector<Index>{300, 785, 2056, 5383, 14093}));
}

TEST(Schedule, IsNotFooledByRounding) {
  EXPECT_EQ(schedule("T0=1000, b=1.001").T(1), 1001);  // 1000 * 1.001 = 1000.9999999999999
  EXPECT_EQ(schedule("T0=100, b=2.3").T(1), 230);
}

TEST(Schedule, HasSegmentsFromOneRoundToTheNext) {
  const Schedule paper = schedule("");
  EXPECT_EQ(paper.length(0), 100);
  EXPECT_EQ(paper.length(1), 161);
  EXPECT_EQ(paper.length(2), 424);
}

TEST(Schedule, GrowsExponentiallyIfAsked) {
  EXPECT_EQ(rounds(schedule("T0=3, b=2, schedule=exponential"), 4),
            (std::vector<Index>{3, 9, 81, 6561}));
}

TEST(Schedule, TakesAListAndGoesOnByFactors) {
  EXPECT_EQ(rounds(schedule("schedule=[10, 25, 40], b=1.5"), 6),
            (std::vector<Index>{10, 25, 40, 60, 90, 135}));
  EXPECT_EQ(rounds(schedule("schedule=[7], b=2"), 3), (std::vector<Index>{7, 14, 28}));
}

TEST(Schedule, EndsInRoundsThatNoRunReaches) {
  const Schedule steep = schedule("T0=1000, b=10, schedule=exponential");
  EXPECT_GT(steep.T(3), Index{1} << 50);
  EXPECT_EQ(steep.T(3), steep.T(1000));
}

TEST(Schedule, RefusesRoundsThatDoNotGrow) {
  EXPECT_THAT(refusal("T0=1, b=1.5"), HasSubstr("T_1 = 1 comes after T_0 = 1"));
  EXPECT_THAT(refusal("T0=1, schedule=exponential"), HasSubstr("does not grow"));
  EXPECT_THAT(refusal("schedule=[5, 5]"), HasSubstr("T_1 = 5 comes after T_0 = 5"));
  EXPECT_THAT(refusal("schedule=[5, 9, 7]"), HasSubstr("T_2 = 7 comes after T_1 = 9"));
  EXPECT_THAT(refusal("schedule=[3], b=1.1"), HasSubstr("T_1 = 3 comes after T_0 = 3"));
}

TEST(Schedule, RefusesValuesWithoutMeaning) {
  EXPECT_THAT(refusal("T0=0"), HasSubstr("a whole number from 1"));
  EXPECT_THAT(refusal("b=1"), HasSubstr("a number above 1, not 1"));
  EXPECT_THAT(refusal("schedule=[]"), HasSubstr("a list, each a whole number"));
  EXPECT_THAT(refusal("schedule=[1.5, 3]"), HasSubstr("not [1.5, 3]"));
  EXPECT_THAT(refusal("schedule=100"), HasSubstr("or 'geometric' or 'exponential', not 100"));
  EXPECT_THAT(refusal("schedule=fibonacci"), HasSubstr("not fibonacci"));
}

}  // namespace
}  // namespace posse::schedule_test

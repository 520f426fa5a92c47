#include "posse/theory_report/quantities.h"

#include <limits>

#include <gtest/gtest.h>

namespace posse::quantities_test {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

TEST(Quantities, ShowFourDigitsOrAWholeNumber) {
  EXPECT_EQ(value_text(147314), "147314");
  EXPECT_EQ(value_text(63.18326), "63.18");
  EXPECT_EQ(value_text(1e9), "1e+09");
  EXPECT_EQ(value_text(kInfinite), "infinite");
  EXPECT_EQ(value_text(kNaN), "none");
}

TEST(Quantities, AreAFlatObjectOfTheFiniteOnes) {
  const Quantities some = {{"m", 10, "members"}, {"N", kInfinite, "units"}};
  EXPECT_EQ(quantities_json(some + Quantities{{"b_1", 0.5, "a width"}}),
            "{\n  \"m\": 10,\n  \"b_1\": 0.5\n}\n");
}

TEST(Quantities, HaveColumnsOfPracticeOnlyIfAnyHasIt) {
  EXPECT_EQ(quantities_table("choices", {{"m", 10, "members,\nof one size"}}),
            "choices  value  meaning\n"
            "---------------------------\n"
            "m           10  members,\n"
            "                of one size\n");
  EXPECT_EQ(quantities_table("choices", {{"m", 10, "members", "50", "20"}}),
            "choices  theory  Posse  paper  meaning\n"
            "--------------------------------------\n"
            "m            10     50     20  members\n");
}

TEST(Quantities, KnowDefaultsThatStandForANumber) {
  EXPECT_EQ(default_of("ucb_glm", "tau", 5, 7), "5");
  EXPECT_EQ(default_of("glm_es", "no such parameter", 5, 7), "");
}

}  // namespace
}  // namespace posse::quantities_test

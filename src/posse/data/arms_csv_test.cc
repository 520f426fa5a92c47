#include "posse/data/arms_csv.h"

#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/core/refusal_test.h"

namespace posse::arms_csv_test {
namespace {

using Names = std::vector<std::string>;

Matrix two_by_three() { return Matrix{{1, 3, 5}, {2, 4, 6}}; }

std::string mistake(std::string_view text) {
  return refusal_of([&] { parse_arms("f.csv", text); });
}

TEST(ArmsCsv, ReadsAnArmPerLine) {
  const NamedArms arms = parse_arms("f", "1,2\n3,4\n5,6\n");
  EXPECT_EQ(arms.X, two_by_three());
  EXPECT_TRUE(arms.names.empty());
}

TEST(ArmsCsv, SkipsAHeader) {
  EXPECT_EQ(parse_arms("f", "x,y\n1,2\n3,4\n5,6").X, two_by_three());
  EXPECT_EQ(parse_arms("f", "x\n1\n").X, Matrix::Ones(1, 1));
}

TEST(ArmsCsv, ReadsNames) {
  for (const char* text : {"a,1,2\n\"b, c\",3,4\nd,5,6", ",x,y\na,1,2\n\"b, c\",3,4\nd,5,6"}) {
    const NamedArms arms = parse_arms("f", text);
    EXPECT_EQ(arms.X, two_by_three());
    EXPECT_EQ(arms.names, (Names{"a", "b, c", "d"}));
  }
}

TEST(ArmsCsv, ReadsNumbersInAllNotations) {
  EXPECT_EQ(parse_arms("f", "+1,-2.5e-3,\".5\",1E2,0").X.transpose(),
            (Matrix{{1, -2.5e-3, 0.5, 100, 0}}));
}

TEST(ArmsCsv, TellsWhatIsWrongAndWhere) {
  EXPECT_EQ(mistake(" \n"), "f.csv is empty; it should have an arm per line");
  EXPECT_EQ(mistake("x,y\n"), "f.csv has a header but no arms");
  EXPECT_EQ(mistake("1,2\n3\n"), "f.csv, line 2: has 1 fields, but line 1 has 2");
  EXPECT_EQ(mistake("x,y\n1,2,3\n"), "f.csv, line 2: has 3 fields, but line 1 has 2");
  EXPECT_EQ(mistake("1,2\n3,x"), "f.csv, line 2, column 2: 'x' is not a number");
  EXPECT_EQ(mistake("1,0x10"), "f.csv, line 1, column 2: '0x10' is not a number");
  EXPECT_EQ(mistake("1,2\n3,"), "f.csv, line 2, column 2: a number is missing");
  EXPECT_EQ(mistake("a,1\n2,3"),
            "f.csv, line 2, column 1: '2' is not a name; name all arms or none");
  EXPECT_EQ(mistake("a;1\nb;2"), "f.csv, line 2: 'b;2' has no numbers between commas");
  for (const std::string value : {"nan", "inf", "-inf", "1e101", "-1e300", "1e999"}) {
    EXPECT_EQ(mistake("1,2\n" + value + ",4"),
              "f.csv, line 2, column 1: '" + value +
                  "' is out of range; features must be finite, at most 1e+100");
  }
}

}  // namespace
}  // namespace posse::arms_csv_test

#include "posse/data/missing_value.h"

#include <gtest/gtest.h>

namespace posse::missing_value_test {
namespace {

TEST(MissingValue, IsWrittenInManyWays) {
  for (const char* field :
       {"", "?", "NA", "N/A", "n/a", "#N/A", "NaN", "nan", "NAN", "-nan", "NULL", "null", "None"}) {
    EXPECT_TRUE(is_missing(field)) << field;
  }
}

TEST(MissingValue, IsNoOtherWord) {
  for (const char* field : {"0", "none", "na", "Nan", "NAME", "inf", "missing", "-", "."}) {
    EXPECT_FALSE(is_missing(field)) << field;
  }
}

TEST(MissingValue, MayBeAMarkAmongNumbers) {
  for (const char* field : {"-", "--", "."}) EXPECT_TRUE(is_placeholder(field)) << field;
  for (const char* field : {"", "-1", "...", "NA"}) EXPECT_FALSE(is_placeholder(field)) << field;
}

}  // namespace
}  // namespace posse::missing_value_test

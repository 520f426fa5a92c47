#include "posse/cli/shell_quoted.h"

#include <gtest/gtest.h>

namespace posse::shell_quoted_test {
namespace {

TEST(ShellQuoted, TextsAreOneWord) {
  EXPECT_EQ(shell_quoted("dataset(path=\"my $rows.csv\")"), "'dataset(path=\"my $rows.csv\")'");
  EXPECT_EQ(shell_quoted("it's"), R"('it'\''s')");
  EXPECT_EQ(shell_quoted(""), "''");
}

TEST(ShellQuoted, PlainWordsStayAsTheyAre) {
  EXPECT_EQ(shell_quoted("lin_es"), "lin_es");
  EXPECT_EQ(shell_quoted("data/my-rows.csv"), "data/my-rows.csv");
  EXPECT_EQ(shell_quoted("~"), "'~'");
}

}  // namespace
}  // namespace posse::shell_quoted_test

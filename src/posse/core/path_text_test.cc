#include "posse/core/path_text.h"

#include <gtest/gtest.h>

namespace posse::path_text_test {
namespace {

TEST(PathText, HasFoldersOrAnEnding) {
  for (const char* path : {"data/my.csv", "my.csv", "rows.csv.gz", "~/rows", "..\\rows"}) {
    EXPECT_TRUE(looks_like_path(path)) << path;
  }
  for (const char* other : {"", "linear", "1.5", "end.", "glm_es"}) {
    EXPECT_FALSE(looks_like_path(other)) << other;
  }
}

}  // namespace
}  // namespace posse::path_text_test

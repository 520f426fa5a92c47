#include "posse/core/temporary.h"

#include <unistd.h>

#include <gtest/gtest.h>
#include <sys/wait.h>

#include "posse/core/fresh_folder_test.h"

namespace posse::temporary_test {
namespace fs = std::filesystem;
namespace {

constexpr const char* kNoProcess = "999999999";  // beyond the largest process id

TEST(Temporary, HasItsOwnNameEachTime) {
  const fs::path one = temporary_beside("a/file"), other = temporary_beside("a/file");
  EXPECT_NE(one, other);
  EXPECT_EQ(one.parent_path(), "a");
  EXPECT_TRUE(one.filename().string().starts_with("file." + this_place() + "."));
}

TEST(Temporary, OfThisProcessIsNotLeftOver) {
  const FreshFolder folder;
  const fs::path mine = temporary_beside(folder.path() / "file");
  EXPECT_FALSE(is_leftover(folder.write(mine.filename().string(), "half")));
}

// The number of its process means another process here, or none.
TEST(Temporary, OfAnotherPlaceIsLeftOverOnceItIsOld) {
  const FreshFolder folder;
  for (const std::string& pid : {std::string(kNoProcess), std::to_string(getpid())}) {
    const fs::path foreign = folder.write("file.0123456789abcdef." + pid + ".0.tmp", "half");
    EXPECT_FALSE(is_leftover(foreign)) << pid;
    const auto now = fs::file_time_type::clock::now();
    fs::last_write_time(foreign, now - kLeftoverAge + std::chrono::minutes(1));
    EXPECT_FALSE(is_leftover(foreign)) << pid;
    fs::last_write_time(foreign, now - kLeftoverAge - std::chrono::minutes(1));
    EXPECT_TRUE(is_leftover(foreign)) << pid;
  }
}

TEST(Temporary, OfThisPlaceIsLeftOverOnceItIsOldWhoeverHasItsNumberNow) {
  const FreshFolder folder;
  const fs::path mine = folder.write(temporary_beside("file").string(), "half");
  fs::last_write_time(mine, fs::file_time_type::clock::now() - kLeftoverAge * 2);
  EXPECT_TRUE(is_leftover(mine));
}

TEST(Temporary, OfAZombieIsLeftOver) {
  const FreshFolder folder;
  const pid_t child = fork();
  if (child == 0) _exit(0);
  siginfo_t ended{};
  ASSERT_EQ(waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT), 0);
  const std::string name = "file." + this_place() + "." + std::to_string(child) + ".0.tmp";
  EXPECT_TRUE(is_leftover(folder.write(name, "half")));
  waitpid(child, nullptr, 0);
}

TEST(Temporary, IsToldFromFilesOfSimilarNames) {
  const FreshFolder folder;
  EXPECT_TRUE(is_leftover(folder.write("f." + this_place() + "." + kNoProcess + ".0.tmp", "")));
  for (const std::string& name :
       {this_place() + "." + kNoProcess + ".0.tmp", "f." + this_place() + ".x.0.tmp",
        "f." + this_place() + "." + kNoProcess + ".0.tmp.txt", std::string("f.tmp"),
        "f." + this_place() + "." + kNoProcess + ".0x.tmp"}) {
    EXPECT_FALSE(is_leftover(folder.write(name, ""))) << name;
  }
}

}  // namespace
}  // namespace posse::temporary_test

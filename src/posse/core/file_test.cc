#include "posse/core/file.h"

#include <csignal>
#include <thread>
#include <unistd.h>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "posse/core/error.h"
#include "posse/core/fresh_folder_test.h"
#include "posse/core/temporary.h"

namespace posse::file_test {
namespace fs = std::filesystem;
namespace {

using testing::Eq;
using testing::ThrowsMessage;

class File : public testing::Test {
 protected:
  FreshFolder fresh_;
  const fs::path& folder_ = fresh_.path();
};

// While it exists, files cannot grow beyond some bytes: as on a full disk, writes fail half-way.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    rlimit limit = before_;
    limit.rlim_cur = bytes;
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int);
};

TEST_F(File, IsReadAsItWasWritten) {
  std::string every_byte;
  for (int i = 0; i < 3 * 256; ++i) every_byte += static_cast<char>(i);
  for (const std::string& bytes : {std::string(), every_byte, std::string(1 << 20, 'x')}) {
    write_file(folder_ / "file", bytes);
    EXPECT_EQ(read_file(folder_ / "file"), bytes);
  }
}

TEST_F(File, IsReplacedAndLeavesNoTemporary) {
  write_file(folder_ / "file", "a long first version");
  write_file(folder_ / "file", "second");
  EXPECT_EQ(read_file(folder_ / "file"), "second");
  EXPECT_THAT(fresh_.names(), testing::ElementsAre("file"));
}

TEST_F(File, IsWrittenIntoTheCurrentFolder) {
  const fs::path before = fs::current_path();
  fs::current_path(folder_);
  write_file("file", "here");
  fs::current_path(before);
  EXPECT_EQ(read_file(folder_ / "file"), "here");
}

TEST_F(File, KeepsReadersOfTheOldVersionUndisturbed) {
  write_file(folder_ / "file", "first");
  fs::create_hard_link(folder_ / "file", folder_ / "held");
  write_file(folder_ / "file", "second");
  EXPECT_EQ(read_file(folder_ / "held"), "first");
}

TEST_F(File, ThatIsMissingCannotBeRead) {
  const fs::path path = folder_ / "missing";
  EXPECT_THAT([&] { read_file(path); }, ThrowsMessage<Error>(Eq("cannot read " + path.string() +
                                                                ": No such file or directory")));
}

TEST_F(File, ThatIsAFolderCannotBeReadOrReplaced) {
  const fs::path path = folder_ / "folder";
  fs::create_directory(path);
  EXPECT_THAT([&] { read_file(path); },
              ThrowsMessage<Error>(Eq("cannot read " + path.string() + ": Is a directory")));
  EXPECT_THAT([&] { write_file(path, "bytes"); },
              ThrowsMessage<Error>(Eq("cannot replace " + path.string() + ": Is a directory")));
  EXPECT_THAT(fresh_.names(), testing::ElementsAre("folder"));
}

TEST_F(File, IsWrittenWhereALinkLeads) {
  write_file(folder_ / "file", "old");
  fs::create_symlink(folder_ / "file", folder_ / "link");
  write_file(folder_ / "link", "new");
  EXPECT_EQ(read_file(folder_ / "file"), "new");
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
}

TEST_F(File, DoesNotReplaceAPipe) {
  const fs::path path = folder_ / "pipe";
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  EXPECT_THAT(
      [&] { write_file(path, "bytes"); },
      ThrowsMessage<Error>(Eq("cannot write " + path.string() + ": it is not a regular file")));
  EXPECT_TRUE(fs::is_fifo(path));
}

TEST_F(File, CannotBeWrittenIntoAMissingFolder) {
  const fs::path path = folder_ / "missing" / "file";
  EXPECT_THAT(
      [&] { write_file(path, "bytes"); },
      ThrowsMessage<Error>(Eq("cannot write " + path.string() + ": No such file or directory")));
  EXPECT_TRUE(fresh_.names().empty());
}

TEST_F(File, SurvivesAFullDisk) {
  const fs::path path = folder_ / "file";
  write_file(path, "old");
  for (const rlim_t room : {0U, 1U, 5000U, 99999U}) {
    {
      FullDisk disk(room);
      EXPECT_THAT([&] { write_file(path, std::string(100000, 'x')); },
                  ThrowsMessage<Error>(Eq("cannot write " + path.string() + ": File too large")));
    }
    EXPECT_EQ(read_file(path), "old") << room;
    EXPECT_THAT(fresh_.names(), testing::ElementsAre("file")) << room;
  }
}

// Each writer replaces the file atomically, so it is whole whoever comes last.
TEST_F(File, IsWholeWhenThreadsWriteItAtTheSameTime) {
  constexpr int kThreads = 4, kWrites = 30;
  constexpr std::size_t kSize = 1 << 16;
  const fs::path path = folder_ / "file";
  std::vector<std::string> failures(kThreads);
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&, i] {
        const std::string bytes(kSize, static_cast<char>('a' + i));
        try {
          for (int write = 0; write < kWrites; ++write) {
            write_file(path, bytes);
            const std::string found = read_file(path);
            if (found != std::string(kSize, found[0])) throw Error("the file is torn");
          }
        } catch (const std::exception& error) {
          failures[static_cast<std::size_t>(i)] = error.what();
        }
      });
    }
  }
  EXPECT_THAT(failures, testing::Each(""));
  EXPECT_THAT(fresh_.names(), testing::ElementsAre("file"));
}

TEST_F(File, GoesIntoFoldersMadeWithTheirParents) {
  make_folder(folder_ / "a" / "b");
  make_folder(folder_ / "a" / "b");
  EXPECT_TRUE(fs::is_directory(folder_ / "a" / "b"));
  EXPECT_TRUE(fs::is_empty(folder_ / "a" / "b"));
}

TEST_F(File, BlocksAFolderOfItsName) {
  const fs::path path = folder_ / "file";
  write_file(path, "bytes");
  for (const fs::path& folder : {path, path / "below"}) {
    EXPECT_THAT(
        [&] { make_folder(folder); },
        ThrowsMessage<Error>(Eq("cannot make folder " + folder.string() + ": Not a directory")));
  }
}

TEST_F(File, ThatIsAPipeIsNotWaitedFor) {
  const fs::path path = folder_ / "pipe";
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  EXPECT_THAT([&] { read_file(path); }, ThrowsMessage<Error>(Eq("cannot read " + path.string() +
                                                                ": it is not a regular file")));
  EXPECT_THAT([&] { read_file("/dev/zero"); },
              ThrowsMessage<Error>(Eq("cannot read /dev/zero: it is not a regular file")));
}

TEST_F(File, ThatDoesNotTellItsSizeIsReadToItsEnd) {
  if (!fs::exists("/proc/self/status"))
    GTEST_SKIP() << "only /proc has files that are longer than the size they state";
  EXPECT_THAT(read_file("/proc/self/status"), testing::HasSubstr("\nPid:"));
}

TEST_F(File, LeftoversOfProcessesThatEndedAreRemoved) {
  const pid_t ended = fork();
  if (ended == 0) _exit(0);
  waitpid(ended, nullptr, 0);
  const std::string dead = this_place() + "." + std::to_string(ended),
                    own = this_place() + "." + std::to_string(getpid());
  const std::vector<std::string> kept = {
      "a.cell", "a.tmp", "a.cell." + own + ".0.tmp", "a.1.tmp", "a.cell." + dead + ".0.txt",
      "...tmp"};
  for (const std::string& name : kept) write_file(folder_ / name, "x");
  write_file(folder_ / ("a.cell." + dead + ".7.tmp"), "half");
  std::filesystem::create_directory(folder_ / ("b.cell." + dead + ".7.tmp"));
  remove_leftovers(folder_);
  EXPECT_TRUE(std::filesystem::remove(folder_ / ("b.cell." + dead + ".7.tmp"))) << "not a file";
  EXPECT_THAT(fresh_.names(), testing::UnorderedElementsAreArray(kept));
}

}  // namespace
}  // namespace posse::file_test

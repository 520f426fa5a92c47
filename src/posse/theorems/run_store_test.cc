#include "posse/theorems/run_store.h"

#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/core/file.h"
#include "posse/core/fresh_folder_test.h"

namespace posse::run_store_test {
namespace {

const TheoremRun kRun{.regret = 3.25,
                      .bound = 1e9,
                      .fit_reach = 0.1,
                      .rounds_near = 7,
                      .rounds = 8,
                      .members = {{0.5, 0.25}, {1, 0}},
                      .kernel_error = 1e-3};

TEST(TheoremRunStore, GivesBackWhatItKeeps) {
  const FreshFolder folder;
  const TheoremRunStore store(folder.path());
  EXPECT_FALSE(store.find("one", 2));
  store.keep("one", kRun);
  const auto found = store.find("one", 2);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->regret, kRun.regret);
  EXPECT_EQ(found->bound, kRun.bound);
  EXPECT_EQ(found->fit_reach, kRun.fit_reach);
  EXPECT_EQ(found->rounds_near, 7);
  EXPECT_EQ(found->rounds, 8);
  ASSERT_EQ(found->members.size(), 2u);
  EXPECT_EQ(found->members[0].optimistic_and_near, 0.25);
  EXPECT_EQ(found->kernel_error, kRun.kernel_error);
  EXPECT_FALSE(store.find("two", 2));
}

// As if the names of two keys' files were the same.
TEST(TheoremRunStore, TakesTheRunOfAnotherKeyForMissing) {
  const FreshFolder one, two;
  TheoremRunStore(one.path()).keep("one", kRun);
  TheoremRunStore(two.path()).keep("two", kRun);
  const auto only_file = [](const FreshFolder& folder) {
    return std::filesystem::directory_iterator(folder.path())->path();
  };
  write_file(only_file(two), read_file(only_file(one)));
  EXPECT_FALSE(TheoremRunStore(two.path()).find("two", 2));
}

TEST(TheoremRunStore, TakesDamagedFilesForMissing) {
  const FreshFolder folder;
  const TheoremRunStore store(folder.path());
  store.keep("one", kRun);
  EXPECT_FALSE(store.find("one", 3)) << "the run of another problem";
  const std::filesystem::path file = std::filesystem::directory_iterator(folder.path())->path();
  std::string bytes = read_file(file);
  bytes.pop_back();
  write_file(file, bytes);
  EXPECT_FALSE(store.find("one", 2));
  store.keep("one", kRun);
  EXPECT_TRUE(store.find("one", 2));
}

}  // namespace
}  // namespace posse::run_store_test

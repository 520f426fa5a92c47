#include "posse/data/load.h"

#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/data/data_test.h"
#include "posse/data/sha256.h"

namespace posse::load_test {
namespace {

using testing::HasSubstr;

constexpr const char* kRows = "1,u\n2,v\n1,u\n2,v\n";

TEST(Load, SharesATableAmongThreads) {
  const FreshFolder folder;
  const auto path = folder.write("rows.csv", kRows);
  std::vector<std::shared_ptr<const Table>> tables(8);
  {
    std::vector<std::jthread> threads;
    for (auto& table : tables) threads.emplace_back([&] { table = load_csv(path, {}); });
  }
  for (const auto& table : tables) EXPECT_EQ(table, tables.front());
  EXPECT_NE(load_csv(path, {.header = CsvTableOptions::Header::no}), tables.front());
}

TEST(Load, ReadsAChangedFileAgain) {
  const FreshFolder folder;
  const auto path = folder.write("rows.csv", kRows);
  EXPECT_EQ(load_csv(path, {})->rows(), 4);
  const std::string sum = file_sha256(path);
  EXPECT_EQ(sum, sha256(kRows));
  folder.write("rows.csv", std::string(kRows) + "3,u\n");
  EXPECT_EQ(load_csv(path, {})->rows(), 5);
  EXPECT_NE(file_sha256(path), sum);
}

TEST(Load, FailsUntilTheFileIsCorrected) {
  const FreshFolder folder;
  const auto path = folder.write("rows.csv", "1,u\n");
  for (int i = 0; i < 2; ++i) {
    EXPECT_THAT(refusal_of([&] { load_csv(path, {}); }), HasSubstr("only one class"));
  }
  EXPECT_THAT(refusal_of([&] { load_csv(folder.path() / "none.csv", {}); }),
              HasSubstr("none.csv: No such file"));
}

TEST(Load, RefusesAKnownFileWithOtherBytes) {
  const FreshFolder folder;
  const auto path = folder.write("agaricus-lepiota.data", "p,x\n");
  const KnownFile& file = known_dataset("mushroom").files[0];
  EXPECT_EQ(refusal_of([&] { verified_bytes(file, path); }),
            path.string() + " is not the published agaricus-lepiota.data: its bytes have SHA-256 " +
                sha256("p,x\n") + ", expected " + file.sha256);
}

}  // namespace
}  // namespace posse::load_test

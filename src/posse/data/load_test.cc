#include "posse/data/load.h"

#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "posse/core/refusal_test.h"
#include "posse/data/data_test.h"
#include "posse/data/gzipped_test.h"
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

TEST(Load, RefusesAFileThatHoldsTooMuch) {
  const FreshFolder folder;
  const std::string rows = "1,u\n1,u\n" + std::string(kRows);
  const auto path = folder.write("rows.csv.gz", gzipped(rows));
  const std::string refusal = path.string() + " holds more than " +
                              std::to_string(rows.size() - 1) +
                              " uncompressed bytes; dataset(max_bytes=...) allows more, if that "
                              "is intended";
  EXPECT_EQ(refusal_of([&] { load_csv(path, {}, rows.size() - 1); }), refusal);
  EXPECT_EQ(refusal_of([&] { file_sha256(path, rows.size() - 1); }), refusal);
  EXPECT_EQ(load_csv(path, {}, rows.size())->rows(), 6);
  EXPECT_EQ(file_sha256(path, rows.size()), sha256(rows));
}

TEST(Load, DoesNotWaitForAPipe) {
  const FreshFolder folder;
  const auto path = folder.path() / "pipe";
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  const std::string refusal = "cannot read " + path.string() + ": it is not a regular file";
  EXPECT_EQ(refusal_of([&] { load_csv(path, {}); }), refusal);
  EXPECT_EQ(refusal_of([&] { file_sha256(path); }), refusal);
}

TEST(Load, RefusesAKnownFileThatIsLongerThanThePublishedOne) {
  const FreshFolder folder;
  const KnownFile& file = known_dataset("mushroom").files[0];
  const auto path = folder.write(file.name + ".gz", gzipped(std::string(file.bytes + 1, '\n')));
  EXPECT_EQ(refusal_of([&] { verified_bytes(file, path); }),
            path.string() + " holds more than " + std::to_string(file.bytes) +
                " uncompressed bytes; it is not the published agaricus-lepiota.data");
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

// Readers that run out of memory: std::bad_alloc comes through, and nothing leaks. It is never
// taken for a mistake in the file.
#include <string>

#include "posse/core/file.h"
#include "posse/core/fresh_folder_test.h"
#include "posse/core/spec.h"
#include "posse/data/csv_table.h"
#include "posse/data/gzipped_test.h"
#include "posse/data/idx.h"
#include "posse/data/plain_bytes.h"
#include "posse/experiments/cell.h"
#include "tests/faults/failing_allocation.h"

namespace posse::reader_memory_test {
namespace {

using faults::for_each_allocation;
using faults::with_failing_allocation;

// Expects the same text as ever whenever the reader succeeds.
template <class Reader>
void expect_reads_or_runs_out(Reader read) {
  const std::string expected = read();
  ASSERT_FALSE(expected.empty());
  for_each_allocation([&](std::int64_t n) {
    bool failed = false;
    const auto result = with_failing_allocation(n, failed, read);
    EXPECT_TRUE(failed || result.has_value());
    EXPECT_EQ(result.value_or(expected), expected);
    return failed;
  });
}

TEST(ReaderMemory, Specs) {
  expect_reads_or_runs_out([] {
    return to_string(
        parse_spec("anytime(glm_es(m=[1, 2], link=\"a long word of a link\"), T0=50)"));
  });
}

std::string table_text() {
  std::string text = "size,a colour of some length,class of the row\n";
  for (int i = 0; i < 40; ++i) {
    text += std::to_string(i) + (i % 3 == 0 ? ",red," : ",\"a \"\"long\"\" green\",") +
            (i % 2 == 0 ? "yes\n" : "no\n");
  }
  return text;
}

std::string summary_of(const Table& table) {
  std::string text;
  for (const Column& column : table.columns()) text += column.name + " ";
  for (Index i = 0; i < table.rows(); ++i) text += std::to_string(table.value(i, 0)) + " ";
  return text;
}

TEST(ReaderMemory, CsvTables) {
  const std::string text = table_text();
  expect_reads_or_runs_out(
      [&] { return summary_of(read_csv_table(input_in_memory("f.csv", text), {})); });
}

// Not of experiments: toml++ allocates in functions that it declares noexcept, so that a failure
// there ends the program. It does so before anything is played or written.

TEST(ReaderMemory, CompressedFiles) {
  const std::string gz = gzipped(std::string(100'000, 'x') + table_text());
  const auto expanded = [](const std::string& bytes) {
    constexpr std::uint64_t kMaxBytes = 1U << 20U;
    return all_bytes(*plain_input(input_in_memory("f", bytes), {kMaxBytes, "take fewer"}).read());
  };
  expect_reads_or_runs_out([&] { return expanded(gz); });
  const std::string lzw("\x1f\x9d\x90\x61\x02\x0a\x1c\x48\xb0\xa0", 10);
  expect_reads_or_runs_out([&] { return expanded(lzw); });
}

TEST(ReaderMemory, IdxFiles) {
  const std::string bytes(
      "\0\0\x08\x02\0\0\0\x02\0\0\0\x03"
      "abcdef",
      18);
  expect_reads_or_runs_out([&] {
    const IdxArray array = parse_idx("f.idx", bytes, 2);
    return std::to_string(array.sizes.at(1)) + std::string(array.bytes);
  });
}

TEST(ReaderMemory, WholeFiles) {
  const FreshFolder folder;
  const auto path = folder.write("a file", table_text());
  expect_reads_or_runs_out([&] { return read_file(path); });
}

// A lack of memory must not look like a file that is already there, or like one that is damaged.
TEST(ReaderMemory, WritesLeaveTheOldFileOrTheNewOne) {
  const FreshFolder folder;
  const auto path = folder.path() / "a file with a long name";
  for_each_allocation([&](std::int64_t n) {
    write_file(path, "old");
    bool failed = false;
    const auto done = with_failing_allocation(n, failed, [&] {
      write_file(path, "new");
      return true;
    });
    const std::string now = read_file(path);
    EXPECT_TRUE(done ? now == "new" : now == "old" || now == "new") << now;
    EXPECT_EQ(folder.names().size(), 1U);
    return failed;
  });
}

TEST(ReaderMemory, Cells) {
  const Cell cell{.policy = parse_spec("lin_es(m=3)"),
                  .environment = parse_spec("linear(K=4, d=2)"),
                  .T = 10,
                  .seed = 5,
                  .repetition = 2};
  const FreshFolder folder;
  const CellStore cells(folder.path());
  posse::Run run{.rows = {}, .player = "a player of long name"};
  for (const Index t : checkpoints(cell.T)) run.rows.push_back({t, 0.5, 1, 0});
  cells.keep(cell, run);
  expect_reads_or_runs_out([&] { return cells.find(cell).value().player; });
}

}  // namespace
}  // namespace posse::reader_memory_test

#include "posse/data/plain_bytes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/refusal_test.h"
#include "posse/data/data_test.h"
#include "posse/data/gzipped_test.h"

namespace posse::plain_bytes_test {
namespace {

using testing::AnyOf;
using testing::HasSubstr;

const ByteLimit kRoomy{1U << 30U, "take fewer"};

std::string plain_bytes(const std::string& bytes, const ByteLimit& limit = kRoomy) {
  return all_bytes(*plain_input(input_in_memory("x.gz", bytes), limit).read());
}

std::string long_text() {
  std::string text;
  for (int i = 0; i < 20000; ++i) text += std::to_string(i * 7919 % 1009) + ",";
  return text;
}

TEST(PlainBytes, LeavesPlainBytesAlone) {
  for (const std::string bytes : {"", "a", "\x1f", "1,2\n"}) EXPECT_EQ(plain_bytes(bytes), bytes);
}

TEST(PlainBytes, ExpandsGzip) {
  for (const std::string& text :
       {std::string(), std::string("abc"), long_text(), std::string(5'000'000, 'x')}) {
    EXPECT_EQ(plain_bytes(gzipped(text)), text);
  }
}

TEST(PlainBytes, ExpandsSeveralGzipFilesInOne) {
  EXPECT_EQ(plain_bytes(gzipped("abc") + gzipped("def")), "abcdef");
}

TEST(PlainBytes, ExpandsWhatCompressWrote) {
  EXPECT_EQ(plain_bytes(std::string("\x1f\x9d\x90\x61\x00", 5)), "a");
}

TEST(PlainBytes, RefusesZip) {
  EXPECT_EQ(refusal_of([] { plain_bytes("PK\x03\x04 and so on"); }),
            "x.gz is a zip archive; unpack it, or compress its file by gzip");
}

TEST(PlainBytes, RefusesTruncatedGzip) {
  const std::string bytes = gzipped(long_text());
  for (const std::size_t size : {2UL, 5UL, 10UL, 11UL, bytes.size() / 2, bytes.size() - 1}) {
    EXPECT_EQ(refusal_of([&] { plain_bytes(bytes.substr(0, size)); }),
              "x.gz is a gzip file that was cut short")
        << size;
  }
}

TEST(PlainBytes, RefusesGzipWithAnyBitFlipped) {
  const std::string bytes = gzipped(long_text().substr(0, 300));
  for (std::size_t i = 10; i < bytes.size(); ++i) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 4);
    EXPECT_THAT(refusal_of([&] { plain_bytes(damaged); }),
                AnyOf(HasSubstr("x.gz is a damaged gzip file"), HasSubstr("cut short")))
        << i;
  }
}

TEST(PlainBytes, AreReadFromFiles) {
  const FreshFolder folder;
  EXPECT_EQ(read_plain_bytes(folder.write("a.gz", gzipped("abc")), kRoomy), "abc");
  EXPECT_EQ(read_plain_bytes(folder.write("a", gzipped("abc")), kRoomy), "abc")
      << "the name is no matter";
  EXPECT_THAT(refusal_of([&] { read_plain_bytes(folder.path() / "none", kRoomy); }),
              HasSubstr("none: No such file"));
}

TEST(PlainBytes, AreExpandedPieceByPiece) {
  const std::string bytes = gzipped(std::string(5'000'000, 'x'));
  const Bytes source = plain_input(input_in_memory("x.gz", bytes), kRoomy).read();
  std::size_t size = 0;
  for (auto piece = source->next(); !piece.empty(); piece = source->next()) {
    EXPECT_LE(piece.size(), 1U << 20U);
    size += piece.size();
  }
  EXPECT_EQ(size, 5'000'000U);
}

TEST(PlainBytes, MayBeReadSeveralTimes) {
  const FreshFolder folder;
  const Input input = plain_input(input_file(folder.write("a", gzipped("abc"))), kRoomy);
  folder.write("a", "another file in its place");
  for (int i = 0; i < 2; ++i) EXPECT_EQ(all_bytes(*input.read()), "abc");
}

// compress(1) writes few codes for equal letters as well.
TEST(PlainBytes, AreNotExpandedWithoutBound) {
  const std::string refusal = "x.gz holds more than 20 uncompressed bytes; take fewer";
  const std::string compressed("\x1f\x9d\x90\x61\x02\x0a\x1c\x48\xb0\xa0", 10);  // 21 letters
  for (const std::string& bytes :
       {std::string(21, 'a'), gzipped(std::string(21, 'a')), compressed}) {
    EXPECT_EQ(refusal_of([&] { plain_bytes(bytes, {20, "take fewer"}); }), refusal);
    EXPECT_EQ(plain_bytes(bytes, {21, "take fewer"}), std::string(21, 'a'));
  }
  const std::string many = gzipped(std::string(5'000'000, 'x'));
  EXPECT_THAT(refusal_of([&] { plain_bytes(many, {4'999'999, ""}); }), HasSubstr("holds more"));
}

}  // namespace
}  // namespace posse::plain_bytes_test

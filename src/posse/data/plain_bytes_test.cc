#include "posse/data/plain_bytes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/data/data_test.h"
#include "posse/data/gzipped_test.h"

namespace posse::plain_bytes_test {
namespace {

using testing::AnyOf;
using testing::HasSubstr;

std::string long_text() {
  std::string text;
  for (int i = 0; i < 20000; ++i) text += std::to_string(i * 7919 % 1009) + ",";
  return text;
}

TEST(PlainBytes, LeavesPlainBytesAlone) {
  for (const std::string bytes : {"", "a", "\x1f", "1,2\n"})
    EXPECT_EQ(plain_bytes("f", bytes), bytes);
}

TEST(PlainBytes, ExpandsGzip) {
  for (const std::string& text :
       {std::string(), std::string("abc"), long_text(), std::string(5'000'000, 'x')}) {
    EXPECT_EQ(plain_bytes("f", gzipped(text)), text);
  }
}

TEST(PlainBytes, ExpandsSeveralGzipFilesInOne) {
  EXPECT_EQ(plain_bytes("f", gzipped("abc") + gzipped("def")), "abcdef");
}

TEST(PlainBytes, ExpandsWhatCompressWrote) {
  EXPECT_EQ(plain_bytes("f", std::string("\x1f\x9d\x90\x61\x00", 5)), "a");
}

TEST(PlainBytes, RefusesTruncatedGzip) {
  const std::string bytes = gzipped(long_text());
  for (const std::size_t size : {2UL, 5UL, 10UL, 11UL, bytes.size() / 2, bytes.size() - 1}) {
    EXPECT_EQ(refusal_of([&] { plain_bytes("x.gz", bytes.substr(0, size)); }),
              "x.gz is a gzip file that was cut short")
        << size;
  }
}

TEST(PlainBytes, RefusesGzipWithAnyBitFlipped) {
  const std::string bytes = gzipped(long_text().substr(0, 300));
  for (std::size_t i = 10; i < bytes.size(); ++i) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 4);
    EXPECT_THAT(refusal_of([&] { plain_bytes("x.gz", damaged); }),
                AnyOf(HasSubstr("x.gz is a damaged gzip file"), HasSubstr("cut short")))
        << i;
  }
}

TEST(PlainBytes, AreReadFromFiles) {
  const FreshFolder folder;
  EXPECT_EQ(read_plain_bytes(folder.write("a.gz", gzipped("abc"))), "abc");
  EXPECT_EQ(read_plain_bytes(folder.write("a", gzipped("abc"))), "abc") << "the name is no matter";
  EXPECT_THAT(refusal_of([&] { read_plain_bytes(folder.path() / "none"); }),
              HasSubstr("none: No such file"));
}

}  // namespace
}  // namespace posse::plain_bytes_test

#include "posse/core/plain_text.h"

#include <gtest/gtest.h>

namespace posse::plain_text_test {
namespace {

TEST(PlainText, IsUtf8WithoutControlCharacters) {
  for (const char* text : {"", "a b~", "\xc2\xa0", "Z\xc3\xbcrich", "\xe0\xa0\x80", "\xed\x9f\xbf",
                           "\xef\xbf\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"}) {
    EXPECT_TRUE(is_plain_text(text)) << escaped_text(text);
    EXPECT_EQ(escaped_text(text), text);
  }
  EXPECT_FALSE(is_plain_text(std::string_view("a\0b", 3)));
}

TEST(PlainText, ExcludesWhatUtf8Excludes) {
  for (const char* text :
       {"a\tb", "a\n", "\x7f", "\x1b[1m", "\xc2\x80", "\xc2\x9f", "\xff", "\x80", "\xc3", "\xc3(",
        "\xc0\xaf", "\xc1\xbf", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xe2\x82", "\xf0\x8f\xbf\xbf",
        "\xf4\x90\x80\x80", "\xf5\x80\x80\x80"}) {
    EXPECT_FALSE(is_plain_text(text)) << escaped_text(text);
  }
}

TEST(PlainText, IsEscapedByteByByte) {
  EXPECT_EQ(escaped_text("a\tb\nc\xc3\xbc\xff\x7f"), "a\\x09b\\x0ac\xc3\xbc\\xff\\x7f");
  EXPECT_EQ(escaped_text("\xe2\x82"), "\\xe2\\x82");
}

}  // namespace
}  // namespace posse::plain_text_test

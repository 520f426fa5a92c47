#include "posse/data/idx.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/refusal_test.h"
#include "posse/data/data_test.h"

namespace posse::idx_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string kTwoImages(
    "\0\0\x08\x03\0\0\0\x02\0\0\0\x01\0\0\0\x03"
    "abcdef",
    22);

TEST(Idx, ReadsSizesAndBytes) {
  const IdxArray array = parse_idx("f", kTwoImages, 3);
  EXPECT_THAT(array.sizes, ElementsAre(2, 1, 3));
  EXPECT_EQ(array.bytes, "abcdef");
  EXPECT_EQ(parse_idx("f", std::string("\0\0\x08\x01\0\0\0\0", 8), 1).bytes, "");
}

TEST(Idx, RefusesOtherFiles) {
  EXPECT_THAT(refusal_of([] { parse_idx("f", kTwoImages, 1); }),
              HasSubstr("f is not an IDX file of bytes with 1 sizes: it does not begin with "
                        "0x00000801"));
  EXPECT_THAT(refusal_of([] { parse_idx("f", "", 1); }), HasSubstr("not an IDX file"));
  EXPECT_THAT(refusal_of([] { parse_idx("f", "1,2,3\n4,5,6\n", 1); }), HasSubstr("not an IDX"));
}

TEST(Idx, RefusesFilesThatEndEarlyOrLate) {
  EXPECT_EQ(refusal_of([] { parse_idx("f", kTwoImages.substr(0, 20), 3); }),
            "f should hold 6 bytes after its header; it holds 4");
  EXPECT_EQ(refusal_of([] { parse_idx("f", kTwoImages + "g", 3); }),
            "f should hold 6 bytes after its header; it holds 7");
}

}  // namespace
}  // namespace posse::idx_test

#include "posse/data/lzw.h"

#include <map>

#include <gtest/gtest.h>

#include "posse/core/refusal_test.h"
#include "posse/data/data_test.h"

namespace posse::lzw_test {
namespace {

std::string expanded(const std::string& bytes) {
  return all_bytes(*expand_lzw("x.Z", bytes_in_memory(bytes)));
}

// A slow compress(1). It clears its dictionary as soon as it is full; the original does so only
// when the compression ratio falls.
class Compressor {
 public:
  explicit Compressor(unsigned largest_width) : largest_(largest_width) {
    out_ = {'\x1f', '\x9d', static_cast<char>(0x80U | largest_)};
    clear();
  }

  std::string compress(const std::string& text) {
    std::string word;
    for (const char c : text) {
      if (codes_.contains(word + c) || word.empty()) {
        word += c;
        continue;
      }
      put(codes_.at(word));
      learn(word + c);
      word = c;
    }
    if (!word.empty()) put(codes_.at(word));
    return out_;
  }

 private:
  void clear() {
    codes_.clear();
    for (unsigned c = 0; c < 256; ++c) codes_[std::string(1, static_cast<char>(c))] = c;
    next_ = 257;
    width_ = 9;
  }

  void learn(const std::string& word) {
    if (next_ == 1U << largest_) {
      put(256);
      pad();
      clear();
      return;
    }
    codes_[word] = next_++;
    // The decoder knows a code one step later.
    if (next_ > 1U << width_ && width_ < largest_) {
      pad();
      ++width_;
    }
  }

  void put(unsigned code) {
    for (unsigned i = 0; i < width_; ++i, ++bits_) {
      if (bits_ % 8 == 0) out_ += '\0';
      out_.back() = static_cast<char>(static_cast<unsigned char>(out_.back()) | (code >> i & 1U)
                                                                                    << bits_ % 8);
    }
  }

  // Fills up a group of eight codes.
  void pad() {
    const unsigned group = 8 * width_, rest = (bits_ - group_begin_) % group;
    if (rest > 0) bits_ += group - rest;
    out_.resize(3 + (bits_ + 7) / 8);
    group_begin_ = bits_;
  }

  unsigned largest_, width_ = 9, next_ = 257, bits_ = 0, group_begin_ = 0;
  std::map<std::string, unsigned> codes_;
  std::string out_;
};

std::string numbers(int count) {
  std::string text;
  for (long i = 0; i < count; ++i) text += std::to_string(i * i % 977) + (i % 9 == 8 ? "\n" : " ");
  return text;
}

// The expected bytes come from gzip -d.
TEST(Lzw, ExpandsWhatCompressWrote) {
  const std::string bytes("\x1f\x9d\x90\x61\x02\x0a\x1c\x48\xb0\xa0", 10);
  EXPECT_EQ(expanded(bytes), std::string(21, 'a'));
}

TEST(Lzw, ExpandsAllWidthsOfCodes) {
  for (const unsigned width : {10U, 12U, 16U}) {
    for (const int count : {0, 1, 2, 100, 1000, 60000}) {
      const std::string text = numbers(count);
      EXPECT_EQ(expanded(Compressor(width).compress(text)), text) << width << " " << count;
    }
  }
}

TEST(Lzw, ExpandsACodeThatIsJustBeingAdded) {
  for (std::size_t count = 1; count < 2000; count += 7) {
    const std::string text(count, 'a');
    EXPECT_EQ(expanded(Compressor(16).compress(text)), text);
  }
}

TEST(Lzw, RefusesWhatCompressNeverWrites) {
  const auto refusal = [](const std::string& bytes) {
    return refusal_of([&] { expanded(bytes); });
  };
  EXPECT_EQ(refusal(""), "x.Z is not a file of compress(1) that can be read");
  EXPECT_EQ(refusal("\x1f\x9d"), "x.Z is not a file of compress(1) that can be read");
  for (const char* flags : {"\x1f\x9d\x9f", "\x1f\x9d\x89"}) {
    EXPECT_EQ(refusal(flags), "x.Z is not a file of compress(1) that can be read");
  }
  EXPECT_EQ(refusal("\x1f\x9d\x90\xff\xff"), "x.Z is damaged: compress(1) writes no such code");
}

// No input may crash it.
TEST(Lzw, SurvivesDamage) {
  const std::string bytes = Compressor(12).compress(numbers(3000));
  for (std::size_t i = 3; i < bytes.size(); i += 5) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x55);
    try {
      expanded(damaged);
    } catch (const Error&) {
    }
  }
}

}  // namespace
}  // namespace posse::lzw_test

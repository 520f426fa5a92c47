#include "posse/data/lzw.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "posse/core/error.h"

namespace posse {
namespace {

constexpr unsigned kMinCodeWidth = 9, kMaxCodeWidth = 16;
constexpr std::size_t kLzwPiece = 1U << 18U;
constexpr unsigned kClear = 256;  // the code that clears the dictionary, in block mode

// Reads codes of given widths, low bits first.
class CodeReader {
 public:
  explicit CodeReader(Bytes bytes) : bytes_(std::move(bytes)) {}

  std::optional<unsigned> take(unsigned width) {
    if (!hold(width)) return std::nullopt;
    const auto code = static_cast<unsigned>(bits_ & ((1U << width) - 1));
    drop(width);
    return code;
  }

  // Skips the rest of a group of eight codes of that width.
  void end_group(unsigned width) {
    const std::size_t in_group = taken_ % (8 * width);
    for (std::size_t i = in_group; i > 0 && i < 8 * width; i += width) take(width);
    taken_ = 0;
  }

  std::optional<unsigned char> take_byte() {
    if (piece_.empty()) piece_ = bytes_->next();
    if (piece_.empty()) return std::nullopt;
    const auto byte = static_cast<unsigned char>(piece_.front());
    piece_.remove_prefix(1);
    return byte;
  }

 private:
  bool hold(unsigned width) {
    while (held_ < width) {
      const auto byte = take_byte();
      if (!byte) return false;
      bits_ |= static_cast<std::uint32_t>(*byte) << held_;
      held_ += 8;
    }
    return true;
  }

  void drop(unsigned width) {
    bits_ >>= width;
    held_ -= width;
    taken_ += width;
  }

  Bytes bytes_;
  std::string_view piece_;
  std::uint32_t bits_ = 0;  // those that were read and not taken
  unsigned held_ = 0;       // how many
  std::size_t taken_ = 0;   // since the group began
};

class LzwDictionary {
 public:
  explicit LzwDictionary(bool block_mode) : first_free_(block_mode ? kClear + 1 : kClear) {
    clear();
  }

  void clear() { entries_.assign(first_free_, {}); }
  std::size_t size() const { return entries_.size(); }
  bool holds(unsigned code) const { return code < entries_.size(); }
  void add(unsigned prefix, char last) { entries_.push_back({prefix, last}); }

  void append(unsigned code, std::string& out) const {
    const std::size_t begin = out.size();
    for (; code >= kClear; code = entries_[code].prefix) out += entries_[code].last;
    out += static_cast<char>(code);
    std::reverse(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end());
  }

 private:
  struct Entry {
    unsigned prefix = 0;
    char last = 0;
  };

  std::size_t first_free_;
  std::vector<Entry> entries_;
};

class LzwSource : public ByteSource {
 public:
  LzwSource(std::string file, CodeReader codes, unsigned max_width, bool block_mode)
      : file_(std::move(file)),
        codes_(std::move(codes)),
        dictionary_(block_mode),
        max_width_(max_width),
        block_mode_(block_mode) {}

  std::string_view next() override {
    piece_.clear();
    while (piece_.size() < kLzwPiece) {
      const auto code = codes_.take(width_);
      if (!code) break;
      if (block_mode_ && *code == kClear) {
        clear();
      } else if (!append(*code, piece_)) {
        throw Error(file_ + " is damaged: compress(1) writes no such code");
      }
    }
    return piece_;
  }

 private:
  void clear() {
    codes_.end_group(width_);
    dictionary_.clear();
    width_ = kMinCodeWidth;
    previous_.reset();
  }

  // A new entry is the previous text and the first letter of the current one. A code may therefore
  // refer to the entry that is only just being added.
  bool append(unsigned code, std::string& out) {
    const bool known = dictionary_.holds(code);
    if (!known && (!previous_ || code != dictionary_.size())) return false;
    const std::size_t begin = out.size();
    dictionary_.append(known ? code : *previous_, out);
    if (!known) out += out[begin];
    if (previous_ && dictionary_.size() < 1U << max_width_) dictionary_.add(*previous_, out[begin]);
    previous_ = code;
    widen();
    return true;
  }

  void widen() {
    if (dictionary_.size() < 1U << width_ || width_ == max_width_) return;
    codes_.end_group(width_);
    ++width_;
  }

  std::string file_;
  CodeReader codes_;
  LzwDictionary dictionary_;
  unsigned max_width_;
  bool block_mode_;
  unsigned width_ = kMinCodeWidth;
  std::optional<unsigned> previous_;
  std::string piece_;
};

}  // namespace

bool is_lzw(std::string_view bytes) { return bytes.starts_with("\x1f\x9d"); }

Bytes expand_lzw(const std::string& file, Bytes compressed) {
  CodeReader codes(std::move(compressed));
  const auto first = codes.take_byte(), second = codes.take_byte(), third = codes.take_byte();
  const unsigned flags = third.value_or(0), max_width = flags & 0x1fU;
  if (first != 0x1f || second != 0x9d || max_width <= kMinCodeWidth || max_width > kMaxCodeWidth) {
    throw Error(file + " is not a file of compress(1) that can be read");
  }
  return std::make_unique<LzwSource>(file, std::move(codes), max_width, (flags & 0x80U) != 0);
}

}  // namespace posse

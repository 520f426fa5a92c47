#include "posse/data/lzw.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "posse/core/error.h"

namespace posse {
namespace {

constexpr unsigned kMinCodeWidth = 9, kMaxCodeWidth = 16;
constexpr unsigned kClear = 256;  // the code that clears the dictionary, in block mode

// Reads codes of given widths, low bits first.
class CodeReader {
 public:
  explicit CodeReader(std::string_view bytes) : bytes_(bytes) {}

  std::optional<unsigned> take(unsigned width) {
    if (bit_ + width > 8 * bytes_.size()) return std::nullopt;
    unsigned code = 0;
    for (unsigned i = 0; i < width; ++i, ++bit_) {
      const auto byte = static_cast<unsigned char>(bytes_[bit_ / 8]);
      code |= (byte >> (bit_ % 8) & 1U) << i;
    }
    return code;
  }

  // Skips the rest of a group of eight codes of that width.
  void end_group(unsigned width) {
    const std::size_t group = 8 * width, in_group = (bit_ - group_begin_) % group;
    if (in_group > 0) bit_ += group - in_group;
    group_begin_ = bit_;
  }

 private:
  std::string_view bytes_;
  std::size_t bit_ = 0, group_begin_ = 0;
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

class LzwExpander {
 public:
  LzwExpander(std::string_view bytes, unsigned max_width, bool block_mode)
      : codes_(bytes), dictionary_(block_mode), max_width_(max_width), block_mode_(block_mode) {}

  // Returns false at a code that compress(1) never writes.
  bool expand(std::string& out) {
    while (const auto code = codes_.take(width_)) {
      if (block_mode_ && *code == kClear) {
        clear();
      } else if (!append(*code, out)) {
        return false;
      }
    }
    return true;
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

  CodeReader codes_;
  LzwDictionary dictionary_;
  unsigned max_width_;
  bool block_mode_;
  unsigned width_ = kMinCodeWidth;
  std::optional<unsigned> previous_;
};

}  // namespace

bool is_lzw(std::string_view bytes) { return bytes.starts_with("\x1f\x9d"); }

std::string expand_lzw(const std::string& file, std::string_view bytes) {
  const unsigned flags = bytes.size() < 3 ? 0U : static_cast<unsigned char>(bytes[2]);
  const unsigned max_width = flags & 0x1fU;
  if (!is_lzw(bytes) || max_width <= kMinCodeWidth || max_width > kMaxCodeWidth) {
    throw Error(file + " is not a file of compress(1) that can be read");
  }
  std::string out;
  if (LzwExpander(bytes.substr(3), max_width, (flags & 0x80U) != 0).expand(out)) return out;
  throw Error(file + " is damaged: compress(1) writes no such code");
}

}  // namespace posse

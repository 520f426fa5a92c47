#include "posse/data/lzw.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "posse/core/error.h"

namespace posse {
namespace {

constexpr unsigned kFirstWidth = 9, kLargestWidth = 16;
constexpr unsigned kClear = 256;  // the code that empties the dictionary, in block mode

// Reads codes of a width, low bits first.
class Codes {
 public:
  explicit Codes(std::string_view bytes) : bytes_(bytes) {}

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

class Dictionary {
 public:
  explicit Dictionary(bool block_mode) : first_free_(block_mode ? kClear + 1 : kClear) { clear(); }

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

class Expander {
 public:
  Expander(std::string_view bytes, unsigned largest_width, bool block_mode)
      : codes_(bytes),
        dictionary_(block_mode),
        largest_width_(largest_width),
        block_mode_(block_mode) {}

  // False if a code is none that compress(1) writes.
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
    width_ = kFirstWidth;
    before_.reset();
  }

  // A code is learnt from the text of the one before and the first letter of this one's; so the
  // newest may stand for a text that is only now known.
  bool append(unsigned code, std::string& out) {
    const bool known = dictionary_.holds(code);
    if (!known && (!before_ || code != dictionary_.size())) return false;
    const std::size_t begin = out.size();
    dictionary_.append(known ? code : *before_, out);
    if (!known) out += out[begin];
    if (before_ && dictionary_.size() < 1U << largest_width_) dictionary_.add(*before_, out[begin]);
    before_ = code;
    widen();
    return true;
  }

  void widen() {
    if (dictionary_.size() < 1U << width_ || width_ == largest_width_) return;
    codes_.end_group(width_);
    ++width_;
  }

  Codes codes_;
  Dictionary dictionary_;
  unsigned largest_width_;
  bool block_mode_;
  unsigned width_ = kFirstWidth;
  std::optional<unsigned> before_;
};

}  // namespace

bool is_lzw(std::string_view bytes) { return bytes.starts_with("\x1f\x9d"); }

std::string expand_lzw(const std::string& file, std::string_view bytes) {
  const unsigned flags = bytes.size() < 3 ? 0U : static_cast<unsigned char>(bytes[2]);
  const unsigned largest = flags & 0x1fU;
  if (!is_lzw(bytes) || largest <= kFirstWidth || largest > kLargestWidth) {
    throw Error(file + " is no file of compress(1) that can be read");
  }
  std::string out;
  if (Expander(bytes.substr(3), largest, (flags & 0x80U) != 0).expand(out)) return out;
  throw Error(file + " is damaged: compress(1) writes no such code");
}

}  // namespace posse

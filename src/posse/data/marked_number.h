// Reads numbers as they are written for people: with marks of thousands (1.234,50) or with a unit
// (90 %, $5).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace posse {

struct MarkedNumber {
  std::string unit = {};             // such as "%"; empty if it has none
  bool has_thousands = false;        // marks of thousands
  bool shows_decimals = false;       // its marks cannot be those of decimals: 1,234.5 or 1,234,567
  std::optional<double> value = {};  // nothing if its marks contradict the mark of decimals
};

// Nothing if the field is a plain number, or none. `decimal` is the mark of decimals.
std::optional<MarkedNumber> parse_marked_number(std::string_view field, char decimal);

// The marked numbers of a column.
class MarkedNumbers {
 public:
  void add(const MarkedNumber& number);

  std::size_t count() const { return count_; }
  bool have_thousands() const { return have_thousands_; }
  // That of the first, such as "%"; empty if it has none.
  const std::string& unit() const { return unit_; }
  // Whether the column can be read as numbers, if all of its `values` are plain or marked ones: all
  // or none have the same unit, and marks of thousands are told from those of decimals, by one of
  // the values or because the mark of decimals is known.
  bool are_certain(std::size_t values, bool decimal_is_known) const;

 private:
  std::size_t count_ = 0;
  bool have_thousands_ = false;
  bool show_decimals_ = false;  // one of them does
  bool contradict_ = false;     // one of them has no value, or another unit than the first
  std::string unit_;            // of the first
};

}  // namespace posse

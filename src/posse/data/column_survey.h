// Gathers what the fields of a CSV's column are like, one by one, in bounded memory.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace posse {

// Counts different values until there are `limit` of them.
class DistinctCount {
 public:
  explicit DistinctCount(std::size_t limit) : limit_(limit) {}

  // Returns whether the value was counted as a new one.
  bool add(std::string_view value);

  std::size_t size() const { return hashes_.size(); }
  bool is_full() const { return hashes_.size() >= limit_; }
  std::size_t seen() const { return seen_; }  // values until the limit was reached

 private:
  std::size_t limit_;
  std::size_t seen_ = 0;
  std::vector<std::size_t> hashes_;  // in order
};

struct ColumnSurvey {
  // A value that is neither a number nor missing.
  struct Word {
    std::size_t line = 0;  // 0 if there is none
    std::string value = {};
  };

  static constexpr std::size_t kMaxExamples = 4;

  explicit ColumnSurvey(std::size_t max_distinct) : distinct(max_distinct) {}

  // `decimal` is the mark of decimals.
  void add(std::string_view field, std::size_t line, char decimal);
  // The field of a line before all others.
  void add_before(std::string_view field, std::size_t line, char decimal);

  Word word = {};  // the first one
  std::size_t values = 0, words = 0, missing = 0;
  std::size_t with_thousands = 0;           // words that are numbers with marks of thousands
  double low = INFINITY, high = -INFINITY;  // of the numbers
  bool is_whole = true;                     // no number has decimals
  bool is_sequence = true;                  // each value is one more than that of the line before
  bool is_dates = true;                     // every value is a date
  DistinctCount distinct;
  std::vector<std::string> examples = {};  // the first different values

 private:
  void add_number(double number);

  std::optional<double> first_, last_;  // of the numbers
};

}  // namespace posse

// Gathers what the fields of a CSV's column are like, one by one, in bounded memory.
#pragma once

#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "posse/data/marked_number.h"

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
  // Decides, once all fields are added, what those that may be numbers or words are: placeholders
  // are missing unless there are words, and numbers with marks or a unit are numbers if that is
  // certain.
  void settle(bool decimal_is_known);
  // The same for labels: placeholders are words.
  void keep_placeholders();
  // Whether all words may be numbers, written with marks or a unit.
  bool may_be_numbers() const { return words == marked.count(); }

  Word word = {};           // the first one
  Word first_missing = {};  // the same for missing values
  std::size_t values = 0, words = 0, missing = 0;
  MarkedNumbers marked = {};                // words that may be numbers with marks or a unit
  bool reads_marked = false;                // they are numbers, and so no words
  double low = INFINITY, high = -INFINITY;  // of the numbers
  bool is_whole = true;                     // no number has decimals
  bool is_sequence = true;                  // each value is one more than that of the line before
  bool is_dates = true;                     // every value is a date
  DistinctCount distinct;
  std::vector<std::string> examples = {};  // the first different values

 private:
  void add_value(std::string_view field);
  void add_number(double number);

  std::optional<double> first_, last_;               // of the numbers
  std::map<std::string, std::size_t> placeholders_;  // how often each occurs
};

}  // namespace posse

// Scans a CSV before it is read: how many columns it has, which of them hold words, and whether the
// first line could be a header.
#pragma once

#include <string>
#include <vector>

#include "posse/data/csv.h"

namespace posse {

struct CsvSurvey {
  // Throws Error if the text has no line, or lines of different lengths.
  CsvSurvey(const Input& input, char separator);

  // A value that is neither a number nor missing.
  struct Word {
    std::size_t line = 0;  // 0 if there is none
    std::string value = {};
  };

  std::size_t width() const { return first.size(); }
  // Whether no field of the first line is a number or occurs again in its column.
  bool first_may_be_header() const;

  std::vector<std::string> first;  // fields of the first line
  std::vector<Word> words;         // the first word of each column after the first line
  std::size_t lines = 0;           // that are not empty
  bool first_repeats = false;      // a field of the first line occurs again in its column
};

}  // namespace posse

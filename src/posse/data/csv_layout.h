// Decides how a CSV is read: what its text shows, and what the caller knows of it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "posse/core/spec.h"
#include "posse/data/byte_source.h"
#include "posse/data/csv_survey.h"

namespace posse {

// A column, given by its number from 1 or by its name in the header.
struct ColumnRef {
  std::size_t number = 0;  // 0 if given by name
  std::string name = {};

  Spec spec() const;  // a number or a text
};

struct CsvTableOptions {
  enum class Header { automatic, yes, no };
  enum class Missing { own, mean, refuse };

  // What is not given is found from the text (csv_dialect.h).
  std::optional<char> separator = {}, decimal = {};
  // Automatic: the first line is a header if it may be one (CsvSurvey::first_may_be_header), or if
  // a column is given by name.
  Header header = Header::automatic;
  std::optional<ColumnRef> label = {};  // by default the last column that is not empty
  // The categorical columns; by default those with a value that is not a number. A label among
  // them is one of classes, however many numbers it has.
  std::optional<std::vector<ColumnRef>> categorical = {};
  // The columns to leave out; by default those that only identify or date their rows, unless they
  // are named as categorical.
  std::optional<std::vector<ColumnRef>> ignore = {};
  // Missing values have an indicator of their own, are replaced by the column's mean or most
  // frequent category, or are an error. A row without a label is left out, or is an error.
  Missing missing = Missing::own;

  // Differs for different options.
  std::string key() const;
};

// Why the last column is left out if lines end with a separator, whatever the caller asked for.
inline constexpr const char* kLeftOutAsEmptyEnd = "it has no name and no values";

struct CsvLayout {
  struct Column {
    std::string name;  // its number, if it has none
    ColumnSurvey survey;
    bool categorical = false;
    std::string left_out = {};  // why; empty if it is not
  };

  CsvDialect dialect;
  bool header = false;
  std::size_t first_line = 0;  // that is not empty
  std::size_t rows = 0;
  std::vector<Column> columns;
  std::size_t label = 0;           // its index
  bool label_is_declared = false;  // as categorical
  std::vector<std::string> notes;  // what else the user should know of how the text is read

  bool is_feature(std::size_t i) const { return i != label && columns[i].left_out.empty(); }
  // How the text was understood: "separated by commas, with a header".
  std::string format() const;
};

// The column as the user can name it: by its name if no other column has it and options can spell
// it, or else by its number.
ColumnRef reference_to(const CsvLayout& layout, std::size_t i);

// Throws Error, naming file, line and column, if the text is empty, has lines of different lengths,
// can be read in several ways, or lacks a column that the options name.
CsvLayout lay_out_csv(const Input& input, const CsvTableOptions& options);

}  // namespace posse

// Says what a world's data are: rows, classes, columns, and what was left out.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "posse/core/spec.h"
#include "posse/core/types.h"
#include "posse/data/table.h"

namespace posse {

struct DataSummary {
  struct Class {
    std::string name;
    Index rows = 0;
  };

  struct Column {
    std::string name;
    Index categories = 0;  // 0: it holds numbers
    Index missing = 0;
    bool filled = false;  // missing values were replaced
  };

  std::string source;          // the file, without its folder, or the dataset's name
  std::string format;          // how the file's text was understood; empty for known datasets
  Index rows = 0;              // that are played
  Index rows_in_all = 0;       // of which they are the first
  Index d = 0;                 // features of a row, once it is encoded
  std::string label;           // the name of the column of classes, if it is known
  std::vector<Class> classes;  // by their number of rows, the largest first
  std::vector<Column> columns;
  std::vector<TableReading::LeftOut> left_out;
  std::vector<std::string> notes;  // what else the user should know of how the file was read

  // The columns of each kind.
  std::vector<Column> numbers() const;
  std::vector<Column> categories() const;
  // The share of the rows in which the largest class is wrong.
  double constant_error() const;
};

// Nothing for worlds that are not made of data. Throws Error if the data cannot be read.
std::optional<DataSummary> data_summary(const Spec& environment);

}  // namespace posse

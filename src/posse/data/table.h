// A table of classification data: rows of numbers and categories, each with its class.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "posse/core/types.h"

namespace posse {

struct Column {
  std::string name;
  bool categorical = false;
  std::vector<std::string> categories = {};  // numbers in order, then words in alphabetical order
  Index missing = 0;                         // how many values are missing in the file
  bool has_missing = false;                  // some are missing in the table, too
  // Statistics of its numbers, or of the codes of its categories, without missing values.
  double low = 0, high = 0, mean = 0, sd = 0;
};

// Why a column is left out if the caller asked for it.
inline constexpr const char* kLeftOutAsTold = "as told";

// How a file became a table.
struct TableReading {
  struct LeftOut {
    std::string name;
    std::string reason;  // such as "it holds dates"
  };

  std::string format = {};  // how the text was understood, such as "separated by semicolons"
  std::string label = {};   // the name of the column of classes
  std::vector<LeftOut> left_out = {};
  std::vector<std::string> notes =
      {};  // what else there is to know, such as "7 rows have no label"
};

// Values are stored as float differences to the column's first value: dates keep their seconds, and
// half a million rows of 54 columns take 125 MB.
class Table {
 public:
  Index rows() const { return static_cast<Index>(labels_.size()); }
  const std::vector<Column>& columns() const { return columns_; }
  const std::vector<std::string>& classes() const { return classes_; }  // ordered like categories

  // A number, or the index of a category among the column's categories; NaN if missing.
  double value(Index row, std::size_t column) const;
  // The index of the row's class among classes().
  Index label(Index row) const { return labels_[static_cast<std::size_t>(row)]; }
  // How many of the first rows are of each class.
  std::vector<Index> class_counts(Index rows) const;
  std::vector<Index> class_counts() const { return class_counts(rows()); }
  const TableReading& reading() const { return reading_; }

 private:
  friend class TableBuilder;

  std::vector<Column> columns_;
  std::vector<std::string> classes_;
  std::vector<double> origins_;  // the first value of each column
  std::vector<float> values_;    // row by row
  std::vector<std::int32_t> labels_;
  TableReading reading_;
};

// Builds a table cell by cell, row by row.
class TableBuilder {
 public:
  // Uses only the names and kinds of the columns.
  explicit TableBuilder(std::vector<Column> columns);

  void reserve(Index rows);
  // Sets the range of all columns, whatever values occur.
  void set_range(double low, double high) { range_ = {low, high}; }
  void set_reading(TableReading reading) { table_.reading_ = std::move(reading); }
  // Replaces missing values by the mean of their column, or by its most frequent category; a column
  // without any value stays as it is.
  void fill_missing() { fill_missing_ = true; }

  void add_number(double value);
  void add_category(std::string_view category);
  void add_missing();
  // Ends a row.
  void add_label(std::string_view label);

  Table finish();

 private:
  using Codes = std::map<std::string, std::int32_t, std::less<>>;

  std::size_t column() const { return table_.values_.size() % table_.columns_.size(); }
  void order_categories();
  void describe_columns();
  void fill_columns();
  float typical_value(std::size_t column) const;

  Table table_;
  std::vector<Codes> codes_;  // of each column's categories, in order of appearance
  Codes label_codes_;
  std::vector<bool> has_origin_;
  std::optional<std::pair<double, double>> range_;
  bool fill_missing_ = false;
};

}  // namespace posse

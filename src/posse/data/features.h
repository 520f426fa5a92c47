// Turns the rows of a table into vectors of features.
//
// Categories become indicators, one for each and one for a missing value, or codes with -1 for a
// missing value. Numbers are scaled over the whole table. With indicators a missing number is 0 and
// has an indicator of its own; with codes it is -1. Finally, a row may be scaled to norm 1.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "posse/core/types.h"
#include "posse/data/table.h"

namespace posse {

struct FeatureOptions {
  enum class Categories { onehot, ordinal };
  enum class Scale { none, minmax, standard };

  Categories categories = Categories::onehot;
  Scale scale = Scale::minmax;  // of numbers and codes, not of indicators
  bool unit_norm = true;        // scale rows to norm 1, except rows of zeros
};

class Features {
 public:
  Features(std::shared_ptr<const Table> table, const FeatureOptions& options);

  Index d() const { return d_; }
  const Table& table() const { return *table_; }

  // Writes the features of a row into x.
  void get(Index row, Eigen::Ref<Vector> x) const;

 private:
  struct Place {
    Index first;      // the feature of the number, or of the first category
    Index missing;    // the indicator of a missing value, or -1
    bool indicators;  // whether there is one for each category
    double shift, factor;
  };

  Place place_column(const Column& column, const FeatureOptions& options) const;

  std::shared_ptr<const Table> table_;
  std::vector<Place> places_;  // of the columns
  Index d_ = 0;
  bool unit_norm_;
};

}  // namespace posse

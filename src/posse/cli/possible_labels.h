// Finds columns of a CSV that could be its label.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "posse/data/csv_layout.h"

namespace posse {

struct PossibleLabel {
  std::string value;  // as the option --label takes it
  std::size_t classes;
};

// The first columns that look like classes; none if the label does so itself.
std::vector<PossibleLabel> possible_labels(const CsvLayout& layout);

}  // namespace posse

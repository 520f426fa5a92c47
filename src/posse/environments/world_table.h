// The tables of worlds that are made of data: dataset() and the known datasets.
#pragma once

#include <memory>

#include "posse/core/parameter.h"
#include "posse/data/csv_layout.h"
#include "posse/data/table.h"

namespace posse {

// How dataset() reads its file: label, categorical, ignore, missing, header, separator, decimal.
Parameters csv_parameters();
CsvTableOptions csv_options(const Arguments& arguments);

// The world's table, loaded once per process; nullptr if the world is not made of data.
std::shared_ptr<const Table> world_table(const Arguments& arguments);

// The columns of the file of dataset(), even if it cannot become a table.
CsvLayout world_layout(const Arguments& arguments);

}  // namespace posse

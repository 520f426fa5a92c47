// Shows the columns of a CSV: what each is taken for, its values, and what is missing.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "posse/data/csv_layout.h"
#include "posse/results/wrapped_text.h"

namespace posse {

// The first columns, if there are very many, in lines of at most `width` characters, if possible.
std::string column_table(const CsvLayout& layout, std::size_t width = kAnyWidth);

nlohmann::ordered_json columns_json(const CsvLayout& layout);

}  // namespace posse

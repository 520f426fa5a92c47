// Worlds that show the rows of a table in random order, and in a new order once all were shown.
//
// The order depends only on the problem instance and on the number of rows, so that worlds which
// encode the same table differently show the same rows.
#pragma once

#include <memory>

#include "posse/core/parameter.h"
#include "posse/data/features.h"
#include "posse/data/table.h"
#include "posse/environments/environment.h"

namespace posse {

// The parameters encoding, features, scale and rows.
Parameters table_parameters();

// The rows' features as these parameters say, and how many rows are played.
Features table_features(const Arguments& arguments, std::shared_ptr<const Table> table);
Index rows_to_play(const Arguments& arguments, const Table& table);

std::unique_ptr<Environment> make_table_world(const Arguments& arguments,
                                              std::shared_ptr<const Table> table, Rng& nature);

}  // namespace posse

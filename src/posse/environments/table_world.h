// Worlds that show the rows of a table: all once in random order, then all again in another.
//
// The order depends on the problem instance and on the number of rows only, so that worlds which
// encode one table in two ways show the same rows.
#pragma once

#include <memory>

#include "posse/core/parameter.h"
#include "posse/data/table.h"
#include "posse/environments/environment.h"

namespace posse {

// encoding, features, scale, rows.
Parameters table_parameters();

std::unique_ptr<Environment> make_table_world(const Arguments& arguments,
                                              std::shared_ptr<const Table> table, Rng& nature);

}  // namespace posse

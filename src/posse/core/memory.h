// Refuses what this machine's memory cannot hold, before it is allocated.
#pragma once

#include <string>

#include "posse/core/types.h"

namespace posse {

// The numbers in a matrix; a double, since the product may exceed any Index.
inline double numbers_in(Index rows, Index columns) {
  return static_cast<double>(rows) * static_cast<double>(columns);
}

// What one object takes when others have theirs already. Throws Error, naming `what` and the bytes,
// if that many doubles exceed the memory that is free now.
void check_memory(const std::string& what, double numbers);

}  // namespace posse

// Tells whether a run that was read from a file could have been played. A checksum does not: it
// only says that the bytes are those that somebody wrote.
#pragma once

#include "posse/experiments/play.h"

namespace posse {

// Whether play() could return that run over T rounds: rows at the checkpoints and where its budget
// ended it, finite numbers, totals that only grow as they can.
bool is_possible(const Run& run, Index T);

}  // namespace posse

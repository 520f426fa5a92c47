// How likely each arm is if one of m members, drawn uniformly, plays its best arm: its share of the
// members' votes.
#pragma once

#include <functional>

#include "posse/core/types.h"

namespace posse {

// `score(j)` has the score of each arm by member j. Members that see a tie divide their vote.
Vector vote_shares(Index m, const std::function<Vector(Index j)>& score);

}  // namespace posse

// A brief run (posse_bench --brief) does everything once and on a small scale: it shows that every
// benchmark still runs, and its times mean nothing.
#pragma once

#include <algorithm>

#include "posse/core/types.h"

namespace posse::bench {

inline bool is_brief = false;

// n, but at most `most` in a brief run.
inline Index limited(Index n, Index most) { return is_brief ? std::min(n, most) : n; }

// How often to repeat what is repeated n times.
inline int repeated(int n) { return is_brief ? 1 : n; }

// How many rounds to have played, or observations to have made, before the ones that are timed.
inline Index before(Index t) { return limited(t, 60); }

}  // namespace posse::bench

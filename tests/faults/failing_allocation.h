// Lets one allocation fail, whichever the test chooses: by operator new, or by malloc and its
// relatives, which Eigen calls. The program is linked with --wrap for the latter (CMakeLists.txt).
#pragma once

#include <cstdint>
#include <new>
#include <optional>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "posse/core/error.h"

namespace posse::faults {

// Until it is destroyed, the n-th allocation of this thread fails, counted from 1.
class FailingAllocation {
 public:
  explicit FailingAllocation(std::int64_t n);
  FailingAllocation(const FailingAllocation&) = delete;
  FailingAllocation& operator=(const FailingAllocation&) = delete;
  ~FailingAllocation();

  // Whether it has come to the n-th.
  static bool has_failed();
};

// Blocks that this thread has allocated and not freed.
std::int64_t blocks_in_use();

// Every one of the first 200, then fewer and fewer, since long operations repeat themselves.
inline std::int64_t next_ordinal(std::int64_t n) { return n < 200 ? n + 1 : n + n / 4; }

// Calls attempt(n) for n = 1, 2, ... until it returns false, which says that the operation has
// fewer than n allocations. Expects that each attempt frees what it allocates.
template <class Attempt>
void for_each_allocation(Attempt attempt) {
  attempt(INT64_MAX);  // what is allocated once and kept: catalogues, locales
  for (std::int64_t n = 1;; n = next_ordinal(n)) {
    SCOPED_TRACE("allocation " + std::to_string(n));
    const std::int64_t before = blocks_in_use();
    const bool failed = attempt(n);
    ASSERT_EQ(blocks_in_use(), before) << "blocks leaked";
    if (!failed || testing::Test::HasFailure()) return;
  }
}

// The operation's result while the n-th allocation fails; nothing if it threw std::bad_alloc, or an
// Error that says what is lacking. Other exceptions come through: a lack of memory must not look
// like a mistake of the caller.
template <class Operation>
auto with_failing_allocation(std::int64_t n, bool& failed, Operation operation)
    -> std::optional<decltype(operation())> {
  std::optional<decltype(operation())> result;
  const FailingAllocation fault(n);
  try {
    result = operation();
  } catch (const std::bad_alloc&) {
  } catch (const Error& error) {
    if (std::string_view(error.what()).find("memory") == std::string_view::npos) throw;
  }
  failed = FailingAllocation::has_failed();
  return result;
}

}  // namespace posse::faults

// What may run at the same time: any number of decide(), propensities(), diagnostics() and
// snapshot(). The build with TSan fails here if one of them writes.

#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "posse/policies/policy_contract_test.h"

namespace posse::policy_concurrency_test {
namespace {

POSSE_OVER_THE_CATALOGUE(Concurrency);

constexpr int kReaders = 4;
constexpr int kDecisions = 8;

struct Seen {
  std::vector<Index> arms;
  std::optional<Vector> propensities;
  Diagnostics diagnostics;
  std::string bytes;

  bool operator==(const Seen&) const = default;
};

Seen look(const Policy& policy, const Context& context) {
  return {next_arms(policy, context, kDecisions), policy.propensities(context),
          policy.diagnostics(context), snapshot(policy)};
}

void expect_same_from_every_thread(const Policy& policy) {
  const Context context = eight_arms();
  std::vector<Seen> seen(kReaders);
  std::vector<std::thread> readers;
  for (Seen& own : seen) {
    readers.emplace_back([&] { own = look(policy, context); });
  }
  for (std::thread& reader : readers) reader.join();
  const Seen alone = look(policy, context);
  for (const Seen& other : seen) EXPECT_EQ(other, alone);
}

TEST_P(Concurrency, DecisionsAndSnapshotsMayRunSideBySide) {
  const auto policy = make();
  std::uint64_t t = 0;
  for (const std::uint64_t until : {0u, 1u, 3u, 40u}) {  // at the start, in a warm-up, after it
    learn(*policy, t, until);
    t = until;
    expect_same_from_every_thread(*policy);
  }
}

}  // namespace
}  // namespace posse::policy_concurrency_test

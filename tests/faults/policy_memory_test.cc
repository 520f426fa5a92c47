// Policies that run out of memory: nothing crashes, nothing leaks, and nothing is half-changed
// without saying so.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "posse/core/refusal_test.h"
#include "posse/policies/policy_contract_test.h"
#include "tests/faults/failing_allocation.h"

namespace posse::policy_memory_test {
namespace {

using faults::for_each_allocation;
using faults::with_failing_allocation;

POSSE_OVER_THE_CATALOGUE(Memory);

constexpr const char* kBroken =
    "failed halfway in an update, for lack of memory perhaps, and cannot be used any more";

// Small enough for hundreds of restorations, and not all of them repeated.
Context context_of(const Traits& traits, std::uint64_t t) {
  return traits.needs_prior || t % 3 > 0 ? eight_arms() : Context(some_arms(5, t));
}

// A snapshot after that many rounds.
std::string after_rounds(const std::string& spec, std::uint64_t rounds) {
  const Traits traits = policies().traits(parse_spec(spec));
  const auto policy = make_policy(spec, kSetting);
  for (std::uint64_t t = 0; t < rounds; ++t) play_round(*policy, context_of(traits, t), t);
  return snapshot(*policy);
}

// Expects of a const operation that, whichever allocation fails, it changes nothing, and that its
// result, if it has one, is the same as ever.
template <class Operation>
void expect_unharmed(const std::string& bytes, Operation operation) {
  const auto policy = restore(bytes);
  const auto expected = operation(*policy);
  for_each_allocation([&](std::int64_t n) {
    bool failed = false;
    const auto result = with_failing_allocation(n, failed, [&] { return operation(*policy); });
    EXPECT_TRUE(failed || result.has_value());
    EXPECT_EQ(result.value_or(expected), expected);
    return failed;
  });
  EXPECT_EQ(snapshot(*policy), bytes);
}

void expect_broken(Policy& policy, const Context& context) {
  Rng rng(4);
  const auto expect_refusal = [&](const std::function<void()>& action) {
    EXPECT_NE(refusal_of(action).find(kBroken), std::string::npos) << refusal_of(action);
  };
  expect_refusal([&] { policy.decide(context, rng); });
  expect_refusal([&] { policy.propensities(context); });
  expect_refusal([&] { policy.diagnostics(context); });
  expect_refusal([&] { policy.update(context, {}, 0); });
  expect_refusal([&] { snapshot(policy); });
}

// Expects of an update that it is as good as any other, or that the policy refuses to go on.
void expect_whole_or_broken(const std::string& bytes, const Context& context) {
  Rng rng(4);
  const auto reference = restore(bytes);
  const Decision decision = reference->decide(context, rng);
  reference->update(context, decision, 0.5);
  const std::string expected = snapshot(*reference);
  for_each_allocation([&](std::int64_t n) {
    const auto policy = restore(bytes);
    bool failed = false;
    const auto done = with_failing_allocation(n, failed, [&] {
      policy->update(context, decision, 0.5);
      return true;
    });
    if (done) {
      EXPECT_EQ(snapshot(*policy), expected);
    } else {
      expect_broken(*policy, context);
    }
    return failed;
  });
}

TEST_P(Memory, AFailedDecisionChangesNothing) {
  const Context context = eight_arms();
  for (const std::uint64_t rounds : {0u, 30u}) {
    expect_unharmed(after_rounds(GetParam(), rounds), [&](const Policy& policy) {
      Rng rng(4);
      return policy.decide(context, rng).arm;
    });
  }
}

TEST_P(Memory, FailedPropensitiesChangeNothing) {
  const Context context = eight_arms();
  for (const std::uint64_t rounds : {0u, 30u}) {
    expect_unharmed(after_rounds(GetParam(), rounds), [&](const Policy& policy) {
      const Vector p = policy.propensities(context).value_or(Vector::Zero(1));
      return std::vector<double>(p.begin(), p.end());
    });
  }
}

TEST_P(Memory, FailedDiagnosticsChangeNothing) {
  const Context context = eight_arms();
  expect_unharmed(after_rounds(GetParam(), 30),
                  [&](const Policy& policy) { return policy.diagnostics(context); });
}

TEST_P(Memory, AFailedSnapshotChangesNothing) {
  expect_unharmed(after_rounds(GetParam(), 30), [](Policy& policy) { return snapshot(policy); });
}

TEST_P(Memory, AFailedRestorationLeaksNothing) {
  const std::string bytes = after_rounds(GetParam(), 30);
  for_each_allocation([&](std::int64_t n) {
    bool failed = false;
    const auto policy = with_failing_allocation(n, failed, [&] { return restore(bytes); });
    EXPECT_TRUE(failed || policy.has_value());
    EXPECT_EQ(policy ? snapshot(**policy) : bytes, bytes);
    return failed;
  });
}

// The first reward, one for a new row, and, for some of the anytime policies, the last of a
// segment.
TEST_P(Memory, AFailedUpdateBreaksThePolicyAndSaysSo) {
  for (const std::uint64_t rounds : {0u, 30u, 49u}) {
    SCOPED_TRACE(rounds);
    expect_whole_or_broken(after_rounds(GetParam(), rounds), context_of(traits(), rounds));
  }
}

TEST(BrokenPolicy, GoesOnFromItsLastSnapshot) {
  const std::string bytes = after_rounds("lin_es", 30);
  const auto policy = restore(bytes);
  const Context context(some_arms(5, 77));
  bool failed = false;
  with_failing_allocation(1, failed, [&] {
    policy->update(context, {}, 0.5);
    return true;
  });
  ASSERT_TRUE(failed);
  EXPECT_EQ(refusal_of([&] { snapshot(*policy); }),
            std::string("lin_es ") + kBroken + "; restore its last snapshot");
  const auto again = restore(bytes);
  EXPECT_EQ(play_round(*again, eight_arms(), 30).decision.arm,
            play_round(*restore(bytes), eight_arms(), 30).decision.arm);
}

// A mistake of the caller is found before anything changes.
TEST(BrokenPolicy, IsNotMadeByMistakes) {
  const auto policy = make_policy("lin_phe(form=bernoulli)", kSetting);
  const std::string before = snapshot(*policy);
  EXPECT_THROW(policy->update(eight_arms(), {}, 7), Error);
  EXPECT_EQ(snapshot(*policy), before);
  EXPECT_NO_THROW(policy->update(eight_arms(), {}, 1));
}

}  // namespace
}  // namespace posse::policy_memory_test

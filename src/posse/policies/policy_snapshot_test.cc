// Snapshots: a restored policy continues exactly where it was, and corrupt snapshots are rejected.

#include <bit>
#include <limits>

#include <gmock/gmock.h>

#include "posse/core/refusal_test.h"
#include "posse/policies/opened_snapshot_test.h"
#include "posse/policies/policy_contract_test.h"

namespace posse::policy_snapshot_test {
namespace {

using testing::HasSubstr;

POSSE_OVER_THE_CATALOGUE(Snapshot);

TEST_P(Snapshot, ARestoredPolicyGoesOnAsIfNothingHadHappened) {
  const auto original = make();
  std::uint64_t t = 0;
  for (const std::uint64_t until : {0u, 1u, 17u, 60u, 990u}) {
    learn(*original, t, until);
    t = until;
    const std::string bytes = snapshot(*original);
    const auto restored = restore(bytes);
    EXPECT_EQ(snapshot(*restored), bytes) << "after " << t << " rounds";
    EXPECT_EQ(restored->spec(), original->spec());
    EXPECT_EQ(restored->setting().T, original->setting().T);
    const auto reference = restore(bytes);
    for (std::uint64_t next = t; next < t + 30; ++next) {
      const bool same = next % 2 == 0 || traits().needs_prior;
      const Context context(same ? eight_arms() : Context(some_arms(5, next)));
      const Decision a = play_round(*restored, context, next).decision;
      const Decision b = play_round(*reference, context, next).decision;
      ASSERT_EQ(a.arm, b.arm) << "round " << next;
    }
    EXPECT_EQ(snapshot(*restored), snapshot(*reference));
  }
}

// The same, compared with a policy that was never saved.
TEST_P(Snapshot, SavingAndRestoringMidwayGivesTheSameRun) {
  const auto whole = make();
  auto broken = make();
  const std::string before = snapshot(*whole);
  const Context context = eight_arms();
  for (std::uint64_t t = 0; t < 1100; ++t) {
    if (t % 137 == 5) broken = restore(snapshot(*broken));
    ASSERT_EQ(play_round(*whole, context, t).decision.arm,
              play_round(*broken, context, t).decision.arm)
        << "round " << t;
  }
  EXPECT_EQ(snapshot(*whole), snapshot(*broken));
  expect_learnt(*whole, before);
}

TEST_P(Snapshot, CorruptSnapshotsAreRefused) {
  const Context context(some_arms(3, 1, 2));
  const auto policy = make_policy(GetParam(), {.d = 2, .seed = 3, .prior = prior_of(context.x())});
  const std::string before = snapshot(*policy);
  for (std::uint64_t t = 0; t < 5; ++t) play_round(*policy, context, t);
  expect_learnt(*policy, before);
  const std::string whole = snapshot(*policy);
  for (std::size_t length = 0; length < whole.size(); ++length) {
    ASSERT_THROW(restore(whole.substr(0, length)), Error) << length << " of " << whole.size();
  }
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string flipped = whole;
    flipped[i] = static_cast<char>(flipped[i] ^ (1 << i % 8));
    ASSERT_THROW(restore(flipped), Error) << "byte " << i;
  }
  EXPECT_THROW(restore(whole + '\0'), Error);
  EXPECT_THROW(restore(whole + whole), Error);
  EXPECT_EQ(snapshot(*restore(whole)), whole);
}

// Words that break what trusts them: counts, indices, sizes and numbers that cannot be.
std::uint64_t forged_word(Rng& rng, std::uint64_t word) {
  const auto bits = [](double number) { return std::bit_cast<std::uint64_t>(number); };
  const std::uint64_t words[] = {0,
                                 1,
                                 2,
                                 word + 1,
                                 word - 1,
                                 ~word,
                                 std::uint64_t{1} << 53,
                                 std::numeric_limits<std::uint64_t>::max(),
                                 bits(std::numeric_limits<double>::quiet_NaN()),
                                 bits(std::numeric_limits<double>::infinity()),
                                 bits(-1),
                                 bits(1e308),
                                 bits(-std::bit_cast<double>(word)),
                                 bits(1e-300)};
  return words[rng.below(std::size(words))];
}

void overwrite_a_word(std::string& bytes, Rng& rng) {
  const auto last = static_cast<Index>(bytes.size() - kArchiveHeader - 8);
  const auto at = kArchiveHeader + static_cast<std::size_t>(rng.below(last + 1));
  std::uint64_t word = 0;
  std::memcpy(&word, bytes.data() + at, sizeof word);
  word = forged_word(rng, word);
  std::memcpy(bytes.data() + at, &word, sizeof word);
}

// A policy restored from a forgery that was not refused plays on, or refuses with an Error.
void play_on(const std::string& bytes) {
  try {
    const auto policy = restore(bytes);
    for (std::uint64_t t = 0; t < 3; ++t) {
      const Context context = eight_arms();
      policy->propensities(context);
      const Round round = play_round(*policy, context, t);
      ASSERT_TRUE(round.decision.arm >= 0 && round.decision.arm < context.K());
    }
    snapshot(*policy);
  } catch (const Error&) {
  }
}

// What happens then is undefined behaviour under sanitizers, a crash or a hang, if a state() trusts
// what it loads.
TEST_P(Snapshot, ForgedSnapshotsAreRefusedOrPlayedOn) {
  const auto policy = make();
  learn(*policy, 0, 12);
  const OpenedSnapshot opened(*policy);
  Rng rng(7);
  for (int i = 0; i < 200; ++i) {
    OpenedSnapshot forged = opened;
    overwrite_a_word(forged.body, rng);
    play_on(forged.closed());
  }
}

TEST(Policy, StateOfArmsWithOtherFeaturesIsRefused) {
  for (const char* spec : {"lin_es", "lin_ts", "greedy"}) {
    const auto narrow = make_policy(spec, {.d = 2, .seed = 3});
    for (std::uint64_t t = 0; t < 5; ++t) play_round(*narrow, Context(some_arms(3, 1, 2)), t);
    OpenedSnapshot opened(*narrow);
    EXPECT_NO_THROW(restore(opened.closed()));
    opened.setting.d = 3;
    EXPECT_THAT(refusal_of([&] { restore(opened.closed()); }), HasSubstr("for d = 2"));
  }
}

TEST(Policy, StateOfAnEnsembleOfAnotherSizeIsRefused) {
  const auto small = make_policy("lin_es(m=3)", {.d = 2});
  for (std::uint64_t t = 0; t < 5; ++t) play_round(*small, Context(some_arms(3, 1, 2)), t);
  OpenedSnapshot opened(*small);
  opened.spec = "lin_es(m=9)";
  EXPECT_THAT(refusal_of([&] { restore(opened.closed()); }), HasSubstr("lin_es(m=3"));
}

}  // namespace
}  // namespace posse::policy_snapshot_test

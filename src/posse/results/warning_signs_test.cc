#include "posse/results/warning_signs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace posse::warning_signs_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr Index kRounds = 100;

// A run without any warning.
Run sound_run(Index repetition = 0) {
  Run run{.repetition = repetition, .rows = {{.t = kRounds, .regret = 1}}};
  const Diagnostics seen{
      .tied_arms = 0.1, .members = 5, .disagreement = 0.2, .effective_members = 5.0};
  run.signs = {.lowest = 0, .highest = 1, .halfway = seen, .at_end = seen};
  return run;
}

// Of `runs` sound runs, the first `damaged` of which are changed.
template <class Damage>
std::vector<std::string> signs_of(const char* policy, Index runs, Index damaged, Damage damage) {
  Outcome outcome;
  outcome.played.environment = parse_spec("linear(K=3)");
  outcome.played.policies.emplace_back(parse_spec(policy));
  outcome.runs.emplace_back();
  for (Index i = 0; i < runs; ++i) {
    outcome.runs[0].push_back(sound_run(i));
    if (i < damaged) damage(outcome.runs[0].back());
  }
  return warning_signs(outcome);
}

void make_constant(posse::Run& run) { run.signs.highest = run.signs.lowest; }
void tie(posse::Run& run) { run.signs.halfway->tied_arms = run.signs.at_end->tied_arms = 1; }
void collapse(posse::Run& run) { run.signs.at_end->effective_members = 1; }

TEST(WarningSigns, AreSilentAboutSoundRuns) {
  EXPECT_THAT(signs_of("lin_es", 3, 0, collapse), IsEmpty());
}

TEST(WarningSigns, TellOfArmsThatNothingTellsApart) {
  EXPECT_THAT(
      signs_of("lin_es", 2, 2, [](posse::Run& run) { run.signs.alike = run.signs.zero = 25; }),
      ElementsAre("linear(K=3): in 25.0 % of the rounds all arms have the same features, "
                  "all 0, so no policy can tell them apart"));
  EXPECT_THAT(signs_of("lin_es", 2, 2, [](posse::Run& run) { run.signs.alike = 4; }), IsEmpty());
}

TEST(WarningSigns, TellOfRewardsThatNeverDiffer) {
  EXPECT_THAT(signs_of("lin_es", 3, 2, make_constant),
              ElementsAre("lin_es: all rewards were the same in 2 of 3 runs (0 in repetition 0), "
                          "so there was nothing to learn"));
  EXPECT_THAT(signs_of("lin_es", 4, 2, make_constant), IsEmpty()) << "may be chance";
  const auto brief = [](posse::Run& run) {
    make_constant(run);
    run.rows.back().t = 10;
  };
  EXPECT_THAT(signs_of("lin_es", 1, 1, brief), IsEmpty()) << "may be chance";
}

TEST(WarningSigns, TellOfArmsThatStayTied) {
  EXPECT_THAT(signs_of("greedy", 3, 1, tie),
              ElementsAre("greedy: all arms still tied half-way and at the end of 1 of 3 runs, so "
                          "it played at random"));
  EXPECT_THAT(signs_of("greedy", 1, 1, [](posse::Run& run) { run.signs.halfway->tied_arms = 1; }),
              IsEmpty());
  const auto brief = [](posse::Run& run) { tie(run), run.rows.back().t = 10; };
  EXPECT_THAT(signs_of("greedy", 1, 1, brief), IsEmpty()) << "rewards may not have come yet";
  const auto of_alike_arms = [](posse::Run& run) { tie(run), run.signs.alike = 10; };
  EXPECT_EQ(signs_of("greedy", 1, 1, of_alike_arms).size(), 1u) << "said of the world alone";
}

TEST(WarningSigns, TellOfMembersThatHaveBecomeOne) {
  EXPECT_THAT(signs_of("lin_es", 1, 1, collapse),
              ElementsAre("lin_es: its members had become one at the end of 1 of 1 run, so it no "
                          "longer explored"));
  const auto alone = [](posse::Run& run) { run.signs.at_end->members = 1, collapse(run); };
  EXPECT_THAT(signs_of("lin_es(m=1)", 1, 1, alone), IsEmpty());
}

TEST(WarningSigns, ExpectNothingOfPoliciesThatDoNotLearn) {
  EXPECT_THAT(signs_of("uniform", 1, 1, tie), IsEmpty());
}

}  // namespace
}  // namespace posse::warning_signs_test

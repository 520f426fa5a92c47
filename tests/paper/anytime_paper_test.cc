// The anytime policy makes the decisions of the doubling trick around the transcribed algorithms.
#include <gtest/gtest.h>

#include "tests/paper/anytime.h"
#include "tests/paper/glm_es.h"
#include "tests/paper/lin_es.h"
#include "tests/paper/lin_ucb.h"
#include "tests/paper/same_decisions.h"

namespace posse::anytime_paper_test {
namespace {

using paper::Anytime;
using paper::expect_same_decisions;
using paper::geometric;
using paper::GlmES;
using paper::kSeed;
using paper::LinES;
using paper::LinUCB;

TEST(PaperAnytime, HasThePapersRounds) {
  EXPECT_EQ(geometric(100, 6), (std::vector<Index>{100, 261, 685, 1794, 4697, 12299}));
  EXPECT_EQ(geometric(300, 5), (std::vector<Index>{300, 785, 2056, 5383, 14093}));
}

TEST(PaperAnytime, RestartsLinESWithTheRuleOfTheExperiments) {
  const auto lin_es = [](Index tau_i, std::uint64_t seed) {
    return LinES(
        {.d = 6, .seed = seed, .m = paper::m_of(tau_i), .sigma_R = paper::sigma_R_of(tau_i)});
  };
  for (const char* world : {"linear(K=20, d=6)", "linear(K=20, d=6, arms=fresh)"}) {
    expect_same_decisions(
        world, "anytime(lin_es(lambda=1, sigma_P=0, intercept=off, coverage=off), T0=100)",
        Anytime<LinES>(geometric(100, 6), kSeed, lin_es), 1000);
  }
}

// Literally as in the paper: a warm-up of 80 rounds in segments of 50, 80, 212, ...
TEST(PaperAnytime, RestartsGlmESWithItsWarmUp) {
  const auto glm_es = [](Index tau_i, std::uint64_t seed) {
    return GlmES({.d = 6,
                  .seed = seed,
                  .m = paper::m_of(tau_i),
                  .sigma_R = paper::sigma_R_of(tau_i),
                  .warm_up = {.tau = 80}});
  };
  expect_same_decisions("logistic(K=20, d=6, arm_dist=gaussian)",
                        "anytime(glm_es(intercept=off, lambda=1, sigma_P=0, coverage=off, tau=80, "
                        "warm_up=round_robin), T0=50, cap=none)",
                        Anytime<GlmES>(geometric(50, 6), kSeed, glm_es), 600);
}

TEST(PaperAnytime, CutsAWarmUpToItsShareOfASegment) {
  const auto glm_es = [](Index tau_i, std::uint64_t seed) {
    return GlmES({.d = 6,
                  .seed = seed,
                  .m = paper::m_of(tau_i),
                  .sigma_R = paper::sigma_R_of(tau_i),
                  .warm_up = {.tau = std::min<Index>(80, tau_i / 4)}});
  };
  expect_same_decisions("logistic(K=20, d=6, arm_dist=gaussian)",
                        "anytime(glm_es(intercept=off, lambda=1, sigma_P=0, coverage=off, tau=80, "
                        "warm_up=round_robin), T0=50, cap=0.25)",
                        Anytime<GlmES>(geometric(50, 6), kSeed, glm_es), 600);
}

TEST(PaperAnytime, RestartsAnyPolicyByAnySchedule) {
  const auto lin_ucb = [](Index, std::uint64_t) {
    return LinUCB({.d = 6, .lambda = 1, .alpha = 0.7});
  };
  expect_same_decisions(
      "linear(K=20, d=6, arm_dist=gaussian)",
      "anytime(lin_ucb(lambda=1, alpha=0.7, intercept=off), schedule=[60, 61, 300], b=2)",
      Anytime<LinUCB>({60, 61, 300, 600, 1200}, kSeed, lin_ucb), 1000);
  expect_same_decisions(
      "linear(K=20, d=6, arm_dist=gaussian)",
      "anytime(lin_ucb(lambda=1, alpha=0.7, intercept=off), T0=3, b=2, schedule=exponential)",
      Anytime<LinUCB>({3, 9, 81, 6561}, kSeed, lin_ucb), 1000);
}

}  // namespace
}  // namespace posse::anytime_paper_test

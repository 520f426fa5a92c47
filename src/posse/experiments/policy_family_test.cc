#include "posse/experiments/policy_family.h"

#include <gtest/gtest.h>

namespace posse::policy_family_test {
namespace {

std::string base(const char* policy) { return to_string(base_of(parse_spec(policy))); }

TEST(PolicyFamily, LooksThroughPoliciesThatRestartOthers) {
  EXPECT_EQ(base("lin_ts"), "lin_ts");
  EXPECT_EQ(base("anytime(lin_ts(lambda=2), T0=300)"), "lin_ts(lambda=2)");
  EXPECT_EQ(base("anytime(T0=300, policy=anytime(glm_es))"), "glm_es");
  EXPECT_EQ(base("anytime"), "lin_es");
  EXPECT_EQ(base("anytime(T0=300)"), "lin_es") << "T0 is no policy";
}

TEST(PolicyFamily, KnowsWhatPublishedPoliciesAreMadeOf) {
  const Composition glm_tsl = composition_of(parse_spec("anytime(glm_tsl)"));
  EXPECT_EQ(glm_tsl.exploration, "ts");
  EXPECT_EQ(glm_tsl.model, "glm");
  EXPECT_EQ(composition_of(parse_spec("lmc_ts")).exploration, "lmc_ts");
}

TEST(PolicyFamily, KnowsEnsembles) {
  for (const char* policy : {"es(model=glm)", "lin_es", "glm_es(m=5)", "neural_es", "anytime",
                             "anytime(policy=lin_es, restart=keep)"}) {
    EXPECT_TRUE(is_ensemble(parse_spec(policy))) << policy;
  }
  for (const char* policy : {"lin_ts", "anytime(lin_ucb)", "neural_bootstrap", "strange"}) {
    EXPECT_FALSE(is_ensemble(parse_spec(policy))) << policy;
  }
}

TEST(PolicyFamily, KnowsWhenAPolicyRestartsFirst) {
  EXPECT_EQ(first_segment(parse_spec("anytime(lin_ts)")), 100);
  EXPECT_EQ(first_segment(parse_spec("anytime(lin_ts, T0=300)")), 300);
  EXPECT_EQ(first_segment(parse_spec("anytime(lin_ts, schedule=[40, 90])")), 40);
}

}  // namespace
}  // namespace posse::policy_family_test

// What bayes guarantees beyond the contract.
#include <gmock/gmock.h>

#include "posse/core/refusal_test.h"
#include "posse/policies/policy_contract_test.h"

namespace posse::bayes_test {
namespace {

using testing::HasSubstr;

// A setting with the prior of eight arms, changed.
Setting setting_with(const std::function<void(ArmPrior&)>& change) {
  ArmPrior prior = *kSetting.prior;
  change(prior);
  Setting setting = kSetting;
  setting.prior = std::make_shared<const ArmPrior>(std::move(prior));
  return setting;
}

TEST(Bayes, MustBeToldThePrior) {
  EXPECT_THAT(posse::refusal_of([] { make_policy("bayes", {.d = 4}); }),
              HasSubstr("bayes must be told the prior of its arms (Setting::prior)"));
  EXPECT_THAT(posse::refusal_of([] { make_policy("anytime(bayes)", {.d = 4}); }),
              HasSubstr("bayes must be told the prior"));
}

TEST(Bayes, RefusesAPriorThatDoesNotFit) {
  const auto refusal_of = [](const Setting& setting) {
    return posse::refusal_of([&] { make_policy("bayes", setting); });
  };
  EXPECT_THAT(refusal_of(setting_with([](ArmPrior& p) { p.mean = Vector::Zero(7); })),
              HasSubstr("4 x 8 arms, 7 means and a 8 x 8 covariance; for d = 4"));
  EXPECT_THAT(refusal_of(setting_with([](ArmPrior& p) { p.x = Matrix::Zero(3, 8); })),
              HasSubstr("3 x 8 arms"));
  EXPECT_THAT(refusal_of(setting_with([](ArmPrior& p) { p.mean[2] = std::nan(""); })),
              HasSubstr("not finite"));
  for (const double sigma : {0.0, -1.0, std::nan("")}) {
    EXPECT_THAT(refusal_of(setting_with([&](ArmPrior& p) { p.sigma = sigma; })),
                HasSubstr("bayes needs noisy rewards, sigma above 0"));
  }
}

TEST(Bayes, RefusesOtherArmsThanThoseOfItsPrior) {
  const auto policy = make_policy("bayes", kSetting);
  learn(*policy, 0, 20);
  const std::string before = snapshot(*policy);
  Matrix x = eight_arms().x();
  x(2, 5) += 1e-9;
  Rng rng(1);
  const Context few(some_arms(5, 1)), other(x);
  EXPECT_THAT(posse::refusal_of([&] { policy->decide(few, rng); }),
              HasSubstr("bayes was told the prior of 8 arms; this context has 5"));
  EXPECT_THAT(posse::refusal_of([&] { policy->decide(other, rng); }),
              HasSubstr("arm 5 of this context is another"));
  EXPECT_THAT(posse::refusal_of([&] {
                policy->update(other, {{0}, 1}, 0.5);
              }),
              HasSubstr("arm 5 of this context is another"));
  EXPECT_THAT(posse::refusal_of([&] { policy->propensities(few); }),
              HasSubstr("this context has 5"));
  EXPECT_EQ(snapshot(*policy), before);
}

TEST(Bayes, RefusesRulesThereAreNot) {
  EXPECT_THAT(posse::refusal_of([] { make_policy("bayes(rule=ids)", kSetting); }),
              HasSubstr("there is no rule 'ids'; there are: ts, ucb"));
  EXPECT_THAT(posse::refusal_of([] { make_policy("bayes(rule=ts(alpha=1))", kSetting); }),
              HasSubstr("ts has no parameter 'alpha'; it has: scale"));
  for (const char* bad : {"bayes(rule=ts(scale=0))", "bayes(rule=ts(scale=-1))",
                          "bayes(rule=ucb(alpha=-1))", "bayes(rule=2)"}) {
    EXPECT_THROW(make_policy(bad, kSetting), Error) << bad;
  }
}

TEST(Bayes, OptimismSharesItsChoiceAmongEqualArms) {
  const Matrix x = some_arms(2, 1).replicate(1, 3);
  const auto policy =
      make_policy("bayes(rule=ucb(alpha=1))", {.d = kFeatures, .prior = prior_of(x)});
  policy->update(Context(x), {{0}, 1}, 5);
  const Vector p = *policy->propensities(Context(x));
  const Vector third = Vector::Constant(3, 1.0 / 3);
  EXPECT_TRUE(p(Eigen::seqN(0, 3, 2)).isApprox(third) || p(Eigen::seqN(1, 3, 2)).isApprox(third))
      << p.transpose();
}

TEST(Bayes, PropensitiesOfADrawAreUnknown) {
  EXPECT_FALSE(make_policy("bayes(rule=ts)", kSetting)->propensities(eight_arms()));
}

TEST(Bayes, GreedyPlaysTheBestPosteriorMean) {
  const auto policy =
      make_policy("bayes(rule=ucb(alpha=0))", setting_with([](ArmPrior& p) { p.mean[3] += 1e-3; }));
  EXPECT_EQ((*policy->propensities(eight_arms()))[3], 1);
}

TEST(NeedsPrior, OfBayesAndWhatWrapsIt) {
  for (const char* spec : {"bayes", "bayes(rule=ucb)", "anytime(bayes)", "anytime(policy=bayes)"}) {
    EXPECT_TRUE(needs_prior(parse_spec(spec))) << spec;
  }
  for (const char* spec : {"lin_es", "anytime(lin_ts)"}) {
    EXPECT_FALSE(needs_prior(parse_spec(spec))) << spec;
  }
}

}  // namespace
}  // namespace posse::bayes_test

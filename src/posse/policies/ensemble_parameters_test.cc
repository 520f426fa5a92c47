#include "posse/policies/ensemble_parameters.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/core/refusal_test.h"
#include "posse/policies/delta.h"

namespace posse::ensemble_parameters_test {
namespace {

using testing::HasSubstr;

Parameters all_parameters() {
  return with_proven_size(ensemble_parameters("what it measures", "what is proven")) +
         Parameters{delta_parameter("m=theory")};
}

Arguments given(const std::string& arguments, const Parameters& parameters = all_parameters()) {
  return {"policy", parse_spec("ensemble(" + arguments + ")"), parameters};
}

// y = 2 and y = 4 at x = 1, lambda = 1: theta = 6 / 3 = 2. The squared residuals 0 + 4, the penalty
// 4 and the mean square 10 make a variance of 18 / 3.
std::unique_ptr<EnsembleModel> two_rewards() {
  auto model = make_ensemble_model(parse_spec("linear(lambda=1, intercept=off)"), {.d = 1, .m = 1});
  for (const double y : {2.0, 4.0}) model->observe(Vector::Ones(1), y, Vector::Zero(1));
  return model;
}

TEST(EnsembleParameters, AreTheOptionsThatAreGiven) {
  const EnsembleOptions options = ensemble_options(given("m=7, sigma_R=0.3, sigma_P=0.5"));
  EXPECT_EQ(options.m, 7);
  EXPECT_EQ(options.sigma_P(*two_rewards(), 2, 0.1), 0.5);
  EXPECT_EQ(options.sigma_R(*two_rewards(), 3), 0.3);
}

TEST(EnsembleParameters, LeaveWordsToTheModel) {
  const Parameters parameters = with_word(all_parameters(), "m", "auto", "what the model suggests");
  const EnsembleOptions options = ensemble_options(given("m=auto", parameters));
  EXPECT_FALSE(options.m);
  EXPECT_EQ(options.sigma_P(*two_rewards(), 2, 0.1), 0.1 * two_rewards()->suggested_sigma_P(2));
  EXPECT_EQ(ensemble_options(given("sigma_P=noise")).sigma_P(*two_rewards(), 2, 0.1),
            0.1 * two_rewards()->bayesian_sigma_P(2));
  EXPECT_NEAR(options.sigma_R(*two_rewards(), 3), std::sqrt(6.0), 1e-12);
}

TEST(EnsembleParameters, ShrinkPerturbationsByCoverageUnlessTheirScaleIsGiven) {
  EXPECT_FALSE(ensemble_options(given("m=7")).coverage);  // as the model suggests
  EXPECT_EQ(ensemble_options(given("m=7, sigma_R=0.3")).coverage, false);
  EXPECT_EQ(ensemble_options(given("m=7, sigma_R=0.3, coverage=on")).coverage, true);
  EXPECT_EQ(ensemble_options(given("m=7, coverage=off")).coverage, false);
}

TEST(EnsembleParameters, TakeAScaleOfTheCallersInsteadOfTheirOwn) {
  const auto ten = [](const EnsembleModel&, Index t) { return 10.0 * static_cast<double>(t); };
  const EnsembleOptions options =
      ensemble_options(given("m=7, sigma_R=0.3, sigma_P=0.5"), {.d = 1}, ten, 0.5);
  EXPECT_EQ(options.sigma_R(*two_rewards(), 3), 30);
  EXPECT_EQ(options.m, 7);
  EXPECT_EQ(options.sigma_P(*two_rewards(), 2, 0.1), 0.5);
}

Index proven_members(const std::string& arguments, const Setting& setting, double p) {
  return *ensemble_options(given(arguments), setting, perturbation_scale(given("")), p).m;
}

// 8 / 0.25 (3 log 100 + log 10) = 515.8, and with delta = 1 / T, log 100 in the place of log 10.
TEST(EnsembleParameters, SizeAProvenEnsembleByArmsHorizonAndDelta) {
  const Setting known{.d = 1, .T = 100, .K = 3};
  EXPECT_EQ(proven_members("m=theory, delta=0.1", known, 0.5), 516);
  EXPECT_EQ(proven_members("m=theory", known, 0.5), 590);
}

std::string why_not(const Setting& setting, double p) {
  return refusal_of([&] { proven_members("m=theory", setting, p); });
}

TEST(EnsembleParameters, RefuseAProvenSizeThatIsUnknownOrTooLarge) {
  for (const Setting& unknown : {Setting{.d = 1, .T = 100}, Setting{.d = 1, .K = 3}}) {
    EXPECT_THAT(why_not(unknown, 0.5), HasSubstr("give m as a number"));
  }
  EXPECT_THAT(why_not({.d = 1, .T = 100, .K = 3}, 0.01),
              HasSubstr("m=theory asks for 1.47e+06 members with K=3, T=100"));
}

TEST(EnsembleParameters, KnowTheoryOnlyWhereThereIsAProof) {
  EXPECT_NO_THROW(given("sigma_R=theory, m=theory"));
  const Parameters unproven = ensemble_parameters("what it measures");
  EXPECT_NO_THROW(given("sigma_R=auto", unproven));
  for (const char* word : {"sigma_R=theory", "m=theory", "m=0", "sigma_R=-1", "sigma_P=-1"}) {
    EXPECT_THROW(given(word, unproven), Error) << word;
  }
}

}  // namespace
}  // namespace posse::ensemble_parameters_test

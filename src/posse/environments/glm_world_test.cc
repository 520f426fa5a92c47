#include "posse/environments/glm_world.h"

#include <cmath>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/refusal_test.h"
#include "posse/environments/environment_test.h"
#include "posse/links/link.h"

namespace posse::glm_world_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::MatchesRegex;

double reward_in_round(const Environment& environment, Index arm, std::uint64_t round) {
  Rng noise = Rng(3).split(round);
  return environment.reward(arm, noise);
}

// Worlds that differ only in name, link or noise, with the link of their means.
struct GlmCase {
  std::string name, link, parameters;
};

const std::vector<GlmCase>& glm_cases() {
  static const std::vector<GlmCase> all = {
      {"logistic", "logistic", ""},
      {"logistic", "logistic", ", noise=bernoulli"},
      {"poisson", "poisson", ""},
      {"poisson", "poisson", ", noise=gaussian"},
      {"glm", "logistic", ""},
      {"glm", "probit", ", link=probit, noise=bernoulli"},
      {"glm", "poisson", ", link=poisson, noise=exponential"},
      {"glm", "exponential(offset=3)", ", link=exponential(offset=3), noise=exponential"},
      {"glm", "identity", ", link=identity"}};
  return all;
}

std::string glm_spec(const GlmCase& one, const std::string& arms) {
  return one.name + "(K=6, d=3, theta_norm=1.5, arms=" + arms + one.parameters + ")";
}

TEST(GlmWorld, EveryLinkPaysRewardsOfItsFamily) {
  for (const auto& entry : links().entries()) {
    const std::string family = make_link(Spec::of(entry.name))->family();
    EXPECT_NO_THROW(world("glm(theta_norm=0.5, link=" + entry.name + ", noise=" + family + ")"))
        << entry.name;
  }
}

TEST(GlmWorld, MeansAreThoseOfTheLinearWorldThroughTheLink) {
  for (const GlmCase& one : glm_cases()) {
    const auto link = make_link(parse_spec(one.link));
    for (const std::string arms : {"fixed", "fresh"}) {
      const auto environment = world(glm_spec(one, arms));
      const auto linear = world(glm_spec({"linear", "", ""}, arms));
      for (std::uint64_t t = 1; t <= 5; ++t) {
        EXPECT_EQ(shown(*environment, t), shown(*linear, t)) << glm_spec(one, arms);
        for (Index k = 0; k < 6; ++k) {
          EXPECT_EQ(environment->means()[k], link->mu(linear->means()[k])) << glm_spec(one, arms);
        }
      }
    }
  }
}

TEST(GlmWorld, FixedArmsKeepTheirMeansAndFreshOnesDoNot) {
  for (const GlmCase& one : glm_cases()) {
    const auto fixed = world(glm_spec(one, "fixed")), fresh = world(glm_spec(one, "fresh"));
    shown(*fixed, 1), shown(*fresh, 1);
    const Vector fixed_means = fixed->means(), fresh_means = fresh->means();
    shown(*fixed, 2), shown(*fresh, 2);
    EXPECT_EQ(fixed->means(), fixed_means) << glm_spec(one, "fixed");
    EXPECT_NE(fresh->means(), fresh_means) << glm_spec(one, "fresh");
  }
}

// Checks that the arm's rewards average to its mean, to 5 standard errors.
void expect_mean(const Environment& environment, Index arm, const std::string& name) {
  const int count = 5000;
  double sum = 0, squares = 0;
  for (std::uint64_t t = 0; t < count; ++t) {
    const double z = reward_in_round(environment, arm, t) - environment.means()[arm];
    sum += z, squares += z * z;
  }
  EXPECT_NEAR(sum / count, 0, 5 * std::sqrt(squares) / count) << name << ", arm " << arm;
}

TEST(GlmWorld, RewardsAverageToTheMeans) {
  for (const GlmCase& one : glm_cases()) {
    const auto environment = world(glm_spec(one, "fixed"));
    for (Index arm = 0; arm < 6; ++arm) expect_mean(*environment, arm, glm_spec(one, "fixed"));
  }
}

TEST(GlmWorld, ARoundsNoiseIsTheSameForAllArms) {
  for (const GlmCase& one : glm_cases()) {
    const auto environment = world(glm_spec(one, "fixed"));
    const Vector& means = environment->means();
    for (std::uint64_t t = 0; t < 100; ++t) {
      for (Index k = 1; k < 6; ++k) {
        const bool better = means[k] > means[k - 1];
        EXPECT_GE(reward_in_round(*environment, better ? k : k - 1, t),
                  reward_in_round(*environment, better ? k - 1 : k, t))
            << glm_spec(one, "fixed");
      }
    }
  }
}

TEST(GlmWorld, GaussianNoiseIsTheLinearWorldsNoise) {
  const auto linear = world("linear(sigma=0.3)");
  for (const char* name : {"logistic(sigma=0.3)", "poisson(sigma=0.3, noise=gaussian)"}) {
    const auto environment = world(name);
    for (std::uint64_t t = 0; t < 20; ++t) {
      EXPECT_NEAR(reward_in_round(*environment, 2, t) - environment->means()[2],
                  reward_in_round(*linear, 2, t) - linear->means()[2], 1e-15)
          << name;
    }
  }
}

TEST(GlmWorld, PaysRewardsOfItsLaw) {
  const auto coins = world("logistic(noise=bernoulli)"), counts = world("poisson");
  bool above_one = false;
  for (std::uint64_t t = 0; t < 200; ++t) {
    const double coin = reward_in_round(*coins, 1, t), count = reward_in_round(*counts, 1, t);
    EXPECT_TRUE(coin == 0 || coin == 1) << coin;
    EXPECT_TRUE(count >= 0 && count == std::floor(count)) << count;
    above_one |= count > 1;
  }
  EXPECT_TRUE(above_one);
}

TEST(GlmWorld, TheNamedWorldsAreGlmWorlds) {
  const auto glm = world("glm(link=poisson, noise=poisson)"), poisson = world("poisson");
  EXPECT_EQ(glm->means(), poisson->means());
  for (std::uint64_t t = 0; t < 20; ++t)
    EXPECT_EQ(reward_in_round(*glm, 3, t), reward_in_round(*poisson, 3, t));
}

TEST(GlmWorld, AddsItsOffsetBeforeTheLink) {
  const auto plain = world("linear(K=9, d=3)"), clicks = world("logistic(K=9, d=3, offset=-4.6)");
  shown(*plain, 1), shown(*clicks, 1);
  for (Index arm = 0; arm < 9; ++arm) {
    EXPECT_NEAR(clicks->means()[arm], 1 / (1 + std::exp(4.6 - plain->means()[arm])), 1e-12);
  }
}

TEST(GlmWorld, SpellsOutItsLink) {
  EXPECT_EQ(to_string(environments().complete(parse_spec("glm(exponential)"))),
            "glm(link=exponential(offset=1), noise=gaussian, K=50, d=20, arm_norm=1, arms=fixed, "
            "arm_dist=sphere, sigma=0.5, theta_norm=1, offset=0)");
}

TEST(GlmWorld, RefusesMeansThatTheNoiseDoesNotAllow) {
  EXPECT_THAT(refusal("glm(link=identity, noise=bernoulli)"),
              MatchesRegex("glm: arm [0-9]+ has mean -[0-9.]+; noise=bernoulli needs means from 0 "
                           "to 1: take link=logistic or link=probit, or another noise"));
  EXPECT_THAT(refusal("glm(link=poisson, noise=bernoulli)"),
              HasSubstr("noise=bernoulli needs means from 0 to 1"));
  EXPECT_THAT(refusal("glm(link=identity, noise=poisson)"),
              HasSubstr("noise=poisson needs means from 0 up: take link=poisson"));
  EXPECT_THAT(refusal("glm(link=identity, noise=exponential)"),
              HasSubstr("noise=exponential needs means above 0: take link=exponential"));
}

TEST(GlmWorld, AcceptsTheIdentityLinkIfTheNoiseAllowsItsMeans) {
  EXPECT_EQ(refusal("glm(link=identity, noise=poisson, theta_norm=0)"), kNotRefused);
  EXPECT_THAT(refusal("glm(link=identity, noise=exponential, theta_norm=0)"),
              HasSubstr("has mean 0; noise=exponential needs means above 0"));
}

TEST(GlmWorld, RefusesMeansThatAreTooLargeSayingWhatToLower) {
  EXPECT_THAT(refusal("poisson(theta_norm=1e4)"),
              AllOf(HasSubstr("poisson: arm "), HasSubstr("has mean "),
                    HasSubstr("means must be finite, of size at most 1e+100: lower theta_norm, "
                              "arm_norm or offset")));
  EXPECT_THAT(refusal("glm(link=exponential, theta_norm=20)"),
              MatchesRegex("glm: arm [0-9]+ has mean inf, exponential\\(offset=1\\) of x'theta\\* "
                           "\\+ offset = [0-9.]+; means must be finite.*"));
}

TEST(GlmWorld, RefusesFreshArmsInTheRoundWhoseMeansAreNotAllowed) {
  const auto environment = world("glm(exponential, exponential, 2, 3, arms=fresh, theta_norm=1.1)");
  const auto play = [&] {
    for (std::uint64_t t = 1; t <= 10000; ++t) shown(*environment, t);
  };
  EXPECT_THROW(play(), Error);
}

TEST(GlmWorld, RefusesUnknownLawsAndLinks) {
  EXPECT_THAT(refusal("logistic(noise=laplace)"), HasSubstr("there is no noise 'laplace'"));
  EXPECT_THAT(refusal("poisson(noise=bernoulli)"), HasSubstr("noise=bernoulli needs means from 0"));
  EXPECT_THAT(refusal("linear(noise=student(df=0))"), HasSubstr("must be a number above 0"));
  EXPECT_THAT(refusal("glm(link=cauchit)"), HasSubstr("there is no link 'cauchit'; there are: "));
}

}  // namespace
}  // namespace posse::glm_world_test

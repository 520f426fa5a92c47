#include "posse/theory/glm_constants.h"

#include <cmath>

#include <gtest/gtest.h>

namespace posse {
namespace {

struct Given {
  const char* link = "logistic";
  double S = 1;
  Index d = 4;
  double T = 1000;
  double delta = 0.05;
  double lambda = 2;
};

GlmConstants constants(const Given& given) {
  return {*make_link(Spec::of(given.link)),
          given.S,
          given.d,
          given.T,
          given.delta,
          given.lambda,
          given.S};
}

void expect_close(double found, double expected) {
  EXPECT_NEAR(found, expected, 1e-12 * std::abs(expected));
}

// Over |z| <= 1: mu (1 - mu) at mu = 1 / (1 + e^-1), 1/4, and tanh(1/2).
TEST(GlmConstants, TakeTheRangesOfTheLink) {
  const GlmConstants logistic = constants({});
  expect_close(logistic.mu_min, 0.19661193324148185);
  expect_close(logistic.mu_max, 0.25);
  expect_close(logistic.M, 0.46211715726000974);
  const GlmConstants poisson = constants({.link = "poisson", .S = 2});
  expect_close(poisson.mu_min, std::exp(-2.0));
  expect_close(poisson.mu_max, std::exp(2.0));
  expect_close(poisson.M, 1);
}

// The digits below are those of Python, for d = 4, T = 1000, delta = 0.05, lambda = 2, S = 1 and
// the logistic link.

// sqrt(2) (1/(2M) + 1) + 4M / sqrt(2) (4 + 2 log(1 + 1000 * 0.25 / 8) + log 20)
TEST(GlmConstants, GammaIsThatOfTheConcentrationOfTheMle) {
  expect_close(constants({}).gamma(), 21.168460072611197);
}

// M gamma^2 / 2 + gamma / sqrt(2)
TEST(GlmConstants, BetaIsThatOfTheConcentrationOfTheMle) {
  expect_close(constants({}).beta(), 118.50656609193894);
}

// (1 + M beta) gamma
TEST(GlmConstants, RadiusIsThatOfTheConfidenceSet) {
  expect_close(constants({}).radius(), 1180.4362598009654);
}

// sqrt(4 log(1 + 1000 mu_min / 8) + 2 log(1000 / 0.05))
TEST(GlmConstants, GammaTildeIsThatOfThePerturbations) {
  expect_close(constants({}).gamma_tilde(), 5.724829224053188);
}

// 2 sqrt(mu_max) radius = 1180.4 is above 4 e (mu_max / mu_min) gamma_tilde = 79.2 here. With the
// identity and lambda = 4 it is 2 gamma = 38.6, below 4 e sqrt(4 log(1 + 1000/16) + 2 log 20000).
TEST(GlmConstants, SigmaRIsTheLargerOfItsTwoBounds) {
  expect_close(constants({}).sigma_R(), 1180.4362598009654);
  expect_close(constants({.link = "identity", .lambda = 4}).sigma_R(), 65.61023299892678);
}

// 2 (0.25 / mu_min) sqrt(3 + 2 log 2) 1.5 sqrt(8 log(100) log(8000 / 0.05))
TEST(GlmConstants, FilippisWidthIsRho) {
  expect_close(constants({}).filippi_width(1.5, 100), 167.86092309612116);
}

// (0.5 / mu_min) sqrt(2 log(1 + 500) + log 20)
TEST(GlmConstants, LisWidthIsAlpha) {
  expect_close(constants({}).li_width(0.5), 9.989143196396354);
}

// (0.5 / mu_min) sqrt(4 log 250 + 2 log 1000)
TEST(GlmConstants, KvetonsRadiusIsC1) {
  expect_close(constants({}).kveton_radius(0.5), 15.23756412249683);
}

// M = 0 has no 1/(2M): M = 1/2 stands in, so gamma = 2 (1 + 1) + (4 + 2 log(1 + 1000/16) + log 20);
// beta = gamma / sqrt(lambda), and the radius is gamma itself.
TEST(GlmConstants, WithoutCurvatureOfMuTheRadiusIsGamma) {
  const GlmConstants identity = constants({.link = "identity", .lambda = 4});
  expect_close(identity.gamma(), 19.297812085351282);
  expect_close(identity.beta(), 19.297812085351282 / 2);
  expect_close(identity.radius(), 19.297812085351282);
}

void expect_all_larger(const GlmConstants& wide, const GlmConstants& narrow) {
  EXPECT_GT(wide.gamma(), narrow.gamma());
  EXPECT_GT(wide.beta(), narrow.beta());
  EXPECT_GT(wide.radius(), narrow.radius());
  EXPECT_GT(wide.gamma_tilde(), narrow.gamma_tilde());
  EXPECT_GT(wide.sigma_R(), narrow.sigma_R());
  EXPECT_GT(wide.filippi_width(1, 50), narrow.filippi_width(1, 50));
  EXPECT_GT(wide.li_width(1), narrow.li_width(1));
}

TEST(GlmConstants, GrowWithTheHorizonTheFeaturesAndTheCertainty) {
  expect_all_larger(constants({.T = 2000}), constants({}));
  expect_all_larger(constants({.d = 8}), constants({}));
  expect_all_larger(constants({.delta = 0.01}), constants({}));
  EXPECT_GT(constants({.T = 2000}).kveton_radius(1), constants({}).kveton_radius(1));
  EXPECT_GT(constants({.d = 8}).kveton_radius(1), constants({}).kveton_radius(1));
  EXPECT_GT(constants({.S = 2}).radius(), constants({}).radius());
  EXPECT_GT(constants({}).filippi_width(1, 60), constants({}).filippi_width(1, 50));
}

TEST(GlmConstants, ScaleWithTheNoiseAndTheRewards) {
  const GlmConstants some = constants({});
  expect_close(some.li_width(3), 3 * some.li_width(1));
  expect_close(some.kveton_radius(3), 3 * some.kveton_radius(1));
  expect_close(some.filippi_width(3, 10), 3 * some.filippi_width(1, 10));
  EXPECT_EQ(some.li_width(0), 0);
}

// T <= d leaves log(T/d) <= 0, and log(1) = 0 in the first round.
TEST(GlmConstants, AreFiniteFromTheFirstRoundOn) {
  for (const char* link : {"identity", "logistic", "probit", "poisson"}) {
    for (const double T : {1.0, 2.0, 4.0, 1e9}) {
      const GlmConstants some = constants({.link = link, .T = T});
      for (const double value : {some.gamma(), some.beta(), some.radius(), some.gamma_tilde(),
                                 some.sigma_R(), some.li_width(1), some.filippi_width(1, T)}) {
        EXPECT_TRUE(std::isfinite(value) && value > 0) << link << ", T = " << T;
      }
      EXPECT_TRUE(std::isfinite(some.kveton_radius(1)) && some.kveton_radius(1) >= 0) << T;
    }
  }
}

}  // namespace
}  // namespace posse

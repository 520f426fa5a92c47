#include "posse/theory/glm_constants.h"

#include <cmath>
#include <numbers>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/core/numbers_test.h"

namespace posse::glm_constants_test {
namespace {

struct Given {
  const char* link = "logistic";
  double S = 1;
  Index d = 4;
  double T = 1000;
  double delta = 0.05;
  std::optional<double> lambda = 2;
  double sigma = 0;
  std::optional<double> M = {};
};

GlmConstants glm_constants(const Given& given) {
  return {*make_link(parse_spec(given.link)),
          {.d = given.d,
           .T = given.T,
           .delta = given.delta,
           .S = given.S,
           .sigma = given.sigma,
           .lambda = given.lambda,
           .M = given.M}};
}

// The paper's logistic problem, with the lambda of the proof.
Given paper() { return {.d = 20, .T = 10000, .lambda = {}}; }

// Over |z| <= 1: mu (1 - mu) at mu = 1 / (1 + e^-1), 1/4, and tanh(1/2).
TEST(GlmConstants, TakeTheRangesOfTheLink) {
  const GlmConstants logistic = glm_constants({});
  expect_close(logistic.mu_min, 0.19661193324148185);
  expect_close(logistic.mu_max, 0.25);
  expect_close(logistic.M, 0.46211715726000974);
  const GlmConstants poisson = glm_constants({.link = "poisson", .S = 2});
  expect_close(poisson.mu_min, std::exp(-2.0));
  expect_close(poisson.mu_max, std::exp(2.0));
  expect_close(poisson.M, 1);
}

// The digits below come from Python, for d = 4, T = 1000, delta = 0.05, lambda = 2, S = 1 and
// the logistic link.

// sqrt(2) (1/(2M) + 1) + 4M / sqrt(2) (4 + 2 log(1 + 1000 * 0.25 / 8) + log 20)
TEST(GlmConstants, GammaIsThatOfTheConcentrationOfTheMle) {
  expect_close(glm_constants({}).gamma(), 21.168460072611197);
}

// M gamma^2 / 2 + gamma / sqrt(2)
TEST(GlmConstants, BetaIsThatOfTheConcentrationOfTheMle) {
  expect_close(glm_constants({}).beta(), 118.50656609193894);
}

// (1 + M beta) gamma
TEST(GlmConstants, RadiusIsThatOfTheConfidenceSet) {
  expect_close(glm_constants({}).radius(), 1180.4362598009654);
}

// sqrt(4 log(1 + 1000 mu_min / 8) + 2 log(1000 / 0.05))
TEST(GlmConstants, GammaTildeIsThatOfThePerturbations) {
  expect_close(glm_constants({}).gamma_tilde(), 5.724829224053188);
}

TEST(GlmConstants, GrowWithTheRoundUpToTheHorizon) {
  const GlmConstants some = glm_constants({});
  expect_close(some.gamma(10), 12.7991043394409861);
  expect_close(some.beta(10), 46.9016732582039523);
  expect_close(some.gamma_tilde(10), 4.54818359714234733);  // with T = 1000 in its logarithm
  for (double t = 1; t < 1000; t *= 2) {
    EXPECT_LT(some.gamma(t), some.gamma(2 * t));
    EXPECT_LT(some.beta(t), some.beta(2 * t));
    EXPECT_LT(some.gamma_tilde(t), some.gamma_tilde(2 * t));
  }
  EXPECT_EQ(some.gamma(1000), some.gamma());
  EXPECT_EQ(some.beta(1000), some.beta());
  EXPECT_EQ(some.gamma_tilde(1000), some.gamma_tilde());
}

// sqrt(mu_max) / mu_min 2 gamma_tilde, alone and with the radius
TEST(GlmConstants, MembersAreWithinTheSumOfBothRadii) {
  expect_close(glm_constants({}).perturbation_radius(2), 29.1174046746280844);
  expect_close(glm_constants({}).member_radius(2), 1209.55366447559334);
  EXPECT_EQ(glm_constants({}).member_radius(0), glm_constants({}).radius());
}

// sqrt(mu_max) radius; (mu_max / mu_min) gamma_tilde
TEST(GlmConstants, B1AndB2AreThoseOfOptimism) {
  expect_close(glm_constants({}).b_1(), 590.218129900482627);
  expect_close(glm_constants({}).b_2(), 7.27935116865702111);
}

// 2 b_1 = 1180.4 is above 4 e b_2 = 79.2 here; over |z| <= 0.2 the logistic link is almost
// straight, M = 0.0997, and 4 e b_2 is the larger.
TEST(GlmConstants, SigmaRIsTheLargerOfItsTwoBounds) {
  expect_close(glm_constants({}).sigma_R(), 1180.4362598009654);
  const GlmConstants straight = glm_constants({.S = 0.2, .lambda = 4});
  EXPECT_GT(4 * std::numbers::e * straight.b_2(), 2 * straight.b_1());
  expect_close(straight.sigma_R(), 4 * std::numbers::e * straight.b_2());
}

TEST(GlmConstants, SigmaRSatisfiesTheConditionOfOptimism) {
  for (const char* link : {"logistic", "probit", "poisson"}) {
    const GlmConstants some = glm_constants({.link = link});
    EXPECT_GE(some.sigma_R(), some.b_1() + 2 * std::numbers::e * some.b_2()) << link;
  }
}

// M max{29.117 * 2, (e - 1) 1180.4 * 2}; for sigma_R below 1 the conditions M D <= 1 remain.
TEST(GlmConstants, IotaIsWhatTheRadiiNeed) {
  expect_close(glm_constants({}).iota(2), 1874.64495491687668);
  expect_close(glm_constants({}).iota(0.1), 545.499848705860396);
  expect_close(glm_constants({}).iota(1180.4362598009654), 9374753.18334863001);
}

// 1.5 iota^2 4 / mu_min
TEST(GlmConstants, TauIsThatOfTheWarmUp) {
  EXPECT_EQ(glm_constants({}).tau(0.1), 9080937);
  EXPECT_EQ(glm_constants({}).tau(2), 107245588);
  expect_close(glm_constants({}).tau(1180.4362598009654), 2682014132095298.06);
}

TEST(GlmConstants, AStraightLinkNeedsNoWarmUp) {
  const GlmConstants identity = glm_constants({.link = "identity", .lambda = 4});
  expect_close(identity.sigma_R(), identity.b_1());
  EXPECT_EQ(identity.iota(identity.sigma_R()), 0);
  EXPECT_EQ(identity.tau(identity.sigma_R()), 0);
}

TEST(GlmConstants, AStraighterLinkNeedsAShorterWarmUp) {
  const auto tau = [](double S) {
    const GlmConstants some = glm_constants({.S = S});
    return some.tau(some.sigma_R());
  };
  EXPECT_LT(tau(1), tau(2));
  EXPECT_LT(tau(2), tau(4));
}

// 1209.6 * 0.25 / sqrt(mu_min) (1 + 8 / p_N) sqrt(8 * 700 log(1 + 1000 mu_min / 8)), and
// 4 * 1209.6 * 0.25 / p_N sqrt(1400 log 20)
TEST(GlmConstants, TheBoundHasThreeTerms) {
  const GlmBound bound = glm_constants({}).bound(2, 300, 0.5);
  expect_close(bound.exploration, 4725012.86313921816);
  expect_close(bound.martingale, 493726.229473381845);
  EXPECT_EQ(bound.warm_up, 150);
  EXPECT_EQ(bound.total(), bound.exploration + bound.martingale + bound.warm_up);
}

TEST(GlmConstants, AWarmUpBeyondTheHorizonGivesTheTrivialBound) {
  for (const double tau : {1000.0, 1001.0, 1e30}) {
    EXPECT_EQ(glm_constants({}).bound(2, tau, 0.5).total(), 500) << tau;
  }
}

// 3 / sqrt(2 mu_min) = 4.784 times all of gamma but sqrt(lambda) S.
TEST(GlmConstants, NoiseLargerThanTheFamilysWidensTheSets) {
  const GlmConstants noisy = glm_constants({.sigma = 3});
  expect_close(noisy.noise, 4.7841117998367465);
  expect_close(noisy.gamma(), 95.9207373888870575);
  expect_close(noisy.radius(), 97337.3145647269971);
  EXPECT_EQ(noisy.gamma_tilde(), glm_constants({}).gamma_tilde());
}

TEST(GlmConstants, NoiseWithinTheFamilysChangesNothing) {
  for (const double sigma : {0.0, 0.5, std::sqrt(2 * glm_constants({}).mu_min)}) {
    EXPECT_EQ(glm_constants({.sigma = sigma}).radius(), glm_constants({}).radius()) << sigma;
  }
}

// 1 - Phi(1), and 8 / p_N^2 (50 log 10000 + log 20) = 147313.57
TEST(EnsembleSize, IsThatOfTheLemmaOnOptimism) {
  expect_close(p_N(), 0.158655253931457051);
  EXPECT_EQ(ensemble_size(p_N(), 50, 10000, 0.05), 147314);
  EXPECT_EQ(ensemble_size(0.5, 1, 1, 1), 0);
}

TEST(StatedRegularisation, IsTheLargestOfThree) {
  EXPECT_EQ(stated_regularisation(20, 0.05), 20);
  expect_close(stated_regularisation(2, 0.05), 2.99573227355399099);
  EXPECT_EQ(stated_regularisation(1, 0.9), 1);
}

// The digits from here to Filippi's come from an independent script with 40 digits (mpmath).

// (2 * 20 tanh(1/2) / 1) (1 + log(1 + 10000 / 80) / 2), and what follows from it
TEST(GlmConstants, TakeTheLambdaOfTheProof) {
  const GlmConstants proof = glm_constants(paper());
  expect_close(proof.lambda, 63.1832632213691111);
  EXPECT_EQ(proof.M, proof.link_M);
  expect_close(proof.gamma(), 24.434754158833408);
  expect_close(proof.sigma_R(), 108.454729494220644);
  EXPECT_NEAR(proof.tau(proof.sigma_R()), 1258965156886, 1);
}

TEST(GlmConstants, CanTakeTheLambdaOfTheStatement) {
  Given given = paper();
  given.lambda = stated_regularisation(20, 0.05);
  const GlmConstants statement = glm_constants(given);
  expect_close(statement.sigma_R(), 312.61030163756285);
  expect_close(statement.tau(statement.sigma_R()), 120679140243312.0);
}

// log(1/delta) is above 1 + log(1 + T mu_max / d) / 2 at delta = 1e-9; a straight link leaves 1.
TEST(GlmConstants, TheLambdaOfTheProofFollowsDeltaAndNeverFallsBelow1) {
  Given sure = paper();
  sure.delta = 1e-9;
  const GlmConstants given = glm_constants(sure);
  expect_close(given.lambda, 40 * given.link_M * 9 * std::log(10));
  EXPECT_EQ(glm_constants({.link = "identity", .lambda = {}}).lambda, 1);
}

// By an independent script. lambda stays that of the link's own M.
TEST(GlmConstants, TakeAGivenM) {
  Given given = paper();
  given.M = 1;
  const GlmConstants wider = glm_constants(given);
  EXPECT_EQ(wider.M, 1);
  expect_close(wider.lambda, 63.18326322136911);
  expect_close(wider.sigma_R(), 520.18768226203247);
  expect_close(wider.tau(wider.sigma_R()), 3120008658271111.0);
  given.M = 0.4621;
  EXPECT_EQ(glm_constants(given).M, glm_constants(given).link_M) << "as the command prints it";
  given.M = 0.3;
  EXPECT_THAT([&] { glm_constants(given); },
              testing::ThrowsMessage<Error>(testing::AllOf(
                  testing::HasSubstr("M = 0.3 is below 0.46211715726"),
                  testing::HasSubstr("the smallest M of this link where |x'theta| <= S = 1: "
                                     "take at least that, or leave M out"))));
}

// Over |z| <= 0.01 the link is almost straight: with its own M = 0.005, 1 / (2 M) makes sigma_R
// 783. The M taken is the smallest with 2 b_1 <= 4 e b_2.
TEST(GlmConstants, TakeALargerMIfThatShrinksSigmaR) {
  const Given short_theta{.S = 0.01, .d = 20, .T = 10000, .lambda = 20};
  Given own = short_theta;
  own.M = std::tanh(0.005);
  expect_close(glm_constants(own).sigma_R(), 783.279890302960115);
  expect_close(glm_constants(short_theta).M, 0.0478663417847005155);
  expect_close(glm_constants(short_theta).sigma_R(), 87.0087630568055861);
}

// With noise of scale 5, 2 b_1 is the larger one for every M and has an interior minimum.
TEST(GlmConstants, TakeTheMThatMinimisesSigmaR) {
  const Given noisy{.S = 0.01, .d = 20, .T = 10000, .lambda = 20, .sigma = 5};
  EXPECT_NEAR(glm_constants(noisy).M, 0.114224520041739751, 1e-7);
  expect_close(glm_constants(noisy).sigma_R(), 4073.20814089416457);
}

TEST(GlmConstants, NoAdmissibleMHasASmallerSigmaR) {
  for (const double S : {1e-100, 1e-3, 0.05, 0.3, 1.0, 3.0}) {
    for (const double sigma : {0.0, 2.0, 50.0}) {
      for (const std::optional<double> lambda : {std::optional<double>(), {1.0}, {20.0}, {1e4}}) {
        Given given{.S = S, .d = 20, .T = 10000, .lambda = lambda, .sigma = sigma};
        const GlmConstants best = glm_constants(given);
        for (double M = best.link_M; M < 1e3; M *= 1.3) {
          given.M = M;
          EXPECT_GE(glm_constants(given).sigma_R(), best.sigma_R() * (1 - 1e-12)) << S << ", " << M;
        }
      }
    }
  }
}

// The exponent with which a quantity grows in log T, between two astronomically long horizons.
template <class Of>
double exponent_of_log_T(bool proof, const Of& of) {
  const auto at = [&](double T) {
    const auto lambda = proof ? std::nullopt : std::optional(stated_regularisation(2, 0.05));
    return of(glm_constants({.d = 2, .T = T, .lambda = lambda}));
  };
  return std::log2(at(1e300) / at(1e150));
}

double sigma_R(const GlmConstants& glm) { return glm.sigma_R(); }
double tau(const GlmConstants& glm) { return glm.tau(glm.sigma_R()); }
double bound_by_root_T(const GlmConstants& glm) {
  return glm.bound(glm.sigma_R(), tau(glm), 1).total() / std::sqrt(glm.T);
}

// sigma_R ~ (log T)^(1/2), tau ~ (log T)^3 and a bound ~ sqrt(T) (log T)^(3/2), as the theorems
// state: an independent script finds 0.5023, 3.0139 and 1.5023 here.
TEST(GlmConstants, TheProofsLambdaHasTheOrdersOfTheTheorem) {
  EXPECT_NEAR(exponent_of_log_T(true, sigma_R), 0.5, 0.005);
  EXPECT_NEAR(exponent_of_log_T(true, tau), 3, 0.03);
  EXPECT_NEAR(exponent_of_log_T(true, bound_by_root_T), 1.5, 0.005);
}

// They tend to 3, 13 and 4; the script finds 2.961, 12.843 and 3.954.
TEST(GlmConstants, TheStatementsLambdaDoesNotHaveThem) {
  EXPECT_NEAR(exponent_of_log_T(false, sigma_R), 2.961, 0.001);
  EXPECT_NEAR(exponent_of_log_T(false, tau), 12.843, 0.001);
  EXPECT_NEAR(exponent_of_log_T(false, bound_by_root_T), 3.954, 0.001);
}

// 2 (0.25 / mu_min) sqrt(3 + 2 log 2) 1.5 sqrt(8 log(100) log(8000 / 0.05))
TEST(GlmConstants, FilippisWidthIsRho) {
  expect_close(glm_constants({}).filippi_width(1.5, 100), 167.86092309612116);
}

// (0.5 / mu_min) sqrt(2 log(1 + 500) + log 20)
TEST(GlmConstants, LisWidthIsAlpha) {
  expect_close(glm_constants({}).li_width(0.5), 9.989143196396354);
}

// (0.5 / mu_min) sqrt(4 log 250 + 2 log 1000)
TEST(GlmConstants, KvetonsRadiusIsC1) {
  expect_close(glm_constants({}).kveton_radius(0.5), 15.23756412249683);
}

// M = 0 has no 1/(2M): the M that minimises gamma_T replaces it, so gamma_T = 2 + 2 sqrt(2 X) with
// X = 4 + 2 log(1 + 1000/16) + log 20; other rounds use the same M. beta = gamma /
// sqrt(lambda), and the radius is gamma itself.
TEST(GlmConstants, TheRadiusOfAStraightLinkIsGamma) {
  const GlmConstants identity = glm_constants({.link = "identity", .lambda = 4});
  EXPECT_EQ(identity.M, 0);
  expect_close(identity.gamma(), 13.0626622782588036);
  expect_close(identity.gamma(10), 10.4119208940111935);
  expect_close(identity.beta(), 13.0626622782588036 / 2);
  expect_close(identity.radius(), 13.0626622782588036);
}

TEST(GlmConstants, NoMGivesAStraightLinkASmallerGamma) {
  const GlmConstants identity = glm_constants({.link = "identity", .lambda = 4});
  for (double M = 1e-3; M < 1e3; M *= 1.1) {
    EXPECT_GE(glm_constants({.link = "identity", .lambda = 4, .M = M}).gamma(), identity.gamma())
        << M;
  }
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

TEST(GlmConstants, GrowWithTheHorizonTheFeaturesAndTheConfidence) {
  expect_all_larger(glm_constants({.T = 2000}), glm_constants({}));
  expect_all_larger(glm_constants({.d = 8}), glm_constants({}));
  expect_all_larger(glm_constants({.delta = 0.01}), glm_constants({}));
  EXPECT_GT(glm_constants({.T = 2000}).kveton_radius(1), glm_constants({}).kveton_radius(1));
  EXPECT_GT(glm_constants({.d = 8}).kveton_radius(1), glm_constants({}).kveton_radius(1));
  EXPECT_GT(glm_constants({.S = 2}).radius(), glm_constants({}).radius());
  EXPECT_GT(glm_constants({}).filippi_width(1, 60), glm_constants({}).filippi_width(1, 50));
}

TEST(GlmConstants, ScaleWithTheNoiseAndTheRewards) {
  const GlmConstants some = glm_constants({});
  expect_close(some.li_width(3), 3 * some.li_width(1));
  expect_close(some.kveton_radius(3), 3 * some.kveton_radius(1));
  expect_close(some.filippi_width(3, 10), 3 * some.filippi_width(1, 10));
  EXPECT_EQ(some.li_width(0), 0);
}

// T <= d leaves log(T/d) <= 0, and log(1) = 0 in the first round.
TEST(GlmConstants, AreFiniteFromTheFirstRoundOn) {
  for (const char* link : {"identity", "logistic", "probit", "poisson"}) {
    for (const double T : {1.0, 2.0, 4.0, 1e9}) {
      const GlmConstants some = glm_constants({.link = link, .T = T});
      for (const double value : {some.gamma(), some.beta(), some.radius(), some.gamma_tilde(),
                                 some.sigma_R(), some.li_width(1), some.filippi_width(1, T)}) {
        EXPECT_TRUE(std::isfinite(value) && value > 0) << link << ", T = " << T;
      }
      EXPECT_TRUE(std::isfinite(some.kveton_radius(1)) && some.kveton_radius(1) >= 0) << T;
    }
  }
}

TEST(GlmConstants, AreFiniteWhereTheLinkIsDefined) {
  const auto finite = [](const char* link, double S) {
    return glm_constants({.link = link, .S = S, .d = 2, .T = 100}).finite();
  };
  EXPECT_TRUE(finite("logistic", 1));
  EXPECT_TRUE(finite("identity", 1e100));
  EXPECT_FALSE(finite("exponential", 1));
  EXPECT_FALSE(finite("logistic", 1e4));
}

}  // namespace
}  // namespace posse::glm_constants_test

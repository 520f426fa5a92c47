#include "posse/links/link.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "posse/core/numbers_test.h"
#include "posse/core/refusal_test.h"

namespace posse::link_test {
namespace {

// A link of the catalogue, or one with other parameters.
struct LinkCase {
  std::string name;
  std::unique_ptr<Link> link;

  double end() const { return link->domain_end(); }
};

std::vector<LinkCase> link_cases() {
  std::vector<LinkCase> all;
  for (const auto& entry : links().entries()) {
    all.push_back({entry.name, make_link(Spec::of(entry.name))});
  }
  all.push_back({"exponential(offset=8)", make_link(parse_spec("exponential(offset=8)"))});
  return all;
}

// The points -7, -6.9, ..., 7 that are in the domain and not close to its end.
std::vector<double> grid(const LinkCase& one) {
  std::vector<double> points;
  for (int i = -70; i <= 70; ++i) {
    if (0.1 * i < one.end() - 0.15) points.push_back(0.1 * i);
  }
  return points;
}

// The central difference (f(z + h) - f(z - h)) / 2h.
template <class F>
double slope(const F& f, double z) {
  const double h = 1e-5;
  return (f(z + h) - f(z - h)) / (2 * h);
}

// Checks that f' is the derivative of f. The step contributes an error of 1e-10 times the third
// derivative, which is at most a few hundred times f' here, and rounding one of 1e-11 times f.
template <class F>
void expect_derivative(const LinkCase& one, const F& f, double expected, double z) {
  const double tolerance = 1e-7 * std::abs(expected) + 1e-10 * std::abs(f(z)) + 1e-12;
  EXPECT_NEAR(expected, slope(f, z), tolerance) << one.name << " at " << z;
}

double curvature(const Link& link, double z) {
  return slope([&](double at) { return link.derivative(at); }, z);
}

TEST(Link, DerivativesAgreeWithFiniteDifferencesForEveryLink) {
  for (const LinkCase& one : link_cases()) {
    const Link& link = *one.link;
    for (const double z : grid(one)) {
      expect_derivative(
          one, [&](double at) { return link.mu(at); }, link.derivative(z), z);
      expect_derivative(
          one, [&](double at) { return link.potential(at); }, link.mu(z), z);
    }
  }
}

TEST(Link, MuIncreasesAndThePotentialIsConvexForEveryLink) {
  for (const LinkCase& one : link_cases()) {
    const std::vector<double> z = grid(one);
    for (std::size_t i = 2; i < z.size(); ++i) {
      EXPECT_LT(one.link->mu(z[i - 1]), one.link->mu(z[i])) << one.name << " at " << z[i];
      const double middle = 0.5 * (one.link->potential(z[i - 2]) + one.link->potential(z[i]));
      EXPECT_LT(one.link->potential(z[i - 1]), middle) << one.name << " at " << z[i];
    }
  }
}

TEST(Link, IsStableForLargePredictorsForEveryLink) {
  for (const LinkCase& one : link_cases()) {
    for (const double z : {-700.0, -100.0, -38.0, -37.0, 37.0, 38.0, 100.0, 700.0}) {
      const Link& link = *one.link;
      for (const double value : {link.mu(z), link.derivative(z), link.potential(z)}) {
        EXPECT_FALSE(std::isnan(value)) << one.name << " at " << z;
        EXPECT_EQ(std::isinf(value), z >= one.end()) << one.name << " at " << z;
      }
      EXPECT_LE(link.mu(z - 1), link.mu(z)) << one.name << " at " << z;
      const bool underflows = one.name == "probit" && std::abs(z) > 38.5;
      EXPECT_TRUE(underflows || link.derivative(z) > 0) << one.name << " at " << z;
    }
  }
}

TEST(Link, IsInfiniteOutsideItsDomain) {
  for (const LinkCase& one : link_cases()) {
    if (std::isinf(one.end())) continue;
    for (const double z : {one.end(), one.end() + 1e-9, 1e300}) {
      EXPECT_FALSE(one.link->is_defined_at(z)) << one.name;
      EXPECT_EQ(one.link->mu(z), kInfinity) << one.name;
      EXPECT_EQ(one.link->derivative(z), kInfinity) << one.name;
      EXPECT_EQ(one.link->potential(z), kInfinity) << one.name;
    }
    const double last = std::nextafter(one.end(), 0);
    EXPECT_TRUE(one.link->is_defined_at(last)) << one.name;
    EXPECT_LT(one.link->mu(last), kInfinity) << one.name;
    EXPECT_LT(one.link->potential(last), kInfinity) << one.name;
    EXPECT_EQ(one.link->derivative_range(one.end()).high, kInfinity) << one.name;
  }
}

// A thousand points from -radius to radius.
std::vector<double> ball(double radius) {
  std::vector<double> points;
  for (int i = -500; i <= 500; ++i) points.push_back(radius * i / 500);
  return points;
}

TEST(Link, SelfConcordanceIsTheSmallestBoundForEveryLink) {
  for (const LinkCase& one : link_cases()) {
    for (const double radius : {0.01, 0.5, 0.9, 3.0}) {
      if (radius >= one.end()) continue;
      const double M = one.link->self_concordance(radius);
      double largest = 0;
      for (const double z : ball(radius)) {
        largest = std::max(largest, std::abs(curvature(*one.link, z)) / one.link->derivative(z));
      }
      EXPECT_NEAR(largest, M, 1e-6 * M + 1e-9) << one.name << " within " << radius;
    }
  }
}

TEST(Link, DerivativeRangeIsTheRangeForEveryLink) {
  for (const LinkCase& one : link_cases()) {
    for (const double radius : {0.0, 0.01, 0.5, 0.9, 3.0}) {
      if (radius >= one.end()) continue;
      double low = kInfinity, high = 0;
      for (const double z : ball(radius)) {
        low = std::min(low, one.link->derivative(z));
        high = std::max(high, one.link->derivative(z));
      }
      const Link::Range range = one.link->derivative_range(radius);
      EXPECT_DOUBLE_EQ(range.low, low) << one.name << " within " << radius;
      EXPECT_DOUBLE_EQ(range.high, high) << one.name << " within " << radius;
    }
  }
}

TEST(Link, ArraysAgreeWithSingleValuesForEveryLink) {
  for (const LinkCase& one : link_cases()) {
    for (Index n = 0; n <= 9; ++n) {
      for (const double size : {0.1, 0.8, 5.0, 40.0, 700.0}) {
        if (size >= one.end()) continue;
        const Eigen::ArrayXd z = Eigen::ArrayXd::LinSpaced(n, -size, size);
        Eigen::ArrayXd mu = z;
        one.link->apply_mu(mu);
        for (Index i = 0; i < n; ++i) {
          const double expected = one.link->mu(z[i]);
          EXPECT_NEAR(mu[i], expected, 1e-14 * std::abs(expected)) << one.name << " at " << z[i];
        }
      }
    }
  }
}

TEST(Link, ArraysNeverHoldNaNForEveryLink) {
  for (const LinkCase& one : link_cases()) {
    Eigen::ArrayXd mu(9);
    mu << -1e300, -1e4, -800, -745, 0, 745, 800, 1e4, 1e300;
    one.link->apply_mu(mu);
    EXPECT_FALSE(mu.isNaN().any()) << one.name;
    for (Index i = 1; i < mu.size(); ++i) EXPECT_LE(mu[i - 1], mu[i]) << one.name;
  }
}

TEST(Link, DerivativesOfSymmetricLinksAreSymmetric) {
  for (const char* name : {"identity", "logistic", "probit"}) {
    const auto link = make_link(Spec::of(name));
    for (const double z : {0.1, 1.0, 5.3, 20.0, 36.9, 37.1, 700.0}) {
      EXPECT_EQ(link->derivative(z), link->derivative(-z)) << name << " at " << z;
    }
  }
}

// To a relative error of 1e-13; the expected numbers were computed with 40 digits or more.
void expect_value(double value, double expected) {
  EXPECT_NEAR(value / expected, 1, 1e-13) << value << " is not " << expected;
}

TEST(Link, LogisticHasItsKnownValues) {
  const auto link = make_link(Spec::of("logistic"));
  EXPECT_EQ(link->mu(0), 0.5);
  EXPECT_EQ(link->derivative(0), 0.25);
  expect_value(link->mu(2), 0.88079707797788244);
  expect_value(link->derivative(2), 0.10499358540350652);
  expect_value(link->potential(2), 2.1269280110429725);
  expect_value(link->mu(-700), 9.8596765437597709e-305);
  expect_value(link->derivative(700), 9.8596765437597709e-305);
  expect_value(link->potential(-700), 9.8596765437597709e-305);
  EXPECT_EQ(link->mu(700), 1);
  EXPECT_EQ(link->potential(700), 700);
}

TEST(Link, ProbitHasItsKnownValues) {
  const auto link = make_link(Spec::of("probit"));
  EXPECT_EQ(link->mu(0), 0.5);
  expect_value(link->mu(1.96), 0.97500210485177956);
  expect_value(link->mu(-10), 7.6198530241605261e-24);
  expect_value(link->derivative(1.96), 0.058440944333451464);
  expect_value(link->potential(1.96), 1.9694450698429394);
  expect_value(link->potential(-2.9), 0.00054167384866214392);
  expect_value(link->potential(-5), 5.346165533832815e-8);
  expect_value(link->potential(-10), 7.474560254589328e-25);
  expect_value(link->potential(-30), 1.6319567340914012e-199);
  EXPECT_EQ(link->potential(-700), 0);
  EXPECT_EQ(link->potential(700), 700);
}

TEST(Link, PoissonHasItsKnownValues) {
  const auto link = make_link(Spec::of("poisson"));
  EXPECT_EQ(link->mu(0), 1);
  expect_value(link->mu(3), 20.085536923187668);
  expect_value(link->potential(700), 1.0142320547350045e304);
  expect_value(link->derivative(-700), 9.8596765437597709e-305);
}

TEST(Link, ExponentialHasItsKnownValues) {
  const auto link = make_link(Spec::of("exponential"));
  EXPECT_EQ(link->mu(0), 1);
  EXPECT_EQ(link->potential(0), 0);
  EXPECT_EQ(link->mu(0.75), 4);
  EXPECT_EQ(link->derivative(0.75), 16);
  expect_value(link->potential(0.75), 1.3862943611198906);
  expect_value(link->potential(-700), -6.5525078870345901);
  expect_value(link->potential(1 - 0x1p-50), 34.657359027997265);
  EXPECT_EQ(link->self_concordance(1), kInfinity);
  const auto shifted = make_link(parse_spec("exponential(offset=8)"));
  EXPECT_EQ(shifted->mu(0), 0.125);
  EXPECT_EQ(shifted->domain_end(), 8);
}

std::string link_refusal(const std::string& spec) {
  return refusal_of([&] { make_link(parse_spec(spec)); });
}

TEST(Link, UnknownNamesAreRefusedWithTheNearestOrTheList) {
  EXPECT_EQ(link_refusal("identty"), "there is no link 'identty'; did you mean 'identity'?");
  EXPECT_EQ(link_refusal("cauchit"),
            "there is no link 'cauchit'; there are: identity, logistic, probit, poisson, "
            "exponential");
}

TEST(Link, TheNamesThatOthersUseLeadToOurs) {
  EXPECT_EQ(link_refusal("logit"), "there is no link 'logit'; did you mean 'logistic'?");
  EXPECT_EQ(link_refusal("log"), "there is no link 'log'; did you mean 'poisson'?");
  EXPECT_EQ(link_refusal("gaussian"), "there is no link 'gaussian'; did you mean 'identity'?");
}

TEST(Link, TheOffsetOfTheExponentialLinkMustBePositive) {
  EXPECT_EQ(link_refusal("exponential(offset=0)"),
            "offset of link exponential must be a number above 0, not 0");
}

}  // namespace
}  // namespace posse::link_test

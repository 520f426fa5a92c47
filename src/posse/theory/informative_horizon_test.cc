#include "posse/theory/informative_horizon.h"

#include <cmath>

#include <gtest/gtest.h>

namespace posse::informative_horizon_test {
namespace {

const GlmSetting kPaper{.d = 20, .delta = 0.05, .S = 1};

GlmSetting stated() {
  GlmSetting setting = kPaper;
  setting.lambda = stated_regularisation(20, 0.05);
  return setting;
}

bool says_something(const Link& link, GlmSetting setting, double T) {
  setting.T = T;
  const double gap = link.mu(setting.S) - link.mu(-setting.S);
  return theorem_bound(link, setting).total() < T * gap;
}

// An independent script, with log10 T in steps of 0.01, finds 10^15.71 and 10^26.07.
TEST(InformativeHorizon, IsAstronomicalOnThePapersProblem) {
  const auto link = make_link(Spec::of("logistic"));
  EXPECT_NEAR(std::log10(informative_horizon(*link, kPaper)), 15.705, 0.01);
  EXPECT_NEAR(std::log10(informative_horizon(*link, stated())), 26.065, 0.01);
}

TEST(InformativeHorizon, IsTheSmallest) {
  for (const char* name : {"logistic", "identity", "poisson"}) {
    const auto link = make_link(Spec::of(name));
    const double T = informative_horizon(*link, kPaper);
    EXPECT_TRUE(says_something(*link, kPaper, T)) << name;
    for (double shorter = T / 1.001; shorter > 1; shorter /= 1.5) {
      EXPECT_FALSE(says_something(*link, kPaper, shorter)) << name << ", " << shorter;
    }
  }
}

// Over |z| <= 300 mu' falls to e^-300.
TEST(InformativeHorizon, MayBeInfinite) {
  GlmSetting wide = kPaper;
  wide.S = 300;
  EXPECT_TRUE(std::isinf(informative_horizon(*make_link(Spec::of("logistic")), wide)));
}

}  // namespace
}  // namespace posse::informative_horizon_test

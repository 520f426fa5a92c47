#include "posse/links/link.h"

#include <cmath>

#include <gtest/gtest.h>

namespace posse {
namespace {

// The central difference (f(z + h) - f(z - h)) / 2h.
template <class F>
double slope(const F& f, double z) {
  const double h = 1e-6 * (1 + std::abs(z));
  return (f(z + h) - f(z - h)) / (2 * h);
}

TEST(Link, DerivativesAgreeWithFiniteDifferencesForEveryLink) {
  for (const auto& entry : links().entries()) {
    const auto link = make_link(Spec::of(entry.name));
    for (const double z : {-5.0, -1.0, -0.1, 0.0, 0.3, 2.0, 7.0}) {
      const auto mu = [&](double at) { return link->mu(at); };
      const auto b = [&](double at) { return link->potential(at); };
      EXPECT_NEAR(link->derivative(z), slope(mu, z), 1e-7) << entry.name << " at " << z;
      EXPECT_NEAR(link->mu(z), slope(b, z), 1e-7) << entry.name << " at " << z;
    }
  }
}

TEST(Link, UnknownNamesAreRefusedWithTheList) {
  try {
    make_link(Spec::of("identty"));
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "there is no link 'identty'; there are: identity; did you mean 'identity'?");
  }
}

}  // namespace
}  // namespace posse

#include "posse/models/neural/prior_size.h"

#include <cmath>

#include <gtest/gtest.h>

namespace posse::prior_size_test {
namespace {

using Form = Network::Form;

// The variance of f(x) over shifts of theta_0 by normals of this sd, and over theta_0.
double variance_of(const Network& network, double sd) {
  const Vector x = Vector::Unit(network.d(), 0);
  const int draws = 4000;
  double sum = 0;
  for (std::uint64_t i = 0; i < draws; ++i) {
    const Vector theta_0 = network.theta_0(Rng(i).split("theta_0"));
    const Vector theta = theta_0 + sd * Rng(i).normals(network.size());
    sum += std::pow(network.values(x, theta)[0], 2);
  }
  return sum / draws;
}

// Squares of products of normals have heavy tails.
TEST(PriorSize, AddsAVarianceOfOne) {
  for (const Network& network :
       {Network(Form::standard, 20, 2, 50), Network(Form::standard, 5, 4, 9),
        Network(Form::standard, 5, 1, 9), Network(Form::ntk, 20, 2, 50)}) {
    const double size = prior_size(network, network.theta_0(Rng(1)));
    EXPECT_NEAR(variance_of(network, size) - variance_of(network, 0), 1, 0.25);
  }
}

}  // namespace
}  // namespace posse::prior_size_test

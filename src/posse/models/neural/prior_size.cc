#include "posse/models/neural/prior_size.h"

#include <cmath>

namespace posse {
namespace {

constexpr int kHalvings = 60;

// Of f(x), |x| = 1, if the weights of each layer are independent, with the mean square of theta_0's
// plus `added`. A rectifier keeps half of the mean square.
double output_variance(const Network& network, const Vector& theta_0, double added) {
  const double bias = network.has_biases() ? 1 : 0;
  double square = 1;  // of a layer's inputs, summed over them
  for (Index l = 1; l <= network.L(); ++l) {
    const auto W = network.W(theta_0.data(), l);
    const double each = W.squaredNorm() / static_cast<double>(W.size()) + added;
    square = each * (square + bias);
    if (l < network.L()) square *= static_cast<double>(network.N()) / 2;
  }
  return network.c() * network.c() * square;
}

}  // namespace

double prior_size(const Network& network, const Vector& theta_0) {
  const double wanted = output_variance(network, theta_0, 0) + 1;
  double low = 0, high = 1;  // weights of variance 1 add more than 1
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = (low + high) / 2;
    (output_variance(network, theta_0, middle) < wanted ? low : high) = middle;
  }
  return std::sqrt(high);
}

}  // namespace posse

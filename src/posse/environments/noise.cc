#include "posse/environments/noise.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <utility>

namespace posse {
namespace {

double gaussian_reward(double mean, double sigma, Rng& stream) {
  return mean + sigma * stream.normal();
}

double bernoulli_reward(double mean, double, Rng& stream) {
  return stream.uniform() < mean ? 1 : 0;
}

// The smallest k with u < P(X <= k), by summing p = P(X = k). Rounding may keep the sum below the
// largest u; above the mean the loop therefore ends once p no longer changes the sum.
double poisson_quantile(double u, double mean) {
  double k = 0, p = std::exp(-mean), sum = p;
  while (sum <= u && (k < mean || p > 0x1p-54)) {
    ++k;
    p *= mean / k;
    sum += p;
  }
  return k;
}

double poisson_reward(double mean, double, Rng& stream) {
  if (mean <= kExactPoisson) return poisson_quantile(stream.uniform(), mean);
  // Never negative: our normals are above -8.5, and the square root is above 22.
  return std::round(mean + std::sqrt(mean) * stream.normal());
}

double exponential_reward(double mean, double, Rng& stream) {
  return -mean * std::log1p(-stream.uniform());
}

}  // namespace

const Noise& noise_named(const std::string& name) {
  static const std::array<Noise, 4> laws = {
      {{"gaussian", gaussian_reward, [](double) { return true; }, "any mean"},
       {"bernoulli", bernoulli_reward, [](double mean) { return 0 <= mean && mean <= 1; },
        "means from 0 to 1: take link=logistic or link=probit"},
       {"poisson", poisson_reward, [](double mean) { return mean >= 0; },
        "means from 0 up: take link=poisson"},
       {"exponential", exponential_reward, [](double mean) { return mean > 0; },
        "means above 0: take link=exponential or link=poisson"}}};
  const auto law = std::find_if(laws.begin(), laws.end(),
                                [&](const Noise& noise) { return noise.name == name; });
  assert(law != laws.end() && "no such law of rewards");
  return *law;
}

Parameters noise_parameter(std::vector<std::string> laws) {
  std::string first = laws.front();
  return {{"noise", std::move(first), "law of a reward around its mean; only gaussian uses sigma",
           one_of(std::move(laws))}};
}

}  // namespace posse

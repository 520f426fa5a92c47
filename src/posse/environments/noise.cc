#include "posse/environments/noise.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <utility>

namespace posse {
namespace {

double gaussian(double mean, double sigma, Rng& stream) { return mean + sigma * stream.normal(); }

double bernoulli(double mean, double, Rng& stream) { return stream.uniform() < mean ? 1 : 0; }

// The least k with u < P(X <= k), by summing p = P(X = k). Rounding may keep the sum below the
// largest u; past the mean it ends where p no longer adds to it.
double poisson_quantile(double u, double mean) {
  double k = 0, p = std::exp(-mean), sum = p;
  while (sum <= u && (k < mean || p > 0x1p-54)) {
    ++k;
    p *= mean / k;
    sum += p;
  }
  return k;
}

double poisson(double mean, double, Rng& stream) {
  if (mean <= kExactPoisson) return poisson_quantile(stream.uniform(), mean);
  // Never negative: our normals are below 8.5 in size, the square root is above 22.
  return std::round(mean + std::sqrt(mean) * stream.normal());
}

double exponential(double mean, double, Rng& stream) {
  return -mean * std::log1p(-stream.uniform());
}

}  // namespace

const Noise& noise_named(const std::string& name) {
  static const std::array<Noise, 4> laws = {
      {{"gaussian", gaussian, [](double) { return true; }, "any mean"},
       {"bernoulli", bernoulli, [](double mean) { return 0 <= mean && mean <= 1; },
        "means from 0 to 1: take link=logistic or link=probit"},
       {"poisson", poisson, [](double mean) { return mean >= 0; },
        "means from 0 up: take link=poisson"},
       {"exponential", exponential, [](double mean) { return mean > 0; },
        "means above 0: take link=exponential or link=poisson"}}};
  const auto law = std::find_if(laws.begin(), laws.end(),
                                [&](const Noise& noise) { return noise.name == name; });
  assert(law != laws.end() && "no such law of rewards");
  return *law;
}

Parameters noise_parameter(std::vector<std::string> laws) {
  std::string first = laws.front();
  return {{"noise", std::move(first),
           "law of a reward around its mean; sigma matters to gaussian alone",
           one_of(std::move(laws))}};
}

}  // namespace posse

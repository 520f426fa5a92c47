#include "posse/environments/noise.h"

#include <cmath>
#include <utility>
#include <vector>

namespace posse {
namespace {

double gaussian_reward(double mean, double sigma, Rng& stream) {
  return mean + sigma * stream.normal();
}

// Normal over the root of a mean of df squared normals.
double student_reward(double mean, double sigma, double df, Rng& stream) {
  const double z = stream.normal();
  return mean + sigma * z / std::sqrt(stream.gamma(df / 2) / (df / 2));
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

bool is_any(double) { return true; }

Entry<NoiseFactory> noise_entry(std::string name, std::string summary, NoiseFactory* make) {
  return {{.name = std::move(name),
           .summary = std::move(summary),
           .rule = "",
           .paper = "",
           .parameters = {}},
          make};
}

Entry<NoiseFactory> student() {
  Entry<NoiseFactory> entry =
      noise_entry("student", "mean + sigma t, t of Student's law", [](const Arguments& arguments) {
        const double df = arguments.number("df");
        return Noise{"student",
                     [df](double mean, double sigma, Rng& stream) {
                       return student_reward(mean, sigma, df, stream);
                     },
                     is_any, "any mean"};
      });
  entry.parameters = {{"df", "3", "degrees of freedom; at most 2: no variance", real_above(0)}};
  return entry;
}

std::vector<Entry<NoiseFactory>> noise_entries() {
  return {noise_entry("gaussian", "mean + sigma N(0, 1)",
                      [](const Arguments&) {
                        return Noise{"gaussian", gaussian_reward, is_any, "any mean"};
                      }),
          student(),
          noise_entry("bernoulli", "1 with the mean's probability, otherwise 0",
                      [](const Arguments&) {
                        return Noise{"bernoulli", bernoulli_reward,
                                     [](double mean) { return 0 <= mean && mean <= 1; },
                                     "means from 0 to 1: take link=logistic or link=probit"};
                      }),
          noise_entry("poisson", "counts",
                      [](const Arguments&) {
                        return Noise{"poisson", poisson_reward,
                                     [](double mean) { return mean >= 0; },
                                     "means from 0 up: take link=poisson"};
                      }),
          noise_entry("exponential", "waiting times", [](const Arguments&) {
            return Noise{"exponential", exponential_reward, [](double mean) { return mean > 0; },
                         "means above 0: take link=exponential or link=poisson"};
          })};
}

Spec complete_noise(const Spec& spec) { return noises().complete(spec); }

}  // namespace

const Catalogue<NoiseFactory>& noises() {
  static const Catalogue<NoiseFactory> catalogue("noise", noise_entries());
  return catalogue;
}

Noise make_noise(const Spec& spec) { return noises().make(spec); }

Parameters noise_parameter(std::string fallback) {
  return {{"noise", std::move(fallback),
           "law of a reward around its mean: gaussian, student(df=3), bernoulli, poisson or "
           "exponential; the first two use sigma",
           specs_of(complete_noise)}};
}

}  // namespace posse

#include "posse/core/normal.h"

#include <bit>
#include <cmath>

namespace posse {
namespace {

constexpr std::uint64_t kMantissa = 0x000FFFFFFFFFFFFF;
constexpr std::uint64_t kOne = 0x3FF0000000000000;      // the bits of 1.0
constexpr std::uint64_t kTwoTo52 = 0x4330000000000000;  // the bits of 2^52
constexpr double kPi = 3.14159265358979323846;
constexpr double kLog2 = 0.69314718055994530942;
constexpr double kSqrt2 = 1.41421356237309504880;

double uniform_from_1_to_2(std::uint64_t word) { return std::bit_cast<double>(word >> 12 | kOne); }

// log x for 0 < x <= 1 and not subnormal: x = 2^e m with m in (1/sqrt 2, sqrt 2], and
// log m = 2 atanh f with f = (m - 1) / (m + 1), |f| < 0.172, by its Taylor series.
double log_of_unit(double x) {
  const auto bits = std::bit_cast<std::uint64_t>(x);
  const double m = std::bit_cast<double>((bits & kMantissa) | kOne);
  const double exponent = std::bit_cast<double>(bits >> 52 | kTwoTo52) - (0x1p52 + 1023);
  const bool large = m > kSqrt2;
  const double mantissa = large ? 0.5 * m : m;
  const double e = large ? exponent + 1 : exponent;
  const double f = (mantissa - 1) / (mantissa + 1);
  const double s = f * f;
  double series = 1.0 / 21;
  series = series * s + 1.0 / 19;
  series = series * s + 1.0 / 17;
  series = series * s + 1.0 / 15;
  series = series * s + 1.0 / 13;
  series = series * s + 1.0 / 11;
  series = series * s + 1.0 / 9;
  series = series * s + 1.0 / 7;
  series = series * s + 1.0 / 5;
  series = series * s + 1.0 / 3;
  return e * kLog2 + (2 * f + 2 * f * s * series);
}

struct Direction {
  double cosine, sine;
};

// (cos 4a, sin 4a) for |a| <= pi/4: Taylor series at a, then the angle doubled twice.
Direction direction_of_four(double a) {
  const double s = a * a;
  double c = 1.0 / 20922789888000;
  c = c * s - 1.0 / 87178291200;
  c = c * s + 1.0 / 479001600;
  c = c * s - 1.0 / 3628800;
  c = c * s + 1.0 / 40320;
  c = c * s - 1.0 / 720;
  c = c * s + 1.0 / 24;
  c = c * s - 1.0 / 2;
  double r = -1.0 / 1307674368000;
  r = r * s + 1.0 / 6227020800;
  r = r * s - 1.0 / 39916800;
  r = r * s + 1.0 / 362880;
  r = r * s - 1.0 / 5040;
  r = r * s + 1.0 / 120;
  r = r * s - 1.0 / 6;
  const double cosine = 1 + c * s;
  const double sine = a + a * s * r;
  const double cosine2 = 1 - 2 * sine * sine;
  const double sine2 = 2 * sine * cosine;
  return {1 - 2 * sine2 * sine2, 2 * sine2 * cosine2};
}

}  // namespace

void box_muller(const std::uint64_t* radius, const std::uint64_t* angle, double* z,
                std::size_t pairs) {
  for (std::size_t i = 0; i < pairs; ++i) {
    const double u = 2 - uniform_from_1_to_2(radius[i]);
    const double v = uniform_from_1_to_2(angle[i]) - 1.5;
    const double length = std::sqrt(-2 * log_of_unit(u));
    const Direction direction = direction_of_four(0.5 * kPi * v);
    z[2 * i] = length * direction.cosine;
    z[2 * i + 1] = length * direction.sine;
  }
}

}  // namespace posse

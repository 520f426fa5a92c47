#include "posse/models/centring.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace posse {
namespace {
constexpr double kRounding = 1e-13;
}

void Centring::add(const Observation& o) {
  t_ += 1;
  y_ += o.y;
  h_ += o.x;
  z_ += o.z;
}

void Centring::assign(const History& history) {
  t_ = history.n().sum();
  y_ = history.s().sum();
  h_ = Vector(history.X() * history.n());
  z_ = Vector(history.U().rowwise().sum());
}

// It is positive but for rounding, since V exceeds h h' / t.
double Centring::rest() const {
  return std::max(t_ - h_.dot(k_), std::numeric_limits<double>::epsilon() * t_);
}

Vector Centring::fit(const Vector& uncentred, double y) const {
  if (t_ == 0) return with_intercept(uncentred, 0);
  const Vector shift = (h_.dot(uncentred) - y) / rest() * k_;
  // What is only rounding must not decide between arms that are tied.
  const auto rounding = kRounding * (uncentred.array().abs() + shift.array().abs());
  Vector slopes = uncentred + shift;
  slopes = (slopes.array().abs() > rounding).select(slopes, 0.0);
  return with_intercept(slopes, y);
}

Vector Centring::with_intercept(const Vector& slopes, double y) const {
  Vector all(slopes.size() + 1);
  all << slopes, t_ == 0 ? 0 : (y - h_.dot(slopes)) / t_;
  return all;
}

Vector Centring::slope_noise(double e_0) const {
  if (t_ == 0) return Vector::Zero(h_.size());
  return (e_0 / std::sqrt(rest())) * k_;
}

Vector Centring::quadratic(const Gram& V, const Matrix& X) const {
  if (t_ == 0) return V.quadratic(X);
  const Matrix centred = X.colwise() - h_ / t_;
  return V.quadratic(centred) + (centred.transpose() * k_).cwiseAbs2() / rest();
}

double Centring::information() const { return t_ == 0 ? 0 : std::log(rest() / t_); }

double Centring::squares_around_mean(double squares) const {
  return t_ == 0 ? 0 : std::max(squares - y_ * y_ / t_, 0.0);
}

void Centring::state(Archive& archive) {
  archive(t_, y_, h_, k_, z_);
  archive.require(t_ >= 0, "a number of observations is negative");
}

}  // namespace posse

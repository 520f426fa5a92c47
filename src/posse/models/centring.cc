#include "posse/models/centring.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace posse {

void Centring::add(const Observation& o) {
  t_ += 1;
  y_ += o.y;
  h_ += o.x;
  z_ += o.z;
}

void Centring::assign(const History& history, double origin) {
  t_ = history.n().sum();
  y_ = history.s().sum() - origin * t_;
  h_ = Vector(history.X() * history.n());
  z_ = Vector(history.U().rowwise().sum());
}

// It is positive but for rounding, since V exceeds h h' / t.
double Centring::rest(const Vector& k) const {
  return std::max(t_ - h_.dot(k), std::numeric_limits<double>::epsilon() * t_);
}

Vector Centring::fit(const Matrix& V_inverse, const Vector& r, double y) const {
  if (t_ == 0) return with_intercept(V_inverse * r, 0);
  const Vector k = V_inverse * h_;
  const Vector uncentred = V_inverse * r - (y / t_) * k;
  return with_intercept(uncentred + (h_.dot(uncentred) / rest(k)) * k, y);
}

Vector Centring::with_intercept(const Vector& slopes, double y) const {
  Vector all(slopes.size() + 1);
  all << slopes, t_ == 0 ? 0 : (y - h_.dot(slopes)) / t_;
  return all;
}

Vector Centring::slope_noise(const Matrix& V_inverse, double e_0) const {
  if (t_ == 0) return Vector::Zero(h_.size());
  const Vector k = V_inverse * h_;
  return (e_0 / std::sqrt(rest(k))) * k;
}

Vector Centring::quadratic(const Gram& V, const Matrix& X) const {
  if (t_ == 0) return V.quadratic(X);
  const Matrix centred = X.colwise() - h_ / t_;
  const Vector k = V.inverse() * h_;
  return V.quadratic(centred) + (centred.transpose() * k).cwiseAbs2() / rest(k);
}

double Centring::information(const Gram& V) const {
  return t_ == 0 ? 0 : std::log(rest(V.inverse() * h_) / t_);
}

double Centring::squares_around_mean(double squares) const {
  return t_ == 0 ? 0 : std::max(squares - y_ * y_ / t_, 0.0);
}

void Centring::state(Archive& archive) {
  archive(t_, y_, h_, z_);
  archive.require(t_ >= 0, "a number of observations is negative");
}

}  // namespace posse

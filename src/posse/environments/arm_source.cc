#include "posse/environments/arm_source.h"

#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/core/memory.h"

namespace posse {

Parameters arm_parameters() {
  return {{"K", "50", "number of arms", whole(1, 1e6)},
          {"d", "20", "features of an arm", whole(1, 1e5)},
          {"arm_norm", "1", "norm of an arm's features (root mean square unless arm_dist=sphere)",
           real(0, 1e50)},
          {"arms", "fixed",
           "one arm set for all rounds, or a fresh one every round; fixed arms of a special kind: "
           "unit vectors (onehot, K=d), each arm five times (duplicated), multiples of one "
           "(collinear)",
           one_of({"fixed", "fresh", "onehot", "duplicated", "collinear"})},
          {"arm_dist", "sphere",
           "law of an arm: uniform on the sphere, normal, or random signs (a corner of the cube)",
           one_of({"sphere", "gaussian", "cube"})}};
}

namespace {

constexpr Index kCopies = 5;  // of an arm that is duplicated

// K, if there is memory for that many arms.
Index checked_arms(const Arguments& arguments) {
  const Index K = arguments.whole("K"), d = arguments.whole("d");
  if (arguments.is("arms", "onehot") && K != d) {
    throw Error(fmt::format("{}: arms=onehot needs as many arms as features, not K={} and d={}",
                            arguments.complete().word, K, d));
  }
  if (arguments.is("arms", "one_good") && d < 2) {
    throw Error(fmt::format("{}: arms=one_good needs orthogonal arms, so d=2 or more",
                            arguments.complete().word));
  }
  check_memory(fmt::format("a world of K = {} arms of d = {} features", K, d), numbers_in(d, K));
  return K;
}

}  // namespace

ArmSource::ArmSource(const Arguments& arguments, Rng& nature)
    : K_(checked_arms(arguments)),
      d_(arguments.whole("d")),
      norm_(arguments.number("arm_norm")),
      law_(arguments.is("arm_dist", "sphere")     ? Law::sphere
           : arguments.is("arm_dist", "gaussian") ? Law::gaussian
                                                  : Law::cube),
      kind_(arguments.is("arms", "fixed")        ? Kind::fixed
            : arguments.is("arms", "fresh")      ? Kind::fresh
            : arguments.is("arms", "onehot")     ? Kind::onehot
            : arguments.is("arms", "duplicated") ? Kind::duplicated
            : arguments.is("arms", "collinear")  ? Kind::collinear
                                                 : Kind::one_good),
      context_(draw(nature)) {}

bool ArmSource::advance(Rng& nature) {
  if (fixed()) return false;
  context_ = draw(nature);
  return true;
}

Vector ArmSource::draw_theta(double norm, Rng& nature) const {
  if (!good_arm_) return on_sphere(d_, norm, nature);
  return norm * context_.x().col(*good_arm_).normalized();
}

Matrix ArmSource::draw_columns(Rng& nature) const {
  Matrix x(d_, K_);
  nature.normals({x.data(), static_cast<std::size_t>(x.size())});
  if (law_ == Law::sphere) x.colwise().normalize();
  if (law_ == Law::cube) x = x.array().sign();
  x *= law_ == Law::sphere ? norm_ : norm_ / std::sqrt(static_cast<double>(d_));
  return x;
}

Matrix ArmSource::draw_kind(Rng& nature) {
  if (kind_ == Kind::onehot) return norm_ * Matrix::Identity(d_, K_);
  Matrix x = draw_columns(nature);
  if (kind_ == Kind::duplicated) {
    for (Index k = 0; k < K_; ++k) x.col(k) = x.col(k - k % kCopies);
  }
  if (kind_ == Kind::collinear) {
    const Vector direction = x.col(0);
    for (auto column : x.colwise()) column = (2 * nature.uniform() - 1) * direction;
  }
  if (kind_ == Kind::one_good) favour_one(x, nature);
  return x;
}

// Makes all arms but one orthogonal to it, without changing their norms.
void ArmSource::favour_one(Matrix& x, Rng& nature) {
  good_arm_ = nature.below(K_);
  const Vector direction = x.col(*good_arm_).normalized();
  for (Index k = 0; k < K_; ++k) {
    if (k == *good_arm_) continue;
    const double norm = x.col(k).norm();
    x.col(k) -= x.col(k).dot(direction) * direction;
    x.col(k) *= norm / x.col(k).norm();
  }
}

Context ArmSource::draw(Rng& nature) {
  Matrix x = draw_kind(nature);
  if (!fixed()) return Context(std::move(x));
  std::vector<ArmId> ids(static_cast<std::size_t>(K_));
  std::iota(ids.begin(), ids.end(), ArmId{0});
  return Context(std::move(x), std::move(ids));
}

Vector on_sphere(Index d, double radius, Rng& rng) { return radius * rng.normals(d).normalized(); }

}  // namespace posse

#include "posse/environments/arm_source.h"

#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "posse/core/memory.h"

namespace posse {

Parameters arm_parameters() {
  return {{"K", "50", "number of arms", whole(1, 1e6)},
          {"d", "20", "features of an arm", whole(1, 1e5)},
          {"arm_norm", "1", "norm of an arm's features (root mean square unless arm_dist=sphere)",
           real(0, 1e50)},
          {"arms", "fixed", "one arm set for all rounds, or a fresh one every round",
           one_of({"fixed", "fresh"})},
          {"arm_dist", "sphere",
           "law of an arm: uniform on the sphere, normal, or random signs (a corner of the cube)",
           one_of({"sphere", "gaussian", "cube"})}};
}

namespace {

// K, if there is memory for that many arms.
Index checked_arms(const Arguments& arguments) {
  const Index K = arguments.whole("K"), d = arguments.whole("d");
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
      fresh_(arguments.is("arms", "fresh")),
      context_(draw(nature)) {}

bool ArmSource::advance(Rng& nature) {
  if (fresh_) context_ = draw(nature);
  return fresh_;
}

Context ArmSource::draw(Rng& nature) const {
  Matrix x(d_, K_);
  nature.normals({x.data(), static_cast<std::size_t>(x.size())});
  if (law_ == Law::sphere) x.colwise().normalize();
  if (law_ == Law::cube) x = x.array().sign();
  x *= law_ == Law::sphere ? norm_ : norm_ / std::sqrt(static_cast<double>(d_));
  if (fresh_) return Context(std::move(x));
  std::vector<ArmId> ids(static_cast<std::size_t>(K_));
  std::iota(ids.begin(), ids.end(), ArmId{0});
  return Context(std::move(x), std::move(ids));
}

Vector on_sphere(Index d, double radius, Rng& rng) { return radius * rng.normals(d).normalized(); }

}  // namespace posse

#include "posse/policies/ensemble_draw.h"

#include <cassert>
#include <cmath>

#include "posse/core/error.h"

namespace posse {

Parameter draw_parameter(const std::string& remark) {
  return {
      "draw", "member",
      "what decides a round: 'member' one member, drawn uniformly; 'normal' and 'sphere' all of "
      "them combined (Ensemble++), the fit with the perturbations sum_j zeta_j Z^j / sqrt(m), "
      "zeta standard normal or uniform on the sphere of radius sqrt(m) (m at least 2); "
      "propensities are then unknown" +
          remark,
      one_of({"member", "normal", "sphere"})};
}

// With one member, normal weights still cover a line through the fit; the sphere is two points.
EnsembleDraw draw_of(const Arguments& arguments, Index m) {
  const Spec* draw = arguments.complete().argument("draw");
  if (draw == nullptr || draw->is_word("member")) return EnsembleDraw::member;
  if (draw->is_word("normal")) return EnsembleDraw::normal;
  if (m > 1) return EnsembleDraw::sphere;
  throw Error(
      "draw=sphere with m=1 has two points to draw from, the member and its mirror image; give m "
      "as at least 2 (in anytime, T0 as at least 2), or draw=normal or draw=member");
}

Vector combining_weights(EnsembleDraw draw, Index m, Rng& rng) {
  assert(draw != EnsembleDraw::member);
  const Vector zeta = rng.normals(m);
  if (draw == EnsembleDraw::sphere) return zeta.normalized();
  return zeta / std::sqrt(static_cast<double>(m));
}

}  // namespace posse

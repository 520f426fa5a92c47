#include "posse/theorems/small_world.h"

#include "posse/environments/arm_source.h"

namespace posse {
namespace {

Matrix drawn_arms(Index d, Index K, Rng rng) {
  Matrix x(d, K);
  for (Index k = 0; k < K; ++k) x.col(k) = on_sphere(d, 1, rng);
  return x;
}

}  // namespace

SmallWorld::SmallWorld(const std::string& link, Index d, Index K, Rng nature)
    : link_(make_link(Spec::of(link))),
      noise_(make_noise(Spec::of(link_->family()))),
      context_(drawn_arms(d, K, nature)),
      theta_(arms().col(0)),
      means_(arms().transpose() * theta_) {
  link_->apply_mu(means_.array());
}

}  // namespace posse

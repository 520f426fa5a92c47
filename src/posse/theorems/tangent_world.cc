#include "posse/theorems/tangent_world.h"

#include <cassert>
#include <utility>

namespace posse {

TangentWorld::TangentWorld(const Matrix& H, Vector means, double sigma)
    : context_(Eigen::SelfAdjointEigenSolver<Matrix>(H).operatorSqrt()),
      means_(std::move(means)),
      sigma_(sigma) {
  assert(H.rows() == means_.size());
}

}  // namespace posse

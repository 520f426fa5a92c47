// The linear-algebra types that all of Posse uses.
#pragma once

#include <Eigen/Dense>

namespace posse {

using Eigen::Index;
using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

}  // namespace posse

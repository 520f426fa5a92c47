// Names the linear-algebra types that all of Posse speaks.
#pragma once

#include <Eigen/Dense>

namespace posse {

using Eigen::Index;
using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

}  // namespace posse

// types.cc compiles these once; in every file that uses them they would take seconds.
extern template class Eigen::LLT<posse::Matrix>;
extern template Eigen::LLT<posse::Matrix>& Eigen::LLT<posse::Matrix>::compute(
    const Eigen::EigenBase<posse::Matrix>&);
extern template class Eigen::SelfAdjointEigenSolver<posse::Matrix>;
extern template Eigen::SelfAdjointEigenSolver<posse::Matrix>&
Eigen::SelfAdjointEigenSolver<posse::Matrix>::compute(const Eigen::EigenBase<posse::Matrix>&, int);

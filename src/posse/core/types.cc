#include "posse/core/types.h"

template class Eigen::LLT<posse::Matrix>;
template Eigen::LLT<posse::Matrix>& Eigen::LLT<posse::Matrix>::compute(
    const Eigen::EigenBase<posse::Matrix>&);
template class Eigen::SelfAdjointEigenSolver<posse::Matrix>;
template Eigen::SelfAdjointEigenSolver<posse::Matrix>&
Eigen::SelfAdjointEigenSolver<posse::Matrix>::compute(const Eigen::EigenBase<posse::Matrix>&, int);

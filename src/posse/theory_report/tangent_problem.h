// The arms that posse theory neural looks at: given ones, or those of a world as posse simulate
// would draw it for its first repetition.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "posse/core/types.h"

namespace posse {

struct TangentProblem {
  std::string name;
  Matrix X;                     // d x K
  std::optional<Vector> h;      // mean rewards, in a world
  std::optional<double> sigma;  // scale of the noise, where a world has it
};

// Throws Error if all arms are so short that the theorem's numbers would overflow.
TangentProblem problem_of_arms(const std::string& name, const Matrix& X);
TangentProblem problem_of_world(const std::string& environment, std::uint64_t seed);

// The tangent kernel of the network that neural_es(form=ntk) starts from in that repetition. Throws
// Error for an --N that no network has.
Matrix drawn_kernel(const Matrix& X, Index L, Index N, std::uint64_t seed);

}  // namespace posse

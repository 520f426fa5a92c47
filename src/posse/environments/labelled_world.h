// Worlds made of classification: each round shows a row, its arms are the classes, and the right
// one pays 1, the others 0.
//
// An arm's features are made of the row x of R^d: disjoint, x in the arm's own block of R^{dK};
// onehot_arm, x and behind it K indicators of the arm.
#pragma once

#include <memory>

#include "posse/core/parameter.h"
#include "posse/core/rng.h"
#include "posse/environments/environment.h"

namespace posse {

// Shows labelled rows, one after the other.
class LabelledRows {
 public:
  virtual ~LabelledRows() = default;

  virtual Index d() const = 0;
  virtual Index K() const = 0;
  // Writes the features of the next row and gives its class.
  virtual Index next(Rng& nature, Eigen::Ref<Vector> x) = 0;
};

// encoding.
Parameters arm_encoding_parameter();

std::unique_ptr<Environment> make_labelled_world(const Arguments& arguments,
                                                 std::unique_ptr<LabelledRows> rows);

}  // namespace posse

// Classification as a bandit: each round shows a row, the arms are the classes, and the right one
// pays 1, the others 0.
//
// The features of an arm contain the row x in R^d. With encoding=disjoint x is in the arm's own
// block of R^{dK}; with encoding=onehot_arm x is followed by K indicators of the arm.
#pragma once

#include <memory>

#include "posse/core/parameter.h"
#include "posse/core/rng.h"
#include "posse/environments/environment.h"

namespace posse {

// A source of labelled rows, one after the other.
class LabelledRows {
 public:
  virtual ~LabelledRows() = default;

  virtual Index d() const = 0;
  virtual Index K() const = 0;
  // Writes the features of the next row into x and returns its class.
  virtual Index next(Rng& nature, Eigen::Ref<Vector> x) = 0;
};

// The parameter `encoding`.
Parameters arm_encoding_parameter();

std::unique_ptr<Environment> make_labelled_world(const Arguments& arguments,
                                                 std::unique_ptr<LabelledRows> rows);

}  // namespace posse

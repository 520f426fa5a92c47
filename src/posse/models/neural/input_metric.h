// A metric of the first layer's weights in which all directions of the inputs count nearly alike.
//
// Features are rarely of one size: a column of numbers with one outlier, scaled to [0, 1], is
// nearly constant, and what tells two rows apart is small beside what they share. A step of descent
// then learns the large and common before the small. With A the mean of x x' over the history,
//
//     M = c (A + damping tr(A) / d I)^-power,     c such that the mean of x' M x is that of x' x,
//
// and steps measured by |u|^2 = u' M^-1 u for each unit's weights u, a network of power 1 learns as
// one whose inputs were whitened, though its function and its start stay as they are. But features
// that are rarely there, such as those of an arm that is rarely played, are small in A, too, and
// have few rows to be learnt from; whitened, they follow the noise of these. A power between 1 and
// the 1/2 of adaptive gradient methods lets them follow less.
#pragma once

#include "posse/core/archive.h"
#include "posse/history/history.h"

namespace posse {

struct Whitening {
  double damping = 0;  // as a share of the inputs' mean square; 0: no whitening at all
  double power = 1;
};

class InputMetric {
 public:
  // Looks at the history again when that has grown by a quarter since it last did.
  void see(const History& history, const Whitening& whitening);

  // Empty: the plain metric, before anything was seen and where features are too many.
  const Matrix& M() const { return M_; }

  bool is_of(Index d) const { return M_.size() == 0 || (M_.rows() == d && M_.cols() == d); }

  void state(Archive& archive) { archive(M_, next_); }

 private:
  Matrix M_;
  Index next_ = 0;  // t from which the history is looked at again
};

}  // namespace posse

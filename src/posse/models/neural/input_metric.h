// A metric of the first layer's weights in which all directions of the inputs count nearly alike.
//
// Features rarely have the same size: a column of numbers with one outlier, scaled to [0, 1], is
// nearly constant, and the differences between rows are small compared with what they share.
// Gradient descent then learns what is large and shared first. With A the mean of x x' over the
// history,
//
//     M = c (A + damping tr(A) / d I)^-power,     c such that the mean of x' M x is that of x' x,
//
// and steps measured by |u|^2 = u' M^-1 u for each unit's weights u, power 1 makes a network learn
// as if its inputs had been whitened, though its function and its start stay as they are. But
// features that are rarely present, such as those of an arm that is rarely played, are small in A,
// too, and have few rows to be learnt from; with whitened inputs they overfit the noise of those
// rows. A power between 1 and the 1/2 of adaptive gradient methods reduces that.
#pragma once

#include "posse/core/archive.h"
#include "posse/history/history.h"

namespace posse {

struct Whitening {
  double damping = 0;  // as a share of the inputs' mean square; 0: no whitening
  double power = 1;
};

class InputMetric {
 public:
  // Updates the metric if the history has grown by a quarter since the last update.
  void see(const History& history, const Whitening& whitening);

  // Empty, meaning the plain metric, before any input was seen or if there are too many features.
  const Matrix& M() const { return M_; }

  bool is_of(Index d) const { return M_.size() == 0 || (M_.rows() == d && M_.cols() == d); }

  void state(Archive& archive) { archive(any_size(M_), next_); }

 private:
  Matrix M_;
  Index next_ = 0;  // t of the next update
};

}  // namespace posse

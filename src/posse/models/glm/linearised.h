// The gradient of the GLM loss made linear, each observation at a prediction z_l of its own,
//
//     f(theta) ~ H theta + c,      H = lambda I + sum_l mu'(z_l) x_l x_l',
//                                  c = sum_l (mu(z_l) - mu'(z_l) z_l) x_l,
//
// so that the minimum for any right-hand side is one product, H^-1 (r - c), and perturbations of
// rewards move it by their sums of features: what costs a pass over the rows in the loss itself
// costs O(d^2) here, however many rows there are. It is exact where every z_l is x_l' theta, and
// off by mu''/2 (x_l' theta - z_l)^2 x_l otherwise.
#pragma once

#include <vector>

#include "posse/core/archive.h"
#include "posse/core/gram.h"
#include "posse/models/glm/glm_loss.h"

namespace posse {

class Linearised {
 public:
  Linearised(Index d, double lambda);

  // Linearises all rows at their predictions by theta.
  void assign(const GlmLoss& loss, const Vector& theta);
  // The loss has counted one observation more, of a history that keeps all rows. It joins at the
  // prediction that its row will have once it is learnt, so that its own term is exact where that
  // matters first. theta, a minimum until then, moves to the new one. Returns the slope of the new
  // term, mu'(z).
  double add(const GlmLoss& loss, const Observation& observation, Vector& theta);
  // Moves the next `count` rows in turn to their predictions by theta.
  void renew(const GlmLoss& loss, const Vector& theta, Index count);

  Vector minimum(const Vector& r) const { return H_.inverse() * (r - c_); }
  Matrix H() const { return H_.matrix(); }

  void state(Archive& archive);

 private:
  // mu(z') ~ slope z' + offset, for z' near z.
  struct Line {
    Line(const Link& link, double z);
    bool finite() const;
    double slope, offset;
  };

  std::vector<Index> next_rows(Index count);

  Gram H_;
  Vector c_;
  std::vector<double> slopes_, offsets_;  // of each row, n_i times or summed up
  Index next_ = 0;                        // the row that is renewed next
};

}  // namespace posse

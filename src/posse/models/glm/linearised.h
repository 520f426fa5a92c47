// The gradient of the GLM loss, linearised for each observation at its own prediction z_l,
//
//     f(theta) ~ H theta + c,      H = lambda I + sum_l mu'(z_l) x_l x_l',
//                                  c = sum_l (mu(z_l) - mu'(z_l) z_l) x_l,
//
// so that the minimum for any right-hand side is one product, H^-1 (r - c): what costs a pass over
// the rows with the loss itself costs O(d^2) here, however many rows there are. It is exact if
// every z_l is x_l' theta; otherwise row l's error is about mu''/2 (x_l' theta - z_l)^2 x_l.
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
  // Adds an observation, which the loss already counts, of a history that keeps all rows. It is
  // linearised at the prediction after learning it, so that its own term is exact at the new
  // minimum. theta, the minimum so far, moves to the new one. Returns the slope of the new term,
  // mu'(z).
  double add(const GlmLoss& loss, const Observation& observation, Vector& theta);
  // Linearises the next `count` rows, round-robin, at their predictions by theta.
  void renew(const GlmLoss& loss, const Vector& theta, Index count);

  Vector minimum(const Vector& r) const { return H_.inverse() * (r - c_); }
  Matrix H() const { return H_.matrix(); }
  Index rows() const { return static_cast<Index>(slopes_.size()); }

  void state(Archive& archive);

 private:
  // mu(z') ~ slope z' + offset, for z' near z.
  struct Line {
    Line(double its_slope, double its_offset) : slope(its_slope), offset(its_offset) {}
    Line(const Link& link, double z);
    // Whether n observations of x by this line can be added without overflow.
    bool is_usable(double n, const Eigen::Ref<const Vector>& x) const;
    double slope, offset;
  };

  std::vector<Index> next_rows(Index count);

  Gram H_;
  Vector c_;
  std::vector<double> slopes_, offsets_;  // of each row, summed over its observations
  Index next_ = 0;                        // the row that is renewed next
};

}  // namespace posse

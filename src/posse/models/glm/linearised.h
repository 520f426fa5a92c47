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

#include <optional>
#include <vector>

#include "posse/core/archive.h"
#include "posse/core/factor.h"
#include "posse/core/gram.h"
#include "posse/models/glm/glm_loss.h"
#include "posse/models/model.h"

namespace posse {

class Linearised {
 public:
  Linearised(const ModelSetting& setting, double lambda);

  // All rows at their predictions by theta.
  void assign(const GlmLoss& loss, const Vector& theta);
  // The loss has counted one observation more, of a history that keeps all rows. It joins at the
  // prediction that its row will have once it is learnt, so that its own term is exact where that
  // matters first. theta, a minimum until then, follows to the new one.
  void add(const GlmLoss& loss, const Observation& observation, Vector& theta);
  // The next `count` rows in turn, at their predictions by theta.
  void renew(const GlmLoss& loss, const Vector& theta, Index count);

  Vector minimum(const Vector& r) const { return H_.inverse() * (r - c_); }

  // The factor of H, if widths or draws are wanted.
  const Factor& L() const { return *L_; }
  // sum_i sqrt(n_i g_i) zeta_i x_i in law, if such perturbations are wanted: N(0, P) with P = sum_i
  // n_i g_i x_i x_i'.
  Vector perturbation(Rng& rng) const;

  void state(Archive& archive);

 private:
  // mu(z') ~ slope z' + offset, for z' near z.
  struct Line {
    Line(const Link& link, double z);
    bool finite() const;
    double slope, offset;
  };

  std::vector<Index> next_rows(Index count);
  void factor();

  double lambda_;
  bool adapted_;
  Gram H_;
  Vector c_;
  std::vector<double> slopes_, offsets_;  // of each row, n_i times or summed up
  Index next_ = 0;                        // the row that is renewed next
  std::optional<Factor> L_;               // of H
  std::optional<Factor> P_;               // of P
};

}  // namespace posse

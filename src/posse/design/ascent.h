// A design on given arms that climbs towards the optimum by exchanges of weight (g_optimal.h).
#pragma once

#include "posse/core/types.h"
#include "posse/design/g_optimal.h"

namespace posse {

// The factor of V(zeta).
Eigen::LLT<Matrix> factor_of(const Matrix& Y, const Vector& zeta);

class DesignAscent {
 public:
  // Starts at these weights, of any sum. The arms of positive weight must span the space. Keeps a
  // reference to the arms Y, which should be white (whiten.h).
  DesignAscent(const Matrix& Y, Vector zeta);

  // Exchanges weight until the largest width is at most (1 + eps) r, or often enough; returns the
  // number of exchanges.
  Index climb(const DesignOptions& options);

  const Vector& zeta() const { return zeta_; }
  const Vector& widths() const { return widths_; }

 private:
  double excess() const;
  void refresh();
  bool drop_useless_arms();
  void exchange();
  void add(Index k, double a);

  const Matrix& Y_;
  double r_;
  Vector zeta_;
  Vector widths_;
  Matrix V_inverse_;
};

}  // namespace posse

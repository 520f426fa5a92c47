// A model whose ensemble can be combined: its perturbations enter the loss linearly, so a weighted
// sum of the members' perturbations is a perturbation too, and has a minimum of its own.
#pragma once

#include "posse/models/model.h"

namespace posse {

class CombiningModel : public Model {
 public:
  // argmin loss(theta; n, s + sigma_R sum_j w_j U_j) with the regulariser's centre at
  // sigma_P sum_j w_j P_j. Member j if w = e_j, the unperturbed fit if w = 0.
  virtual Vector combination(const History& history, const Vector& w) const = 0;
};

}  // namespace posse

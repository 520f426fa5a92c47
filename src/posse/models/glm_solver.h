// Minimises the GLM loss for several right-hand sides at once: column 0 is the unperturbed fit, the
// others are the members of an ensemble. A solver starts from where its columns stand.
#pragma once

#include <memory>

#include "posse/core/archive.h"
#include "posse/core/catalogue.h"
#include "posse/models/glm_loss.h"

namespace posse {

class GlmSolver {
 public:
  virtual ~GlmSolver() = default;

  // The loss has counted one observation of x more.
  virtual void learn(const GlmLoss& loss, const Eigen::Ref<const Vector>& x) = 0;
  // The loss is another one, with that many columns; new ones start at the fit.
  virtual void restart(const GlmLoss& loss, Index columns) = 0;
  // Moves the columns first, first + 1, ... towards the minima for the right-hand sides R.
  virtual void solve(const GlmLoss& loss, Index first, const Matrix& R) = 0;

  // Column 0 alone, to be solved for another right-hand side.
  virtual std::unique_ptr<GlmSolver> fit_alone() const = 0;

  virtual const Matrix& theta() const = 0;

  virtual void state(Archive& archive) = 0;
};

using GlmSolverFactory = std::unique_ptr<GlmSolver>(const Arguments&, Index d, Index columns,
                                                    double lambda);

Entry<GlmSolverFactory> newton_solver();
Entry<GlmSolverFactory> gd_solver();

const Catalogue<GlmSolverFactory>& glm_solvers();

Spec complete_glm_solver(const Spec& spec);

}  // namespace posse

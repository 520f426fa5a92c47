// Minimises the GLM loss for several right-hand sides: column 0 is the unperturbed fit, the others
// are the members of an ensemble. A solver starts from where its columns stand.
#pragma once

#include <memory>

#include "posse/core/archive.h"
#include "posse/core/catalogue.h"
#include "posse/models/glm/glm_loss.h"
#include "posse/models/right_hand_sides.h"

namespace posse {

class Linearised;

class GlmSolver {
 public:
  virtual ~GlmSolver() = default;

  // The loss has counted one observation more.
  virtual void learn(const GlmLoss& loss, const Observation& observation) = 0;
  // All columns stand at theta; to be restarted.
  virtual void start_at(const Vector& theta) = 0;
  // The loss is another one, with that many columns; new ones start at the fit.
  virtual void restart(const GlmLoss& loss, Index columns) = 0;

  virtual void fit(const GlmLoss& loss, const Vector& b) = 0;
  virtual void fit_members(const GlmLoss& loss, const RightHandSides& sides) = 0;

  virtual Vector fit() const = 0;
  virtual Vector member(const GlmLoss& loss, const RightHandSides& sides, Index j) const = 0;
  // The minimum for another right-hand side, from the fit.
  virtual Vector minimum(const GlmLoss& loss, const Vector& r) const = 0;

  // The same with the fit alone, to be restarted with another loss.
  virtual std::unique_ptr<GlmSolver> fit_alone() const = 0;

  // The quadratic loss that it minimises in place of the real one, if it does so.
  virtual const Linearised* linearised() const { return nullptr; }

  virtual void state(Archive& archive) = 0;
};

using GlmSolverFactory = std::unique_ptr<GlmSolver>(const Arguments&, const ModelSetting&,
                                                    double lambda);

Entry<GlmSolverFactory> glm_auto_solver();
Entry<GlmSolverFactory> newton_solver();
Entry<GlmSolverFactory> incremental_solver();
Entry<GlmSolverFactory> gd_solver();

const Catalogue<GlmSolverFactory>& glm_solvers();

Spec complete_glm_solver(const Spec& spec);

}  // namespace posse

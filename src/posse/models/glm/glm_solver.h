// Minimises the GLM loss for several right-hand sides, the unperturbed fit's and those of the
// members of an ensemble, each starting from its last solution.
#pragma once

#include <memory>

#include "posse/core/archive.h"
#include "posse/core/catalogue.h"
#include "posse/models/glm/glm_noise.h"
#include "posse/models/glm/glm_problem.h"
#include "posse/models/glm/glm_spread.h"

namespace posse {

class GlmSolver {
 public:
  virtual ~GlmSolver() = default;

  // Updates theta and the estimate of the noise after one more observation.
  virtual void learn(const GlmProblem& problem, const Observation& observation,
                     GlmNoise& noise) = 0;
  // Updates theta for another problem, perhaps with other members. New members start at theta.
  virtual void restart(const GlmProblem& problem) = 0;
  // Updates the members, or leaves that to member().
  virtual void fit_members(const GlmProblem& problem) = 0;

  virtual Vector theta() const = 0;
  virtual Vector member(const GlmProblem& problem, Index j) const = 0;
  // The minimum for another right-hand side, starting from theta.
  virtual Vector minimum(const GlmProblem& problem, const Vector& r) const = 0;

  virtual const GlmSpread& spread() const = 0;

  // `rows` is the number of the history's rows, which is loaded before.
  virtual void state(Archive& archive, Index rows) = 0;
};

// What a solver is made for.
struct GlmSolverSetting {
  double lambda;
  Vector start;  // of theta and all members
  Index m = 0;
  SpreadNeeds needs = {};
  int threads = 1;
};

using GlmSolverFactory = std::unique_ptr<GlmSolver>(const Arguments&, const GlmSolverSetting&);

Entry<GlmSolverFactory> glm_auto_solver();
Entry<GlmSolverFactory> newton_solver();
Entry<GlmSolverFactory> incremental_solver();
Entry<GlmSolverFactory> gd_solver();

const Catalogue<GlmSolverFactory>& glm_solvers();

Spec complete_glm_solver(const Spec& spec);

// The solvers that other files build on.
inline constexpr Index kSweep = 4;  // the incremental solver's past rows per round

std::unique_ptr<GlmSolver> make_newton(const GlmSolverSetting& setting);
std::unique_ptr<GlmSolver> make_incremental(const GlmSolverSetting& setting, Index sweep = kSweep);

// The minimum of the loss for the right-hand side r, by Newton's method from `start`.
Vector newton_minimum(const GlmLoss& loss, const Vector& r, const Vector& start);

}  // namespace posse

#include "posse/models/glm/glm_solver.h"

namespace posse {

const Catalogue<GlmSolverFactory>& glm_solvers() {
  static const Catalogue<GlmSolverFactory> catalogue(
      "solver", {glm_auto_solver(), newton_solver(), incremental_solver(), gd_solver()});
  return catalogue;
}

Spec complete_glm_solver(const Spec& spec) { return glm_solvers().complete(spec); }

}  // namespace posse

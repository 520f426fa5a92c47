#include "posse/models/neural/neural_solver.h"

namespace posse {

const Catalogue<NeuralSolverFactory>& neural_solvers() {
  static const Catalogue<NeuralSolverFactory> catalogue(
      "neural solver", {auto_solver(), gauss_newton_solver(), neural_gd_solver(), replay_solver()});
  return catalogue;
}

Spec complete_neural_solver(const Spec& spec) { return neural_solvers().complete(spec); }

}  // namespace posse

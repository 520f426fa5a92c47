// Gauss-Newton while distinct rows are few and repeat, else replay: the best fit for a bounded
// amount of work per round.
#include <string>

#include "posse/history/history.h"
#include "posse/models/neural/neural_solver.h"

namespace posse {
namespace {

class AutomaticNeuralSolver final : public NeuralSolver {
 public:
  explicit AutomaticNeuralSolver(const Arguments& arguments)
      : few_(arguments.whole("few")), exact_(make_gauss_newton()), bounded_(make_replay()) {}

  void advance(const NeuralProblem& problem, Eigen::Ref<Matrix> Theta,
               const Rng& rng) const override {
    solver({problem.rows(), problem.rows_repeat}).advance(problem, Theta, rng);
  }

  bool catches_up(const Rows& rows) const override { return solver(rows).catches_up(rows); }
  Whitening whitening(const Rows& rows) const override { return solver(rows).whitening(rows); }

 private:
  const NeuralSolver& solver(const Rows& rows) const {
    return rows.repeat && rows.count <= few_ ? *exact_ : *bounded_;
  }

  Index few_;
  std::unique_ptr<NeuralSolver> exact_;
  std::unique_ptr<NeuralSolver> bounded_;
};

}  // namespace

Entry<NeuralSolverFactory> auto_solver() {
  return {
      {.name = "auto",
       .summary = "gauss_newton while distinct rows are few and repeat, else replay",
       .rule = "gauss_newton up to `few` rows if these repeat, else replay, each from where the "
               "other left off",
       .paper = "ours",
       .parameters = {{"few", std::to_string(kFewRows),
                       "the largest number of rows for gauss_newton", whole(0)}}},
      [](const Arguments& arguments) -> std::unique_ptr<NeuralSolver> {
        return std::make_unique<AutomaticNeuralSolver>(arguments);
      }};
}

}  // namespace posse

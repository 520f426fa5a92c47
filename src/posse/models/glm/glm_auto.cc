// Newton's method while there are few distinct rows, then its incremental form: exact while that is
// cheap, bounded work per round from then on.
#include "posse/models/glm/glm_solver.h"

namespace posse {
namespace {

class AutomaticGlmSolver final : public GlmSolver {
 public:
  AutomaticGlmSolver(Index few, const GlmSolverSetting& setting)
      : few_(few), setting_(setting), solver_(make_newton(setting)) {}

  void learn(const GlmProblem& problem, const Observation& o, GlmNoise& noise) override {
    if (bounded_ || problem.loss.n.size() <= few_) return solver_->learn(problem, o, noise);
    const double error_before = error_of(problem, o, theta());
    restart(problem);
    noise.follow(problem, o, error_before, error_of(problem, o, theta()));
  }

  // Keeps theta only, not the members' own Hessians.
  void restart(const GlmProblem& problem) override {
    choose(problem.loss.n.size() > few_, problem.history.m());
    solver_->restart(problem);
  }

  void fit_members(const GlmProblem& problem) override { solver_->fit_members(problem); }

  Vector theta() const override { return solver_->theta(); }

  Vector member(const GlmProblem& problem, Index j) const override {
    return solver_->member(problem, j);
  }

  Vector minimum(const GlmProblem& problem, const Vector& r) const override {
    return solver_->minimum(problem, r);
  }

  const GlmSpread& spread() const override { return solver_->spread(); }

  void state(Archive& archive, Index rows) override {
    bool bounded = bounded_;
    archive(bounded);
    if (bounded != bounded_) choose(bounded, setting_.m);
    solver_->state(archive, rows);
  }

 private:
  // A solver that starts at theta.
  void choose(bool bounded, Index m) {
    setting_.start = theta();
    setting_.m = m;
    bounded_ = bounded;
    solver_ = bounded ? make_incremental(setting_) : make_newton(setting_);
  }

  Index few_;
  GlmSolverSetting setting_;
  bool bounded_ = false;
  std::unique_ptr<GlmSolver> solver_;
};

}  // namespace

Entry<GlmSolverFactory> glm_auto_solver() {
  return {{.name = "auto",
           .summary = "newton while there are few distinct rows, then incremental",
           .rule = "newton up to `few` rows, then incremental, from where newton left off",
           .paper = "ours",
           .parameters = {{"few", "256", "the largest number of rows for newton", whole(0)}}},
          [](const Arguments& arguments,
             const GlmSolverSetting& setting) -> std::unique_ptr<GlmSolver> {
            return std::make_unique<AutomaticGlmSolver>(arguments.whole("few"), setting);
          }};
}

}  // namespace posse

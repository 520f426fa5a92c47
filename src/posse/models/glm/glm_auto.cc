// Newton's method while distinct rows are few, its incremental form from then on: exact where that
// costs little, bounded work a round where it would not.
#include "posse/models/glm/glm_solver.h"

namespace posse {
namespace {

class AutomaticGlmSolver final : public GlmSolver {
 public:
  AutomaticGlmSolver(const Arguments& arguments, const ModelSetting& setting, double lambda)
      : few_(arguments.whole("few")),
        setting_(setting),
        lambda_(lambda),
        exact_(glm_solvers().make(Spec::of("newton"), setting, lambda)) {}

  void learn(const GlmLoss& loss, const Observation& o) override {
    if (bounded_ || loss.n.size() <= few_) return solver().learn(loss, o);
    restart(loss, 1 + setting_.m);
  }

  void start_at(const Vector& theta) override { solver().start_at(theta); }

  void restart(const GlmLoss& loss, Index columns) override {
    const Vector theta = fit();
    exact_ = exact_->fit_alone();  // without the members' Hessians
    bounded_ = loss.n.size() <= few_ ? nullptr : made_bounded();
    solver().start_at(theta);
    solver().restart(loss, columns);
  }

  void fit(const GlmLoss& loss, const Vector& b) override { solver().fit(loss, b); }

  void fit_members(const GlmLoss& loss, const RightHandSides& sides) override {
    solver().fit_members(loss, sides);
  }

  Vector fit() const override { return solver().fit(); }

  Vector member(const GlmLoss& loss, const RightHandSides& sides, Index j) const override {
    return solver().member(loss, sides, j);
  }

  Vector minimum(const GlmLoss& loss, const Vector& r) const override {
    return solver().minimum(loss, r);
  }

  std::unique_ptr<GlmSolver> fit_alone() const override { return solver().fit_alone(); }

  const Linearised* linearised() const override { return solver().linearised(); }

  void state(Archive& archive) override {
    bool many = bounded_ != nullptr;
    archive(many);
    if (archive.loading()) bounded_ = many ? made_bounded() : nullptr;
    archive(solver());
  }

 private:
  const GlmSolver& solver() const { return bounded_ ? *bounded_ : *exact_; }
  GlmSolver& solver() { return bounded_ ? *bounded_ : *exact_; }

  std::unique_ptr<GlmSolver> made_bounded() const {
    return glm_solvers().make(Spec::of("incremental"), setting_, lambda_);
  }

  Index few_;
  ModelSetting setting_;
  double lambda_;
  std::unique_ptr<GlmSolver> exact_;
  std::unique_ptr<GlmSolver> bounded_;  // none while rows are few
};

}  // namespace

Entry<GlmSolverFactory> glm_auto_solver() {
  return {{.name = "auto",
           .summary = "newton while distinct rows are few, incremental from then on",
           .rule = "newton up to `few` rows, then incremental, from where that left off",
           .paper = "ours",
           .parameters = {{"few", "256", "most rows for newton", whole(0)}}},
          [](const Arguments& arguments, const ModelSetting& setting,
             double lambda) -> std::unique_ptr<GlmSolver> {
            return std::make_unique<AutomaticGlmSolver>(arguments, setting, lambda);
          }};
}

}  // namespace posse

#include "posse/theorems/run.h"

#include <algorithm>
#include <cmath>

#include "posse/experiments/play.h"
#include "posse/models/glm/glm_loss.h"
#include "posse/theorems/observer.h"
#include "posse/theorems/small_world.h"

namespace posse {
namespace {

double norm(const Vector& v, const Matrix& H) { return std::sqrt(v.dot(H * v)); }

// Theorem 1: distances in the norm of H_{t-1} at theta*.
class GlmEvents final : public TheoremEvents {
 public:
  GlmEvents(const TheoremProblem& problem, const SmallWorld& world, const EnsembleModel& ensemble)
      : world_(world),
        ensemble_(ensemble),
        lambda_(problem.constants().lambda),
        fit_radius_(problem.constants().radius()),
        perturbation_radius_(problem.constants().perturbation_radius(problem.sigma_R())),
        best_predictor_(world.best_predictor()) {}

  void enter(Index) override {
    H_ = glm_loss(ensemble_.history(), world_.link(), lambda_).hessian(world_.theta());
    fit_ = ensemble_.theta();
  }

  double fit_reach() const override { return norm(fit_ - world_.theta(), H_) / fit_radius_; }

  double chosen_reach(const Vector& theta) const override {
    return norm(theta - world_.theta(), H_) / (fit_radius_ + perturbation_radius_);
  }

  bool is_near_fit(const Vector& theta) const override {
    return norm(theta - fit_, H_) <= perturbation_radius_;
  }

  bool is_optimistic(const Vector& theta) const override {
    return (world_.arms().transpose() * theta).maxCoeff() >= best_predictor_;
  }

 private:
  const SmallWorld& world_;
  const EnsembleModel& ensemble_;
  const double lambda_;
  const double fit_radius_;
  const double perturbation_radius_;
  const double best_predictor_;
  Matrix H_;
  Vector fit_;
};

SmallWorld world_of(const TheoremProblem& problem, const Rng& streams) {
  return {problem.link, problem.d, problem.K, streams.split("instance")};
}

}  // namespace

bool TheoremRun::always_enough(double p) const {
  return std::all_of(members.begin(), members.end(), [p](const MemberShares& shares) {
    return shares.optimistic_and_near >= p / 4;
  });
}

std::vector<Index> member_checkpoints(Index tau, Index T) {
  std::vector<Index> rounds;
  for (Index t = tau + 1; t <= T; t += 1 + t / 8) rounds.push_back(t);
  return rounds;
}

TheoremRun play(const TheoremProblem& problem, std::uint64_t seed, Index repetition,
                const std::atomic<bool>& stop) {
  const Rng streams = repetition_streams(seed, repetition);
  SmallWorld world = world_of(problem, streams);
  const auto policy = make_learner(problem.policy(), world, problem.T, streams);
  GlmEvents events(problem, world, *ensemble_of(*policy));
  TheoremRun run =
      play_observed(*policy, world, problem.T, streams, stop, events, member_checkpoints(problem));
  const double gap = world.largest_gap();
  run.worst_regret = static_cast<double>(problem.T) * gap;
  run.bound =
      problem.constants().bound(problem.sigma_R(), static_cast<double>(problem.tau()), gap).total();
  return run;
}

double anytime_regret(const TheoremProblem& problem, std::uint64_t seed, Index repetition,
                      const std::atomic<bool>& stop) {
  const Rng streams = repetition_streams(seed, repetition);
  SmallWorld world = world_of(problem, streams);
  const auto policy = make_learner(problem.anytime_policy(), world, problem.T, streams);
  return play(*policy, world, problem.T, streams, stop).rows.back().regret;
}

}  // namespace posse

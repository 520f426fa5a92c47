#include "posse/experiments/theorem_run.h"

#include <algorithm>
#include <cmath>

#include "posse/experiments/play.h"
#include "posse/experiments/small_world.h"
#include "posse/models/glm_loss.h"
#include "posse/policies/ensemble_sampling.h"

namespace posse {
namespace {

double norm(const Vector& v, const Matrix& H) { return std::sqrt(v.dot(H * v)); }

// Watches an ensemble in one run and notes what held.
class Observer {
 public:
  Observer(const TheoremProblem& problem, const SmallWorld& world, const Ensemble& ensemble)
      : world_(world),
        history_(ensemble.history),
        model_(ensemble.model),
        lambda_(problem.constants().lambda),
        fit_radius_(problem.constants().radius()),
        perturbation_radius_(problem.constants().perturbation_radius(problem.sigma_R())),
        checkpoints_(member_checkpoints(problem)) {}

  void look(Index t, const Decision& decision) {
    H_ = glm_loss(history_, world_.link(), lambda_).hessian(world_.theta());
    fit_ = model_.fit();
    raise(run_.fit_reach, norm(fit_ - world_.theta(), H_) / fit_radius_);
    if (!decision.member) return;  // a round of the warm-up
    look_at_chosen(model_.member(history_, *decision.member));
    if (std::binary_search(checkpoints_.begin(), checkpoints_.end(), t)) count_members();
  }

  const TheoremRun& run() const { return run_; }

 private:
  static void raise(double& largest, double value) { largest = std::max(largest, value); }

  bool near_fit(const Vector& theta) const {
    return norm(theta - fit_, H_) <= perturbation_radius_;
  }

  void look_at_chosen(const Vector& theta) {
    ++run_.rounds;
    run_.rounds_near += near_fit(theta) ? 1 : 0;
    const double gamma = fit_radius_ + perturbation_radius_;
    raise(run_.chosen_reach, norm(theta - world_.theta(), H_) / gamma);
  }

  void count_members() {
    const Index m = history_.m();
    const double wanted = world_.best_predictor();
    Index optimistic = 0, both = 0;
    for (Index j = 0; j < m; ++j) {
      const Vector theta = model_.member(history_, j);
      if ((world_.arms().transpose() * theta).maxCoeff() < wanted) continue;
      ++optimistic;
      both += near_fit(theta) ? 1 : 0;
    }
    const auto share = [m](Index count) {
      return static_cast<double>(count) / static_cast<double>(m);
    };
    run_.members.push_back({share(optimistic), share(both)});
  }

  const SmallWorld& world_;
  const History& history_;
  const Model& model_;
  const double lambda_;
  const double fit_radius_;
  const double perturbation_radius_;
  const std::vector<Index> checkpoints_;
  Matrix H_;
  Vector fit_;
  TheoremRun run_;
};

// What a repetition gives to all policies that are played in it.
struct Stage {
  Rng streams;
  SmallWorld world;

  Stage(const TheoremProblem& problem, std::uint64_t seed, Index repetition)
      : streams(Rng(seed).split(static_cast<std::uint64_t>(repetition))),
        world(problem.link, problem.d, problem.K, streams.split("instance")) {}

  std::unique_ptr<Policy> policy(const Spec& spec, Index T) const {
    return make_policy(
        spec, {.d = world.d(), .seed = streams.split("learner").key(), .T = T, .K = world.K()});
  }
};

}  // namespace

std::vector<Index> member_checkpoints(const TheoremProblem& problem) {
  std::vector<Index> rounds;
  for (Index t = problem.tau() + 1; t <= problem.T; t += 1 + t / 8) rounds.push_back(t);
  return rounds;
}

TheoremRun play(const TheoremProblem& problem, std::uint64_t seed, Index repetition,
                const std::atomic<bool>& stop) {
  Stage stage(problem, seed, repetition);
  const auto policy = stage.policy(problem.policy(), problem.T);
  Observer observer(problem, stage.world, *ensemble_of(*policy));
  const auto look = [&](Index t, const Decision& decision) { observer.look(t, decision); };
  const Run played = play(*policy, stage.world, problem.T, stage.streams, stop, look);
  TheoremRun run = observer.run();
  run.regret = played.rows.back().regret;
  run.worst_regret = static_cast<double>(problem.T) * stage.world.largest_gap();
  run.bound =
      problem.constants()
          .bound(problem.sigma_R(), static_cast<double>(problem.tau()), stage.world.largest_gap())
          .total();
  return run;
}

double anytime_regret(const TheoremProblem& problem, std::uint64_t seed, Index repetition,
                      const std::atomic<bool>& stop) {
  Stage stage(problem, seed, repetition);
  const auto policy = stage.policy(problem.anytime_policy(), problem.T);
  return play(*policy, stage.world, problem.T, stage.streams, stop).rows.back().regret;
}

}  // namespace posse

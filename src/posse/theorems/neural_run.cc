#include "posse/theorems/neural_run.h"

#include <algorithm>
#include <cmath>

#include "posse/theorems/observer.h"
#include "posse/theorems/tangent_world.h"
#include "posse/theory/ntk.h"

namespace posse {
namespace {

// Theorem 2: distances of predictions, over the width ||phi(x)||_A^-1 of each arm, where
// A_{t-1} = lambda I + sum_l phi(x_l) phi(x_l)'.
class NeuralEvents final : public TheoremEvents {
 public:
  NeuralEvents(const NeuralTheoremProblem& problem, const TangentWorld& world,
               const EnsembleModel& ensemble)
      : constants_(problem.constants()),
        sigma_R_(problem.sigma_R()),
        world_(world),
        ensemble_(ensemble) {
    world_.means().maxCoeff(&best_);
  }

  void enter(Index t) override {
    const double information = look_at_history();
    const double rewards = static_cast<double>(std::max<Index>(t - 1, 1));
    alpha_ = constants_.sigma * std::sqrt(information + 2 * std::log(1 / constants_.delta)) +
             std::sqrt(constants_.lambda) * constants_.S;
    beta_ = sigma_R_ * std::sqrt(information + 4 * std::log(rewards));
    alpha_share_ = std::max(alpha_share_, alpha_ / constants_.alpha_T());
  }

  double fit_reach() const override {
    return (fit_ - world_.means()).cwiseQuotient(widths_).cwiseAbs().maxCoeff() / alpha_;
  }

  double chosen_reach(const Vector& theta) const override {
    const Vector apart = world_.features().transpose() * theta - fit_;
    return apart.cwiseQuotient(widths_).cwiseAbs().maxCoeff() / beta_;
  }

  bool is_near_fit(const Vector& theta) const override { return chosen_reach(theta) <= 1; }

  bool is_optimistic(const Vector& theta) const override {
    return world_.features().col(best_).dot(theta) >= world_.means()[best_];
  }

  double alpha_share() const { return alpha_share_; }

 private:
  // Gives log(det A / det(lambda I)).
  double look_at_history() {
    const History& history = ensemble_.history();
    const Matrix& Phi = world_.features();
    const Index d = Phi.rows();
    const Matrix A = constants_.lambda * Matrix::Identity(d, d) +
                     history.X() * history.n().asDiagonal() * history.X().transpose();
    const Eigen::LLT<Matrix> factor(A);
    widths_ = factor.matrixL().solve(Phi).colwise().norm().transpose();
    fit_ = Phi.transpose() * ensemble_.theta();
    return 2 * factor.matrixLLT().diagonal().array().log().sum() -
           static_cast<double>(d) * std::log(constants_.lambda);
  }

  const NeuralConstants constants_;
  const double sigma_R_;
  const TangentWorld& world_;
  const EnsembleModel& ensemble_;
  Index best_ = 0;
  Vector fit_;                   // f(x; theta_bar) of each arm
  Vector widths_;                // ||phi(x)||_A^-1
  double alpha_ = 0, beta_ = 0;  // alpha_{t-1} and beta_{t-1} of the lemmas
  double alpha_share_ = 0;
};

double largest(const Matrix& A) { return A.cwiseAbs().maxCoeff(); }

}  // namespace

TheoremRun play(const NeuralTheoremProblem& problem, std::uint64_t seed, Index repetition,
                const std::atomic<bool>& stop) {
  const Rng streams = repetition_streams(seed, repetition);
  const Matrix X = problem.arms(streams.split("instance"));
  const Matrix H = problem.kernel(X, streams.split("network")), limit = ntk(X, problem.L);
  TangentWorld world(H, NeuralTheoremProblem::means(X), problem.constants().sigma);
  const auto policy = make_learner(problem.policy(), world, problem.T, streams);
  NeuralEvents events(problem, world, *ensemble_of(*policy));
  TheoremRun run = play_observed(*policy, world, problem.T, streams, stop, events,
                                 member_checkpoints(problem.tau(), problem.T));
  run.bound = problem.bound();
  run.worst_regret = static_cast<double>(problem.T) * world.largest_gap();
  run.alpha_share = events.alpha_share();
  run.kernel_error = largest(H - limit) / largest(limit);
  return run;
}

}  // namespace posse

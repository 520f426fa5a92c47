// Stochastic gradient descent on the newest row and on rows drawn from the past: a bounded work a
// round, however many rows there are.
//
// The step is relative: it is divided by the mean of |grad f(x_i)|^2 over the batch, which bounds
// the curvature of the batch's mean loss where f is linear. So 1 is the largest step that can be
// stable, for any network and features.
//
// All members see the same batches: a batch is gathered once, without the zeros of a disjoint
// encoding.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "posse/models/neural_solver.h"
#include "posse/models/tangent.h"

namespace posse {
namespace {

constexpr double kReach = 0.1;  // of |theta|: no step goes farther, whatever the rewards

class Replay final : public NeuralSolver {
 public:
  explicit Replay(const Arguments& arguments)
      : steps_(arguments.whole("steps")),
        batch_(arguments.whole("batch")),
        step_(arguments.number("step")) {}

  void advance(const NeuralProblem& problem, Eigen::Ref<Matrix> Theta,
               const Rng& rng) const override {
    if (problem.rows() == 0) return;
    for (Index i = 0; i < steps_; ++i) {
      Rng draws = rng.split(static_cast<std::uint64_t>(i));
      descend(problem, Inputs::by_window(problem.X, drawn(problem, draws)), Theta);
    }
  }

  bool catches_up(Index) const override { return false; }

 private:
  // The newest row and others at random; all of them while they are no more than a batch.
  std::vector<Index> drawn(const NeuralProblem& problem, Rng& rng) const {
    std::vector<Index> rows(static_cast<std::size_t>(std::min(batch_, problem.rows())));
    std::iota(rows.begin(), rows.end(), Index{0});
    if (problem.rows() <= batch_) return rows;
    for (Index& row : rows) row = rng.below(problem.rows());
    if (problem.newest && *problem.newest < problem.rows()) rows.front() = *problem.newest;
    return rows;
  }

  // One step on the batch's share of the mean loss, for every column.
  void descend(const NeuralProblem& problem, Inputs X, Eigen::Ref<Matrix> Theta) const {
    Tangent tangent(problem.network, std::move(X));
    const std::vector<Index>& rows = tangent.X().order();
    const Vector n = problem.n(rows);
    const Vector share = n / n.sum();
    Vector gradient(Theta.rows()), error(n.size());
    for (Index c = 0; c < Theta.cols(); ++c) {
      auto theta = Theta.col(c);
      tangent.move_to(theta);
      for (Index i = 0; i < error.size(); ++i) {
        const double y = problem.sum(rows[static_cast<std::size_t>(i)], c) / n[i];
        error[i] = share[i] * (tangent.f()[i] - y);
      }
      tangent.transposed_times(error, gradient);
      gradient += (problem.rho / problem.t) * (theta - problem.centers.col(c));
      const double curvature = share.dot(tangent.squared_norms()) + problem.rho / problem.t;
      const double length = gradient.norm() * step_ / curvature, reach = kReach * theta.norm();
      if (!std::isfinite(length)) continue;
      theta -= step_ / curvature * std::min(1.0, reach / length) * gradient;
    }
  }

  Index steps_;
  Index batch_;
  double step_;
};

}  // namespace

Entry<NeuralSolverFactory> replay_solver() {
  return {{.name = "replay",
           .summary = "mini-batches of the newest and of past rows; a round's cost is bounded",
           .rule = "theta -= step / (mean |grad f|^2) * gradient of the mean loss over a batch of "
                   "rows, `steps` times a round",
           .paper = "Lin, Self-Improving Reactive Agents Based on Reinforcement Learning, Planning "
                    "and Teaching (1992)",
           .parameters = {{"steps", "3", "mini-batches a round", whole(1, 1e6)},
                          {"batch", "64", "rows of a mini-batch", whole(1, 1e6)},
                          {"step", "0.5", "size of a step, relative to the largest stable one",
                           real_above(0)}}},
          [](const Arguments& arguments) -> std::unique_ptr<NeuralSolver> {
            return std::make_unique<Replay>(arguments);
          }};
}

}  // namespace posse

// Steps on the newest row and on rows drawn from the past: bounded work per round, however many
// rows there are.
//
// A step goes to the minimum of the batch's mean loss, linearised and damped (damped_step.h), with
// mu the sum of its curvatures divided by `step`. A small step is one of gradient descent. A large
// one is stable, too, and goes as far along flat directions as along steep ones, which helps if
// features have very different sizes. Steps, and with them the regulariser's pull, are measured as
// if the inputs were whitened (input_metric.h).
//
// All members see the same batches: a batch is gathered once, without the zeros of a disjoint
// encoding.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "posse/models/neural/damped_step.h"
#include "posse/models/neural/neural_solver.h"

namespace posse {
namespace {

constexpr double kMaxStep = 0.1;  // as a share of |theta|, whatever the rewards

struct ReplaySetting {
  Index steps = 1;
  Index batch = 64;
  double step = 10;
  Whitening whitening = {.damping = 0.03, .power = 0.75};
};

class Replay final : public NeuralSolver {
 public:
  explicit Replay(const ReplaySetting& setting) : setting_(setting) {}

  void advance(const NeuralProblem& problem, Eigen::Ref<Matrix> Theta,
               const Rng& rng) const override {
    if (problem.rows() == 0) return;
    for (Index i = 0; i < setting_.steps; ++i) {
      Rng draws = rng.split(static_cast<std::uint64_t>(i));
      descend(problem, Inputs::by_window(problem.X, draw_batch(problem, draws)), Theta);
    }
  }

  bool catches_up(const Rows&) const override { return false; }
  Whitening whitening(const Rows&) const override { return setting_.whitening; }

 private:
  // The newest row and random others; all rows if they fit into one batch.
  std::vector<Index> draw_batch(const NeuralProblem& problem, Rng& rng) const {
    std::vector<Index> rows(static_cast<std::size_t>(std::min(setting_.batch, problem.rows())));
    std::iota(rows.begin(), rows.end(), Index{0});
    if (problem.rows() <= setting_.batch) return rows;
    for (Index& row : rows) row = rng.below(problem.rows());
    if (problem.newest && *problem.newest < problem.rows()) rows.front() = *problem.newest;
    return rows;
  }

  // One step on the batch's mean loss, for every column.
  void descend(const NeuralProblem& problem, Inputs X, Eigen::Ref<Matrix> Theta) const {
    Tangent tangent = Tangent::in_metric(problem.M, problem.network, std::move(X));
    const std::vector<Index>& rows = tangent.X().order();
    const Vector n = problem.n(rows);
    Vector y(n.size());
    for (Index c = 0; c < Theta.cols(); ++c) {
      const Vector theta = Theta.col(c);
      tangent.move_to(theta);
      for (Index i = 0; i < y.size(); ++i) {
        y[i] = problem.sum(rows[static_cast<std::size_t>(i)], c) / n[i];
      }
      const DampedStep damped(tangent, theta, n / n.sum(), y, problem.rho / problem.t,
                              problem.centers.col(c));
      const Vector change = damped.minimum(damped.curvature().trace() / setting_.step) - theta;
      const double length = change.norm(), longest = kMaxStep * theta.norm();
      if (std::isfinite(length)) Theta.col(c) += std::min(1.0, longest / length) * change;
    }
  }

  ReplaySetting setting_;
};

constexpr ReplaySetting kDefaults;

// The default of a parameter, in the spec language.
template <class Number>
std::string text(Number value) {
  return to_string(Spec::of(static_cast<double>(value)));
}

}  // namespace

Entry<NeuralSolverFactory> replay_solver() {
  return {
      {.name = "replay",
       .summary = "mini-batches of the newest row and past rows; a round's cost is bounded",
       .rule = "theta = argmin of the batch's mean loss, linearised, plus mu/2 |theta - last|^2 "
               "with mu = mean |grad f|^2 / step, `steps` times per round",
       .paper = "Lin, Self-Improving Reactive Agents Based on Reinforcement Learning, Planning "
                "and Teaching (1992)",
       .parameters = {{"steps", text(kDefaults.steps), "mini-batches per round", whole(1, 1e6)},
                      {"batch", text(kDefaults.batch), "rows of a mini-batch", whole(1, 1e6)},
                      {"step", text(kDefaults.step),
                       "size of a step; 1 is about the largest stable step of gradient descent",
                       real_above(0)},
                      {"whiten", text(kDefaults.whitening.damping),
                       "damping of the inputs' whitening by which steps are measured, as a share "
                       "of their mean square (with up to 512 features); 0: no whitening",
                       real(0)},
                      {"power", text(kDefaults.whitening.power),
                       "exponent of that whitening: 1 is full whitening; less reduces overfitting "
                       "of features that are rarely present",
                       real(0, 1)}}},
      [](const Arguments& arguments) -> std::unique_ptr<NeuralSolver> {
        return std::make_unique<Replay>(
            ReplaySetting{.steps = arguments.whole("steps"),
                          .batch = arguments.whole("batch"),
                          .step = arguments.number("step"),
                          .whitening = {.damping = arguments.number("whiten"),
                                        .power = arguments.number("power")}});
      }};
}

std::unique_ptr<NeuralSolver> make_replay() { return std::make_unique<Replay>(kDefaults); }

}  // namespace posse

// Minimises the neural loss for several columns, which share rows and counts: the unperturbed fit,
// or the members of an ensemble. For column c, with S_ic = (s_i + sigma_R U_ci - mean n_i) / sd,
// the totals of standardised rewards,
//
//     L(theta) = 1/2 sum_i n_i (f(x_i; theta) - S_ic / n_i)^2 + rho/2 |theta - center_c|^2.
//
// Its global minimum cannot be found with certainty: a solver improves its columns from where they
// are, by a fixed amount of work per round.
#pragma once

#include <memory>
#include <optional>

#include "posse/core/archive.h"
#include "posse/core/catalogue.h"
#include "posse/models/neural/input_metric.h"
#include "posse/models/neural/network.h"

namespace posse {

// The distinct rows of a history: how many there are, and whether they repeat or every context is a
// new one.
struct Rows {
  Index count;
  bool repeat;
};

struct NeuralProblem {
  const Network& network;
  double rho;
  Eigen::Ref<const Matrix> X;
  Eigen::Ref<const Vector> n, s;
  Eigen::Ref<const Matrix> U;  // a row for each column; no rows: no perturbations
  double sigma_R;
  Eigen::Ref<const Matrix> centers;
  std::optional<Index> newest;  // the row observed last, if it was kept
  double t;                     // observations so far, including those that were not kept
  const Matrix& M;              // the first layer's metric (input_metric.h), or empty
  bool rows_repeat = true;
  double mean = 0, sd = 1;  // of the rewards

  Index rows() const { return n.size(); }
  Index columns() const { return centers.cols(); }
  double sum(Index i, Index c) const {
    const double S = U.rows() == 0 ? s[i] : s[i] + sigma_R * U(c, i);
    return (S - mean * n[i]) / sd;
  }
  Vector sums(Index c) const {
    return Vector::NullaryExpr(rows(), [&](Index i) { return sum(i, c); });
  }
};

class NeuralSolver {
 public:
  virtual ~NeuralSolver() = default;

  // One round's work on every column of Theta, with the round's own `rng`. The result of a column
  // does not depend on the others, to the last bit, so threads may share the columns.
  virtual void advance(const NeuralProblem& problem, Eigen::Ref<Matrix> Theta,
                       const Rng& rng) const = 0;
  // Whether one round's work nearly makes up for skipped rounds: then work on a column may wait
  // until the column is needed.
  virtual bool catches_up(const Rows& rows) const = 0;
  // Whether every round begins at theta_0. The caller puts the columns there.
  virtual bool starts_over() const { return false; }
  // The whitening of the metric (input_metric.h) that measures its steps.
  virtual Whitening whitening(const Rows&) const { return {}; }
};

using NeuralSolverFactory = std::unique_ptr<NeuralSolver>(const Arguments&);

Entry<NeuralSolverFactory> auto_solver();
Entry<NeuralSolverFactory> gauss_newton_solver();
Entry<NeuralSolverFactory> neural_gd_solver();
Entry<NeuralSolverFactory> replay_solver();

const Catalogue<NeuralSolverFactory>& neural_solvers();

// The solvers that `auto` builds on, with their default parameters.
std::unique_ptr<NeuralSolver> make_gauss_newton();
std::unique_ptr<NeuralSolver> make_replay();

Spec complete_neural_solver(const Spec& spec);

}  // namespace posse

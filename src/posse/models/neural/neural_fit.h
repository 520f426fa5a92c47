// Trains a network to a history, with the loss L_Neural of the paper,
//
//     L_Neural(theta) = 1/2 sum_l (f(x_l; theta) - y_l)^2 + lambda N / 2 |theta - theta_0|^2
//
// (form=standard: lambda / 2 |theta|^2), and keeps what the members of an ensemble share with the
// fit: the network, the solver and its metric. Training starts at theta_0.
//
// With standardise=on y_l is (y_l - mean) / sd of all rewards so far. Perturbations, variances and
// means that callers see are in the unit of the rewards all the same.
#pragma once

#include <memory>
#include <optional>

#include "posse/core/archive.h"
#include "posse/core/parameter.h"
#include "posse/core/rng.h"
#include "posse/history/history.h"
#include "posse/models/model.h"
#include "posse/models/neural/input_metric.h"
#include "posse/models/neural/neural_solver.h"
#include "posse/models/reward_scale.h"

namespace posse {

class NeuralFit {
 public:
  NeuralFit(const Arguments& arguments, const ModelSetting& setting);

  const Network& network() const { return network_; }
  double lambda() const { return lambda_; }
  double rho() const { return rho_; }
  bool standardises() const { return standardises_; }
  const NeuralSolver& solver() const { return *solver_; }
  const Vector& theta_0() const { return theta_0_; }
  const Vector& center() const { return center_; }
  const Vector& theta() const { return theta_; }
  const RewardScale& rewards() const { return rewards_; }
  double noise_variance() const;

  // Whether work on a column may wait until the column is needed.
  bool catches_up(const History& history) const { return solver_->catches_up(rows(history)); }

  // Takes note of a round's arms, before its observation.
  void see_arms(const Eigen::Ref<const Matrix>& X) { network_.see_arms(X); }
  // Takes note of a new observation in the history, or of another history. Call one of them before
  // advance().
  void see(const History& history, const Observation& newest);
  void assign(const History& history);
  // One round's work on theta.
  void advance(const History& history);

  // One round's work on columns, each with its own perturbed sums and centre.
  void advance_members(const History& history, const Eigen::Ref<const Matrix>& U, double sigma_R,
                       const Matrix& centers, Eigen::Ref<Matrix> Theta) const;
  // One round's work, from theta or theta_0, on a loss with other totals, another centre and a
  // regulariser `scale` times as strong.
  Vector trained_on(const History& history, const Vector& n, const Vector& S, const Vector& center,
                    double scale = 1) const;

  // `rows` is the number of the history's rows, which is loaded before.
  void state(Archive& archive, Index rows);

 private:
  Rows rows(const History& history) const { return {history.rows(), history.rows_repeat(few_)}; }
  NeuralProblem problem(const History& history, const Eigen::Ref<const Vector>& n,
                        const Eigen::Ref<const Vector>& s, const Eigen::Ref<const Matrix>& U,
                        double sigma_R, const Eigen::Ref<const Matrix>& centers,
                        double scale) const;
  Rng round(const History& history) const;
  Vector start() const { return solver_->starts_over() ? theta_0_ : theta_; }
  void renew_metric(const History& history);
  void judge_noise(const History& history);

  Network network_;
  bool standardises_;
  double lambda_;
  double rho_;  // of the regulariser (rho / 2) |theta - center|^2
  Index few_;   // upper bound on the rows of a fixed arm set, at most kFewRows
  std::unique_ptr<NeuralSolver> solver_;
  Rng prior_;
  Vector theta_0_;
  Vector center_;
  Vector theta_;
  RewardScale rewards_;        // left empty unless these are standardised
  double noise_variance_ = 1;  // of y_l
  InputMetric metric_;
  std::optional<Index> newest_;  // the row observed last, if it was kept
};

}  // namespace posse

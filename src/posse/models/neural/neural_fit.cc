#include "posse/models/neural/neural_fit.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "posse/core/context.h"
#include "posse/models/neural/network_parameters.h"
#include "posse/models/standardise.h"

namespace posse {
namespace {

constexpr Index kMaxJudgedRows = 200;  // the most that the estimate of the noise uses

}  // namespace

NeuralFit::NeuralFit(const Arguments& arguments, const ModelSetting& setting)
    : network_(network_of(arguments, setting.d)),
      standardises_(posse::standardises(arguments)),
      lambda_(lambda_of(arguments)),
      rho_(decay(network_, lambda_)),
      few_(std::min(setting.K.value_or(kFewRows), kFewRows)),
      solver_(neural_solvers().make(arguments.value("solver"))),
      prior_(setting.prior),
      theta_0_(initial_weights(network_, prior_)),
      center_(decay_center(network_, theta_0_)),
      theta_(theta_0_) {}

void NeuralFit::see(const History& history, const Observation& newest) {
  newest_ = newest.row;
  network_.see_arms(newest.x);  // unless see_arms() has settled the unit
  if (standardises_) rewards_.add(newest.y);
  renew_metric(history);
}

void NeuralFit::assign(const History& history) {
  newest_.reset();
  network_.see_arms(history.X());
  if (standardises_) rewards_.assign(history);
  renew_metric(history);
}

void NeuralFit::renew_metric(const History& history) {
  const Whitening whitening = solver_->whitening(rows(history));
  if (whitening.damping > 0) metric_.see(history, whitening);
}

void NeuralFit::advance(const History& history) {
  theta_ = trained_on(history, history.n(), history.s(), center_);
  judge_noise(history);
}

void NeuralFit::advance_members(const History& history, const Eigen::Ref<const Matrix>& U,
                                double sigma_R, const Matrix& centers,
                                Eigen::Ref<Matrix> Theta) const {
  const NeuralProblem members = problem(history, history.n(), history.s(), U, sigma_R, centers, 1);
  solver_->advance(members, Theta, round(history));
}

Vector NeuralFit::trained_on(const History& history, const Vector& n, const Vector& S,
                             const Vector& center, double scale) const {
  const Matrix unperturbed(0, n.size());
  Matrix theta = start();
  solver_->advance(problem(history, n, S, unperturbed, 0, center, scale), theta, round(history));
  return theta;
}

NeuralProblem NeuralFit::problem(const History& history, const Eigen::Ref<const Vector>& n,
                                 const Eigen::Ref<const Vector>& s,
                                 const Eigen::Ref<const Matrix>& U, double sigma_R,
                                 const Eigen::Ref<const Matrix>& centers, double scale) const {
  return {.network = network_,
          .rho = scale * rho_,
          .X = history.X(),
          .n = n,
          .s = s,
          .U = U,
          .sigma_R = sigma_R,
          .centers = centers,
          .newest = newest_,
          .t = scale * static_cast<double>(history.t()),
          .M = metric_.M(),
          .rows_repeat = rows(history).repeat,
          .mean = rewards_.mean(),
          .sd = rewards_.sd()};
}

Rng NeuralFit::round(const History& history) const {
  return prior_.split("batches").split(static_cast<std::uint64_t>(history.t()));
}

// As in the linear model: residuals, the regulariser's penalty, and one pseudo-observation; from
// rows spread evenly over the history if there are many.
void NeuralFit::judge_noise(const History& history) {
  const Index rows = history.rows(), count = std::min(rows, kMaxJudgedRows);
  if (count == 0) return;
  std::vector<Index> judged(static_cast<std::size_t>(count));
  for (Index i = 0; Index & row : judged) row = i++ * rows / count;
  const Vector f = network_.values(history.X()(Eigen::all, judged), theta_);
  const Vector n = history.n()(judged), s = rewards_.sums(n, history.s()(judged)),
               q = rewards_.squares(n, history.s()(judged), history.q()(judged));
  const double t = n.sum(), share = t / static_cast<double>(history.t());
  const double residuals = q.sum() - 2 * s.dot(f) + n.dot(f.cwiseAbs2());
  const double penalty = share * rho_ * (theta_ - center_).squaredNorm();
  const double variance = std::max(residuals + penalty + q.sum() / t, 0.0) / (t + 1);
  if (std::isfinite(variance)) noise_variance_ = variance;
}

// No rewards vary more than the cap allows, but a network that is about to diverge may think so.
double NeuralFit::noise_variance() const {
  const double unit = rewards_.sd() * rewards_.sd();
  return std::min(unit * noise_variance_, kMaxMagnitude * kMaxMagnitude);
}

void NeuralFit::state(Archive& archive, Index rows) {
  archive(network_, theta_, rewards_, noise_variance_, newest_, metric_);
  archive.require(noise_variance_ >= 0, "a variance is negative");
  archive.require(!newest_ || *newest_ < rows, "the newest row is not one of the history's");
  archive.require(metric_.is_of(network_.d()), "a metric is of other features");
}

}  // namespace posse

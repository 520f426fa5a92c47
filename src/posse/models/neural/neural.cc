// The neural model f(x; theta): a fully connected network with the loss L_Neural of the paper,
//
//     L_Neural(theta) = 1/2 sum_l (f(x_l; theta) - y_l)^2 + lambda N / 2 |theta - theta_0|^2
//
// (form=standard: lambda / 2 |theta|^2). Member j is regularised towards a centre moved by
// sigma_P P_j. All start at theta_0, moved likewise, but those born late at the fit; a solver that
// starts over puts them back there every round.
//
// A solver that catches up is put to work when a member is asked for, and a round brings up one
// column in turn, the fit or a member; the others work on all columns every round, the members'
// shared out among threads.
#include "posse/models/neural/neural.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "posse/core/error.h"
#include "posse/core/workers.h"
#include "posse/models/entries.h"
#include "posse/models/neural/input_metric.h"
#include "posse/models/neural/neural_solver.h"

namespace posse {
namespace {

constexpr Index kFew = 128;     // rows that may all be different and yet come again
constexpr Index kJudged = 200;  // rows that the noise is judged by, if there are more

class Neural final : public Model {
 public:
  Neural(const Arguments& arguments, const ModelSetting& setting)
      : network_(network_of(arguments, setting.d)),
        rho_(decay(network_, lambda_of(arguments))),
        few_(std::min(setting.K.value_or(kFew), kFew)),
        solver_(neural_solvers().make(arguments.value("solver"))),
        workers_(setting.threads),
        prior_(setting.prior),
        theta_0_(initial_weights(network_, prior_)),
        center_(decay_center(network_, theta_0_)),
        Theta_(theta_0_),
        start_size_(Theta_.norm() / std::sqrt(static_cast<double>(network_.size()))) {
    if (setting.wanted != Wanted::fits) {
      throw Error("the neural model keeps no widths; neural_ucb and neural_ts keep their own");
    }
    draw_members(setting.m);
  }

  void learn(const History& history, const Observation& o) override {
    newest_ = o.row;
    see_inputs(history);
    turn_ = (turn_ + 1) % Theta_.cols();
    if (turn_ == 0 || !solver_->catches_up(rows(history))) bring_up_fit(history);
  }

  void refit(const History& history) override {
    newest_.reset();
    see_inputs(history);
    draw_members(history.m());
    bring_up_fit(history);
  }

  void fit_members(const History& history, double sigma_R, double sigma_P) override {
    const Index m = P_.cols();
    if (m == 0) return;
    if (sigma_P != sigma_P_) Theta_.rightCols(m) += (sigma_P - sigma_P_) * P_;
    sigma_R_ = sigma_R, sigma_P_ = sigma_P;
    if (solver_->catches_up(rows(history))) {
      if (turn_ > 0) Theta_.col(turn_) = brought_up(history, turn_ - 1);
    } else {
      if (solver_->starts_over()) Theta_.rightCols(m) = (sigma_P_ * P_).colwise() + theta_0_;
      advance_members(history);
    }
  }

  Vector fit() const override { return Theta_.col(0); }

  Vector member(const History& history, Index j) const override {
    if (solver_->catches_up(rows(history))) return brought_up(history, j);
    return Theta_.col(1 + j);
  }

  // No one is given a model that wanted one of these three.
  Vector posterior_draw(double, Rng&) const override { return fit(); }
  Vector squared_widths(const Matrix& X) const override { return Vector::Zero(X.cols()); }
  double information() const override { return 0; }

  Vector perturbed_fit(const History& history, const Vector& w, const Vector& v) const override {
    Matrix theta = start_of_fit();
    const Vector s = history.s() + w;
    solver_->advance(fit_problem(history, s, center_ + v / rho_), theta, round(history));
    return theta;
  }

  Vector fit_of(const History& history, const Vector& n, const Vector& S,
                double scale) const override {
    Matrix theta = start_of_fit();
    solver_->advance({network_, scale * rho_, history.X(), n, S, Matrix(), 0, center_, newest_,
                      n.sum(), metric_.M(), rows(history).repeat},
                     theta, round(history));
    return theta;
  }

  Vector predict(const Matrix& X, const Vector& theta) const override {
    return network_.values(X, theta);
  }

  double noise_variance() const override { return noise_variance_; }
  bool rows_repeat() const override { return repeat_; }
  double lambda() const override { return rho_; }

  // At most the size of theta_0's own weights: f is a product of layers, and larger priors would
  // drown theta_0 and every reward.
  double prior_scale(double sigma) const override {
    return std::min(sigma / std::sqrt(rho_), start_size_);
  }

  void state(Archive& archive) override {
    archive(Theta_, sigma_R_, sigma_P_, noise_variance_, turn_, newest_, repeat_, metric_);
    const Index m = Theta_.cols() - 1;
    const bool fits = Theta_.rows() == network_.size() && m >= 0 && m <= P_.cols();
    if (!fits || turn_ < 0 || turn_ > m || newest_.value_or(0) < 0 || !metric_.is_of(network_.d()))
      throw Error("the archive holds networks of another shape");
    P_.conservativeResize(Eigen::NoChange, m);  // some may have retired
  }

 private:
  // Members beyond those there are start at the fit, moved by their priors; before the first
  // observation that is theta_0.
  void draw_members(Index m) {
    const Index before = P_.cols();
    P_.conservativeResize(network_.size(), m);
    Theta_.conservativeResize(Eigen::NoChange, 1 + m);
    for (Index j = before; j < m; ++j) {
      P_.col(j) = prior_.split(static_cast<std::uint64_t>(j)).normals(network_.size());
      Theta_.col(1 + j) = fit() + sigma_P_ * P_.col(j);
    }
    turn_ = std::min(turn_, m);
  }

  void see_inputs(const History& history) {
    repeat_ = repeats(history, kFew);
    const Whitening whitening = solver_->whitening(rows(history));
    if (whitening.damping > 0) metric_.see(history, whitening);
  }

  static bool repeats(const History& history, Index few) {
    return history.rows() <= std::max(few, history.t() / 2);
  }

  Rows rows(const History& history) const { return {history.rows(), repeats(history, few_)}; }

  Rng round(const History& history) const {
    return prior_.split("batches").split(static_cast<std::uint64_t>(history.t()));
  }

  NeuralProblem fit_problem(const History& history, const Eigen::Ref<const Vector>& s,
                            const Eigen::Ref<const Vector>& center) const {
    return {network_,    rho_,
            history.X(), history.n(),
            s,           Matrix(),
            0,           center,
            newest_,     static_cast<double>(history.t()),
            metric_.M(), rows(history).repeat};
  }

  // Of `count` members from the j-th.
  NeuralProblem members_problem(const History& history, Index j, const Matrix& centers,
                                Index count) const {
    return {network_,    rho_,
            history.X(), history.n(),
            history.s(), history.U().middleRows(j, count),
            sigma_R_,    centers,
            newest_,     static_cast<double>(history.t()),
            metric_.M(), rows(history).repeat};
  }

  Matrix centers(Index j, Index count) const {
    return (sigma_P_ * P_.middleCols(j, count)).colwise() + center_;
  }

  Vector start_of_fit() const { return solver_->starts_over() ? theta_0_ : fit(); }

  void bring_up_fit(const History& history) {
    Theta_.col(0) = start_of_fit();
    solver_->advance(fit_problem(history, history.s(), center_), Theta_.leftCols(1),
                     round(history));
    set_noise_variance(history);
  }

  void advance_members(const History& history) {
    workers_.share(P_.cols(), [&](Index j, Index count) {
      const Matrix own_centers = centers(j, count);
      solver_->advance(members_problem(history, j, own_centers, count),
                       Theta_.middleCols(1 + j, count), round(history));
    });
  }

  Vector brought_up(const History& history, Index j) const {
    Matrix theta = Theta_.col(1 + j);
    const Matrix center = centers(j, 1);
    solver_->advance(members_problem(history, j, center, 1), theta, round(history));
    return theta;
  }

  // As in the linear model: residuals, what the regulariser took, and one pseudo-observation; of
  // rows spread evenly over the history if there are many.
  void set_noise_variance(const History& history) {
    const Index rows = history.rows(), count = std::min(rows, kJudged);
    if (count == 0) return;
    std::vector<Index> judged(static_cast<std::size_t>(count));
    for (Index i = 0; Index & row : judged) row = i++ * rows / count;
    const Vector f = network_.values(history.X()(Eigen::all, judged), fit());
    const Vector n = history.n()(judged), s = history.s()(judged), q = history.q()(judged);
    const double t = n.sum(), share = t / static_cast<double>(history.t());
    const double residuals = q.sum() - 2 * s.dot(f) + n.dot(f.cwiseAbs2());
    const double shrunk = share * rho_ * (fit() - center_).squaredNorm();
    const double variance = std::max(residuals + shrunk + q.sum() / t, 0.0) / (t + 1);
    if (std::isfinite(variance)) noise_variance_ = variance;
  }

  Network network_;
  double rho_;
  Index few_;  // rows that a fixed set of arms would have, at most kFew
  std::unique_ptr<NeuralSolver> solver_;
  Workers workers_;  // not for decisions, which many threads may make at once
  Rng prior_;
  Vector theta_0_;
  Vector center_;
  Matrix P_;           // the members' priors
  Matrix Theta_;       // of the fit, then of the members
  double start_size_;  // of theta_0's weights, root mean square
  double sigma_R_ = 0, sigma_P_ = 0;
  double noise_variance_ = 1;
  InputMetric metric_;
  bool repeat_ = true;           // do rows
  Index turn_ = 0;               // the column that was brought up last
  std::optional<Index> newest_;  // the row observed last, if it was kept
};

}  // namespace

Parameters network_parameters() {
  return {{"L", "3", "weight matrices: L - 1 hidden layers (1: no hidden layer)", whole(1, 100)},
          {"N", "20", "units of a hidden layer", whole(1, 1e4)},
          {"form", "ntk",
           "ntk: the paper's network, sqrt(N) times the last layer, no biases, f = 0 at the start, "
           "regularised towards its start; standard: biases, the usual start, regularised "
           "towards 0",
           one_of({"ntk", "standard"})}};
}

Parameter rows_parameter() {
  return {
      "rows", "all",
      "most distinct rows kept of the history, a random sample of all that came; for contexts that "
      "change (with fewer rows than fixed arms it forgets arms)",
      whole(1).or_word("all")};
}

Parameter lambda_parameter() {
  return {
      "lambda", "auto",
      "regularisation: lambda N / 2 |theta - theta_0|^2 with form=ntk, lambda / 2 |theta|^2 with "
      "form=standard; 'auto' is the paper's 1 in the first and 0.01 in the second, where 1 would "
      "draw the network to 0",
      real_above(0).or_word("auto")};
}

double lambda_of(const Arguments& arguments) {
  if (arguments.is_number("lambda")) return arguments.number("lambda");
  return arguments.is("form", "ntk") ? 1 : 0.01;
}

Traits neural_traits(const Arguments& arguments) {
  const bool hidden = arguments.whole("L") > 1;
  return {.rewards = hidden ? Rewards::nonlinear : Rewards::linear,
          .practical = arguments.whole("N") > 2,  // of a layer of two, both units soon stay at 0
          .order_free = false};
}

Network network_of(const Arguments& arguments, Index d) {
  const auto form = arguments.is("form", "ntk") ? Network::Form::ntk : Network::Form::standard;
  return Network(form, d, arguments.whole("L"), arguments.whole("N"));
}

Vector initial_weights(const Network& network, const Rng& prior) {
  return network.theta_0(prior.split("theta_0"));
}

double decay(const Network& network, double lambda) {
  return network.form() == Network::Form::ntk ? lambda * static_cast<double>(network.N()) : lambda;
}

Vector decay_center(const Network& network, const Vector& theta_0) {
  return network.form() == Network::Form::ntk ? theta_0 : Vector::Zero(theta_0.size());
}

Entry<ModelFactory> neural_model() {
  return {{.name = "neural",
           .summary = "fully connected ReLU network: mean reward f(x; theta), squared loss",
           .rule = "theta near argmin 1/2 sum_l (f(x_l; theta) - y_l)^2 + lambda N / 2 |theta - "
                   "theta_0|^2, f(x; theta) = sqrt(N) W_L phi(W_{L-1} ... phi(W_1 x))",
           .paper = "Zhou et al., Neural Contextual Bandits with UCB-based Exploration (ICML 2020)",
           .parameters = network_parameters() +
                         Parameters{lambda_parameter(),
                                    {"solver", "auto",
                                     "how the loss is minimised (posse list neural_solvers)",
                                     specs_of(complete_neural_solver)},
                                    rows_parameter()},
           .traits = neural_traits},
          [](const Arguments& arguments, const ModelSetting& setting) -> std::unique_ptr<Model> {
            return std::make_unique<Neural>(arguments, setting);
          }};
}

}  // namespace posse

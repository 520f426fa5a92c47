// Neural-Linear (Riquelme, Tucker & Snoek, Deep Bayesian Bandits Showdown, ICLR 2018, section 3):
// Bayesian linear regression on z(x), the outputs of the last hidden layer of a trained network,
//
//     for t = 1, 2, ...
//       sigma^2 ~ InverseGamma(a, b),   beta ~ N(mu, sigma^2 Lambda^-1)
//       play argmax_x z(x)' beta and observe Y_t
//       train the network
//       Lambda = sum_l z(X_l) z(X_l)' + Lambda_0,     mu = Lambda^-1 sum_l Y_l z(X_l)
//       a = a_0 + t/2,                  b = b_0 + 1/2 (sum_l Y_l^2 - mu' Lambda mu)
//
// with mu_0 = 0 and Lambda_0 = lambda_0 I. The authors keep one regression per arm, train only from
// time to time, and then recompute the regressions with the new z. Here one regression is shared by
// all arms, which have their own features, and both are done in every round.
//
// Rule::ucb is Neural-LinUCB (Xu, Wen, Zhao & Gu, Neural Contextual Bandits with Deep
// Representation and Shallow Exploration, ICLR 2022, algorithm 1), which plays
//
//     argmax_x z(x)' mu + alpha sqrt(z(x)' Lambda^-1 z(x)).
//
// Its Lambda and mu sum the z of the rounds in which the rows came; here, the present z.
#pragma once

#include <vector>

#include "posse/core/argmax.h"
#include "tests/paper/raw_network.h"

namespace posse::paper {

class NeuralLinear {
 public:
  enum class Rule { ts, ucb };

  struct Input {
    RawNetwork network;
    std::uint64_t seed;
    double lambda = 1;
    Rule rule = Rule::ts;
    double lambda_0 = 0.25;
    double a_0 = 6, b_0 = 6;
    double alpha = 1;
    RawDescent gd = {};
    WarmUp warm_up = {};
  };

  explicit NeuralLinear(const Input& input)
      : in_(input),
        theta_(initial_weights(input.network, input.seed)),
        center_(input.network.center(theta_)) {}

  Played decide(const Context& context, Rng& rng) const {
    const std::uint64_t id = rng.bits64();
    const auto observed = static_cast<Index>(D_.size());
    if (observed < in_.warm_up.tau) return {in_.warm_up.arm(context, observed, rng), id};
    const std::vector<Row> rows = rows_of_features();
    const Matrix Lambda = summed_V(rows, in_.lambda_0, in_.network.N);
    const Vector mu = Lambda.inverse() * summed_b(rows, in_.network.N);
    const Vector score = in_.rule == Rule::ts ? thompson_score(context, Lambda, mu, rng)
                                              : optimistic_score(context, Lambda, mu);
    return {argmax(score, rng), id};
  }

  void update(const Context& context, const Played& played, double Y) {
    D_.push_back({context.x().col(played.arm), Y});
    const RawNeuralLoss L{in_.network, in_.network.rho(in_.lambda), center_, D_};
    theta_ = L.descend(theta_, in_.gd);
  }

 private:
  // h_{L-1} of forward(), N numbers.
  Vector z(const Vector& x) const {
    return in_.network.forward(x, theta_)[static_cast<std::size_t>(in_.network.L - 1)];
  }

  std::vector<Row> rows_of_features() const {
    std::vector<Row> rows;
    for (const Row& row : D_) rows.push_back({z(row.x), row.y});
    return rows;
  }

  Vector thompson_score(const Context& context, const Matrix& Lambda, const Vector& mu,
                        Rng& rng) const {
    double squares = 0;
    for (const Row& row : D_) squares += row.y * row.y;
    const double a = in_.a_0 + static_cast<double>(D_.size()) / 2;
    const double b = in_.b_0 + (squares - mu.dot(Lambda * mu)) / 2;
    const double sigma = std::sqrt(b / rng.gamma(a));
    // As in lin_ts.h: Lambda = L L', and sigma L^-T times a standard normal has covariance
    // sigma^2 Lambda^-1.
    const Matrix L = Lambda.llt().matrixL();
    const Vector beta = mu + sigma * L.transpose().inverse() * rng.normals(mu.size());
    Vector score(context.K());
    for (Index k = 0; k < context.K(); ++k) score[k] = z(context.x().col(k)).dot(beta);
    return score;
  }

  Vector optimistic_score(const Context& context, const Matrix& Lambda, const Vector& mu) const {
    const Matrix inverse = Lambda.inverse();
    Vector score(context.K());
    for (Index k = 0; k < context.K(); ++k) {
      const Vector z_k = z(context.x().col(k));
      score[k] = z_k.dot(mu) + in_.alpha * std::sqrt(z_k.dot(inverse * z_k));
    }
    return score;
  }

  Input in_;
  std::vector<Row> D_;
  Vector theta_;
  Vector center_;
};

}  // namespace posse::paper

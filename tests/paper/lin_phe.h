// Perturbed-history exploration in linear bandits.
//
// Gaussian, as in the ensemble paper: each round draws fresh perturbations of all rewards,
//
//     Z_1, ..., Z_{t-1} ~ N(0, sigma_R^2)
//     theta~ = V^-1 sum_l (Y_l + Z_l) X_l,   X_t = argmax_x x' theta~
//
// Kveton et al., UAI 2019, algorithm 1 (LinPHE), with `a` pseudo-rewards per reward, after d rounds
// in which the arms are played round-robin,
//
//     Z_{1,l}, ..., Z_{a,l} ~ Ber(1/2)                                 for l = 1, ..., t - 1
//     G_t = lambda (a + 1) I + (a + 1) sum_l X_l X_l'
//     theta~ = G_t^-1 sum_l X_l (Y_l + sum_j Z_{j,l}),   X_t = argmax_x x' theta~
//
// or ~ N(0, sigma_R^2) for real rewards. If a is not an integer, a row played n_i times has
// n'_i = ceil(a n_i) pseudo-rewards, as in Kveton's code, and G_t counts these.
//
// The papers draw for every observation; on the documented stream there is one draw for the sum
// over equal rows, in the order of their first appearance. `draws` selects one of the two.
#pragma once

#include <cmath>
#include <vector>

#include "posse/core/argmax.h"
#include "tests/paper/raw_rows.h"

namespace posse::paper {

class LinPHE {
 public:
  enum class Form { gaussian, bernoulli, pseudo_gaussian };
  enum class Draws { per_row, per_observation };

  struct Input {
    Index d;
    Form form = Form::gaussian;
    double lambda = 1;
    double sigma_R = 0.1;
    double a = 2;
    Draws draws = Draws::per_row;
    WarmUp warm_up = {};
  };

  explicit LinPHE(const Input& input) : in_(input) {}

  Played decide(const Context& context, Rng& rng) const {
    const std::uint64_t id = rng.bits64();
    const auto observed = static_cast<Index>(D_.size());
    if (observed < in_.warm_up.tau) return {in_.warm_up.arm(context, observed, rng), id};
    const Vector theta = perturbed_theta(rng);
    Vector f(context.K());
    for (Index k = 0; k < context.K(); ++k) f[k] = context.x().col(k).dot(theta);
    return {argmax(f, rng), id};
  }

  void update(const Context& context, const Played& played, double y) {
    observe(context.x().col(played.arm), y);
  }

  void observe(const Vector& x, double y) {
    count(distinct_, x);
    D_.push_back({x, y});
  }

  // theta~ of one round.
  Vector perturbed_theta(Rng& rng) const {
    return in_.form == Form::gaussian ? gaussian_theta(rng) : pseudo_reward_theta(rng);
  }

 private:
  Vector gaussian_theta(Rng& rng) const {
    const Matrix V = summed_V(D_, in_.lambda, in_.d);
    Vector sum = summed_b(D_, in_.d);
    if (in_.draws == Draws::per_observation) {
      const Vector z = rng.normals(static_cast<Index>(D_.size()));
      for (std::size_t l = 0; l < D_.size(); ++l) {
        add_scaled(sum, in_.sigma_R * z[static_cast<Index>(l)], D_[l].x);
      }
    } else {
      const Vector z = rng.normals(static_cast<Index>(distinct_.size()));
      for (std::size_t i = 0; i < distinct_.size(); ++i) {
        const double Z = in_.sigma_R * std::sqrt(distinct_[i].n) * z[static_cast<Index>(i)];
        add_scaled(sum, Z, distinct_[i].x);
      }
    }
    return V.inverse() * sum;
  }

  Vector pseudo_reward_theta(Rng& rng) const {
    Matrix G = summed_V(D_, in_.lambda * (in_.a + 1), in_.d);
    Vector sum = summed_b(D_, in_.d);
    Vector z;
    if (in_.form == Form::pseudo_gaussian) z = rng.normals(static_cast<Index>(distinct_.size()));
    for (std::size_t i = 0; i < distinct_.size(); ++i) {
      const Vector& x = distinct_[i].x;
      const double pseudo_rewards = std::ceil(in_.a * distinct_[i].n);
      add_square(G, pseudo_rewards, x);
      const double total = in_.form == Form::bernoulli
                               ? rng.heads(pseudo_rewards)
                               : in_.sigma_R * std::sqrt(pseudo_rewards) * z[static_cast<Index>(i)];
      add_scaled(sum, total, x);
    }
    return G.inverse() * sum;
  }

  Input in_;
  std::vector<Row> D_;
  std::vector<DistinctRow> distinct_;  // in the order of their first appearance
};

}  // namespace posse::paper

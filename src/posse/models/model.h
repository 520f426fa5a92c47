// A model predicts the mean reward f(x; theta) of an arm: a loss over a History, and the solver
// that minimises it for all ensemble members (line 9 of Algorithm 1).
//
//     theta     = argmin_theta  loss(theta; n, s)                            the unperturbed fit
//     theta^j   = argmin_theta  loss(theta; n, s + sigma_R U_j)              member j
//
// with the regulariser (lambda / 2) ||theta||^2 for the fit and (lambda / 2) ||theta - sigma_P
// P_j||^2 for member j, where P_j is standard normal (a randomised prior; sigma_P = 0 is the
// paper).
//
// Explorations ask a model for parameters and for what these predict; they know nothing of the
// loss. So every exploration works with every model.
#pragma once

#include <cmath>
#include <memory>
#include <optional>

#include "posse/core/archive.h"
#include "posse/core/catalogue.h"
#include "posse/core/rng.h"
#include "posse/core/types.h"
#include "posse/history/history.h"

namespace posse {

// The law of a fresh linear perturbation of the loss, with standard normal zeta:
//
//     -a <sum_i sqrt(n_i g_i) zeta_i x_i + sqrt(lambda) zeta_0, theta>.
struct LossNoise {
  bool adapted = false;  // g_i is the variance that the model gives row i's rewards, not 1
  bool prior = false;    // the regulariser is perturbed too: zeta_0 is not 0
};

class Model {
 public:
  virtual ~Model() = default;

  // One observation has joined the history: theta follows.
  virtual void learn(const History& history, const Observation& observation) = 0;
  // The history is another one: theta follows.
  virtual void refit(const History& history) = 0;
  // The members follow, with these scales of their perturbations, which may differ from the last
  // ones: they turn backwards over the whole history. Wanted after each learn() and refit(). A
  // model may leave the work until member() is asked.
  virtual void fit_members(const History& history, double sigma_R, double sigma_P) = 0;

  virtual Vector fit() const = 0;                                    // theta
  virtual Vector member(const History& history, Index j) const = 0;  // theta^j
  virtual Vector posterior_draw(double scale, Rng& rng) const = 0;   // N(theta, scale^2 H^-1)

  // argmin loss(theta; n, s + w) - v' theta for fresh perturbations: w of the row sums, v of the
  // regulariser.
  virtual Vector perturbed_fit(const History& history, const Vector& w, const Vector& v) const = 0;
  // The same for perturbations of that law.
  virtual Vector perturbed_draw(const History& history, const LossNoise& law, double a,
                                Rng& rng) const;
  // argmin loss(theta; n, S) with the regulariser `scale` times as strong, for any counts and sums.
  virtual Vector fit_of(const History& history, const Vector& n, const Vector& S,
                        double scale) const = 0;

  virtual Vector predict(const Matrix& X, const Vector& theta) const = 0;  // f(x_k; theta)
  // What is larger where f(x_k; theta) is: all that an argmax needs, and free of the plateaus that
  // rounding makes of a flat f.
  virtual Vector rank(const Matrix& X, const Vector& theta) const { return predict(X, theta); }
  virtual Vector squared_widths(const Matrix& X) const = 0;  // ||x_k||^2_{H^-1}
  virtual double information() const = 0;                    // log(det H / det(lambda I))
  virtual double noise_variance() const = 0;  // of the rewards, judged by the residuals of the fit

  // Whether arms come again, as fixed ones do. Where contexts never repeat they explore by
  // themselves, and members of a costly model cost as much as they are many.
  virtual bool rows_repeat() const { return true; }

  virtual double lambda() const = 0;
  // The scale at which N(theta, scale^2 H^-1) spreads as the fit does when the noise has sd sigma.
  virtual double posterior_scale(double sigma) const { return sigma; }
  // The sd of a randomised prior that goes with perturbations of sd sigma: the Bayesian one.
  virtual double prior_scale(double sigma) const {
    return posterior_scale(sigma) / std::sqrt(lambda());
  }
  // What the loss takes the variance of a reward of x to be; 1 for squared losses.
  virtual Vector variances(const Eigen::Ref<const Matrix>& X, const Vector&) const {
    return Vector::Ones(X.cols());
  }

  virtual void state(Archive& archive) = 0;
};

// What a model will be asked for, each including what stands before it: fits; squared_widths() and
// information(); posterior_draw().
enum class Wanted { fits, widths, draws };

// What an exploration wants of its model.
struct ModelSetting {
  Index d;
  Index m = 0;                            // ensemble members
  std::optional<Index> K = std::nullopt;  // arms of a round, where that is known
  Rng prior = Rng(0);                     // where the members' priors P_j are drawn
  Wanted wanted = Wanted::fits;
  std::optional<LossNoise> noise = std::nullopt;  // of perturbed_draw(), if that will be asked for
  int threads = 1;  // for members that are all fitted every round; the fits are the same for any
};

using ModelFactory = std::unique_ptr<Model>(const Arguments&, const ModelSetting&);

const Catalogue<ModelFactory>& models();

std::unique_ptr<Model> make_model(const Spec& spec, const ModelSetting& setting);

// The spec with every parameter spelled out, for parameters that take a model.
Spec complete_model(const Spec& spec);

}  // namespace posse

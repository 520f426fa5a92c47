// A model predicts the mean reward f(x; theta) of an arm: a loss over everything observed, and the
// solver that minimises it. It owns its History.
//
//     theta = argmin_theta  loss(theta; n, s) + (lambda / 2) ||theta||^2
//
// What an exploration needs beyond that is a capability, with an interface of its own:
//
//     EnsembleModel   members, each with its own perturbations      ensemble sampling (Algorithm 1)
//     CombiningModel  members that can also be combined             Ensemble++
//     PerturbedModel  fits to freshly perturbed rewards             PHE, FPL, EVILL
//     GaussianModel   a Gaussian posterior around the fit           Thompson sampling, UCB
//
// An entry of the catalogue has a factory for each capability that the model has.
#pragma once

#include <cmath>
#include <memory>
#include <optional>
#include <string>

#include "posse/core/archive.h"
#include "posse/core/catalogue.h"
#include "posse/core/context.h"
#include "posse/core/memory.h"
#include "posse/core/rng.h"
#include "posse/core/types.h"
#include "posse/history/history.h"

namespace posse {

class Model {
 public:
  virtual ~Model() = default;

  // The arms of the round whose decision has this id. Call before observe() adds the round's
  // reward. A model whose parameters are relative to the size of the features learns that size
  // here, from the round with the smallest id so far: in whatever order rewards come, in the end it
  // is the same.
  virtual void see_arms(const Context&, std::uint64_t) {}

  // Adds the reward y of an arm x to the history and updates theta. z holds the unit perturbation
  // of each ensemble member; it is empty if there are no members.
  virtual void observe(const Eigen::Ref<const Vector>& x, double y,
                       const Eigen::Ref<const Vector>& z, std::optional<ArmId> id = std::nullopt) {
    learn(history_.add(x, y, z, id));
  }

  const History& history() const { return history_; }

  virtual Vector theta() const = 0;                                     // the unperturbed fit
  virtual Vector mean(const Matrix& X, const Vector& theta) const = 0;  // f(x_k; theta)
  // An increasing function of f(x_k; theta) that rounding does not flatten into ties. It is all
  // that an argmax needs.
  virtual Vector score(const Matrix& X, const Vector& theta) const { return mean(X, theta); }
  virtual double noise_variance() const = 0;  // of the rewards, estimated from the residuals

  virtual void state(Archive& archive) { archive(history_); }

 protected:
  explicit Model(History history) : history_(std::move(history)) {}

  // Updates the fit after this observation has been added to the history.
  virtual void learn(const Observation& observation) = 0;

  History history_;
};

// The sd of the rewards' noise.
inline double noise_sd(const Model& model) { return std::sqrt(model.noise_variance()); }

// m members, each with its own perturbation of the history:
//
//     theta^j = argmin_theta  loss(theta; n, s + sigma_R U_j)
//                             + (lambda / 2) ||theta - sigma_P P_j||^2
//
// where U_j are sums of unit perturbations and P_j is standard normal (a randomised prior;
// sigma_P = 0 is the paper).
class EnsembleModel : public Model {
 public:
  // Line 9 of Algorithm 1: updates the members. Call after every change of the history. The scales
  // apply to the whole history, also to past perturbations. A model may postpone the work until
  // member() is called.
  virtual void fit_members(double sigma_R, double sigma_P) = 0;
  virtual Vector member(Index j) const = 0;  // theta^j

  // Changes the number of members. New members draw from `births` perturbations with the law of
  // those that they would have collected so far.
  void resize(Index m, Rng& births) { assign(std::move(history_), m, births); }
  // The same, after replacing the history.
  void assign(History history, Index m, Rng& births);

  // The sd of the priors P_j that goes with perturbations of sd sigma_R: the Bayesian prior's.
  virtual double bayesian_sigma_P(double sigma_R) const = 0;

  // The values of `auto` in an ensemble, chosen by measurement (docs/defaults.md): the sd of the
  // perturbations for noise of sd sigma, the sd of the priors, and the number of members worth
  // their cost, at most the present number.
  virtual double suggested_sigma_R(double sigma) const = 0;
  virtual double suggested_sigma_P(double sigma_R) const { return bayesian_sigma_P(sigma_R); }
  virtual Index suggested_m() const { return history().m(); }
  // Whether perturbations should shrink where contexts explore by themselves.
  virtual bool suggested_coverage() const { return true; }

 protected:
  using Model::Model;

  // Updates theta after the history or the number of members has changed.
  virtual void refit() = 0;
};

// An ensemble whose perturbations enter the loss linearly, so that a weighted sum of the members'
// perturbations is a perturbation too.
class CombiningModel : public EnsembleModel {
 public:
  // theta for the perturbations sum_j w_j U_j and sum_j w_j P_j: member j if w = e_j, the
  // unperturbed fit if w = 0.
  virtual Vector combination(const Vector& w) const = 0;

 protected:
  using EnsembleModel::EnsembleModel;
};

// The law of a fresh linear perturbation of the loss, with standard normal zeta:
//
//     -a <sum_i sqrt(n_i g_i) zeta_i x_i + sqrt(lambda) zeta_0, theta>.
struct LossNoise {
  bool adapted = false;  // g_i is the model's variance of row i's rewards; otherwise 1
  bool prior = false;    // also perturb the regulariser; otherwise zeta_0 = 0
};

class PerturbedModel : public Model {
 public:
  // The fit to the loss with a fresh perturbation, of the law given when the model was made.
  virtual Vector perturbed(double a, Rng& rng) const = 0;
  // argmin loss(theta; n, s + w).
  virtual Vector fit_with(const Vector& w) const = 0;
  // argmin loss(theta; n, S) for any counts and sums, with a regulariser `scale` times as strong.
  virtual Vector fit_of(const Vector& n, const Vector& S, double scale) const = 0;

  // The value of `auto`, chosen by measurement (docs/defaults.md): the scale a of the perturbations
  // for noise of sd sigma.
  virtual double suggested_a(double sigma) const = 0;

 protected:
  using Model::Model;
};

// A Gaussian posterior N(theta, v^2 H^-1), where H is the Hessian of the loss at the fit.
class GaussianModel : public Model {
 public:
  virtual Vector draw(double v, Rng& rng) const = 0;
  virtual Vector squared_widths(const Matrix& X) const = 0;  // ||x_k||^2_{H^-1}, of score()
  virtual double information() const = 0;                    // log(det H / det(lambda I))

  // The values of `auto`, chosen by measurement (docs/defaults.md): the scale v of draws and the
  // multiple alpha of widths, for noise of sd sigma.
  virtual double suggested_v(double sigma) const = 0;
  virtual double suggested_alpha(double sigma) const = 0;

 protected:
  using Model::Model;
};

// What a model is made for.
struct ModelSetting {
  Index d;
  Index m = 0;                            // ensemble members
  std::optional<Index> K = std::nullopt;  // arms per round, if known
  Rng prior = Rng(0);                     // the source of theta_0 and of the members' priors P_j
  int threads = 1;  // for fitting all members every round; the fits do not depend on it
  Merge merge = Merge::equal_rows;  // how the history merges rows
};

// The values of `auto` in words, sigma being the sd of the rewards' noise. Empty where the model
// lacks the capability.
struct Suggestions {
  std::string m = "", sigma_R = "";  // of an EnsembleModel
  std::string a = "";                // of a PerturbedModel
  std::string v = "", alpha = "";    // of a GaussianModel
};

// How many numbers a model keeps when it is made, about.
struct ModelNumbers {
  double fit;
  double each_member;  // besides its row of the history
};

// The factories of a model, one for each capability; null where the model lacks it.
struct ModelFactories {
  ModelNumbers (*numbers)(const Arguments&, const ModelSetting&);
  std::unique_ptr<Model> (*plain)(const Arguments&, const ModelSetting&);
  std::unique_ptr<EnsembleModel> (*ensemble)(const Arguments&, const ModelSetting&) = nullptr;
  std::unique_ptr<CombiningModel> (*combining)(const Arguments&, const ModelSetting&) = nullptr;
  std::unique_ptr<PerturbedModel> (*perturbed)(const Arguments&, const ModelSetting&,
                                               const LossNoise&) = nullptr;
  std::unique_ptr<GaussianModel> (*gaussian)(const Arguments&, const ModelSetting&) = nullptr;
  Index members = 50;  // the default size of an ensemble
  Suggestions suggested = {};
};

using ModelEntry = Entry<ModelFactories>;

const Catalogue<ModelFactories>& models();

// Throw Error if there is no such model, if it lacks the capability, or if memory cannot hold it.
std::unique_ptr<Model> make_model(const Spec& spec, const ModelSetting& setting);
std::unique_ptr<EnsembleModel> make_ensemble_model(const Spec& spec, const ModelSetting& setting);
std::unique_ptr<CombiningModel> make_combining_model(const Spec& spec, const ModelSetting& setting);
std::unique_ptr<PerturbedModel> make_perturbed_model(const Spec& spec, const ModelSetting& setting,
                                                     const LossNoise& law = {});
std::unique_ptr<GaussianModel> make_gaussian_model(const Spec& spec, const ModelSetting& setting);

// Throws Error, naming the bytes, if this machine's memory cannot hold the model.
void check_model_memory(const Spec& spec, const ModelSetting& setting);

enum class Capability { plain, ensemble, combining, perturbed, gaussian };

bool has_capability(const ModelFactories& factories, Capability capability);
// Throws Error, naming what the model has and which models would do, if it lacks the capability.
void require_capability(const Spec& model, Capability capability);

// The spec with every parameter written out, for parameters that take a model.
Spec complete_model(const Spec& spec);

}  // namespace posse

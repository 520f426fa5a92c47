// Neural LMC-TS: Thompson sampling of a network by Langevin Monte Carlo.
//
// After every reward the chain of langevin.h takes some steps of size eta_t = step / t from where
// it was, on the loss
//
//     L_t(theta) = sum_l (f(x_l; theta) - y_l)^2 / 2 + (rho / 2) ||theta - center||^2
//
// with the regulariser of the neural model. With standardise=on y_l is (y_l - mean) / sd of all
// rewards so far. Equal rows are merged. If there are more than `batch`
// rows, each step uses a fresh sample of that many, drawn with replacement and scaled up to the
// length of the history (one sample for a whole walk would lead to the fit of that sample).
//
// As in lmc_ts.cc, eta_t is kept below the inverse of a bound on the curvature, here
// rho + sum_l ||g_l||^2 with the gradients g_l of f at the start of the walk. The gradients change
// on the way, so this does not prove stability: a chain about to overflow restarts at theta_0.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "posse/models/langevin.h"
#include "posse/models/neural/network_parameters.h"
#include "posse/models/neural/tangent.h"
#include "posse/models/standardise.h"
#include "posse/policies/entries.h"
#include "posse/policies/scoring.h"

namespace posse {
namespace {

// Rows of the history, with the totals they represent.
struct Batch {
  Tangent tangent;
  Vector n, s;

  double curvature() const { return n.dot(tangent.squared_norms()); }
  Vector slope() const { return tangent.transposed_times(n.cwiseProduct(tangent.f()) - s); }
};

class NeuralLmcTs final : public ScoringPolicy {
 public:
  NeuralLmcTs(const Arguments& arguments, const Setting& setting)
      : ScoringPolicy(arguments, setting),
        network_(network_of(arguments, setting.d)),
        standardises_(standardises(arguments)),
        steps_(arguments.whole("steps")),
        step_(arguments.number("step")),
        beta_inverse_(arguments.number("beta_inverse")),
        batch_(arguments.whole("batch")),
        rho_(decay(network_, lambda_of(arguments))),
        chain_(Rng(setting.seed).split("langevin")),
        theta_0_(initial_weights(network_, Rng(setting.seed).split("prior"))),
        center_(decay_center(network_, theta_0_)),
        history_(history_of(arguments, setting.d, 0)),
        theta_(theta_0_) {}

 private:
  void observe(const Context& context, const Decision& decision, double y) override {
    network_.see_arms(context.x());
    const auto x = context.x().col(decision.arm);
    const Observation o = history_.add(x, y, Vector(0), context.id(decision.arm));
    if (standardises_) rewards_.add(o.y);
    const Rng rng = chain_.split(decision.id);
    Rng draws = rng.split("batch");
    const auto gradient = [&](const Vector& theta) -> Vector {
      return sample(theta, draws).slope() + rho_ * (theta - center_);
    };
    const double eta = step(sample(theta_, draws).curvature());
    theta_ = walk({steps_, eta, beta_inverse_}, Gradient(gradient), theta_, rng);
    if (network_.has_diverged(theta_)) theta_ = theta_0_;
  }

  Batch sample(const Vector& theta, Rng& rng) const {
    const Index rows = history_.rows(), count = std::min(rows, batch_);
    std::vector<Index> which(static_cast<std::size_t>(count));
    std::iota(which.begin(), which.end(), Index{0});
    if (count < rows) {
      for (Index& i : which) i = rng.below(rows);
    }
    Inputs X = Inputs::by_window(history_.X(), which);
    which = X.order();
    const double copies = static_cast<double>(rows) / static_cast<double>(count);
    const Vector n = history_.n()(which), s = history_.s()(which);
    return {Tangent(network_, std::move(X), theta), copies * n, copies * rewards_.sums(n, s)};
  }

  double step(double curvature) const {
    return std::min(step_ / static_cast<double>(history_.t()), 1 / (rho_ + curvature));
  }

  Vector score(const Context& context, Rng&) const override {
    return network_.values(context.x(), theta_);
  }

  bool deterministic() const override { return true; }

  void state(Archive& archive) override {
    ScoringPolicy::state(archive);
    archive(network_, history_, rewards_, theta_);
  }

  Network network_;
  bool standardises_;
  Index steps_;
  double step_;
  double beta_inverse_;
  Index batch_;
  double rho_;
  Rng chain_;
  Vector theta_0_, center_;
  History history_;
  RewardScale rewards_;  // left empty unless these are standardised
  Vector theta_;
};

Parameters chain_parameters() {
  return {
      {"steps", "50", "steps of the chain after every reward", whole(1, 1e4)},
      {"step", "0.1", "the chain's steps have size step / t", real_above(0)},
      {"beta_inverse", "0.03",
       "temperature: 1 samples the posterior, less explores less; in squared units of the loss's "
       "rewards",
       real(0)},
      {"batch", "256", "the largest number of rows per step", whole(1)},
      lambda_parameter(),
      rows_parameter()};
}

}  // namespace

Entry<PolicyFactory> neural_lmc_ts() {
  return {
      {.name = "neural_lmc_ts",
       .summary = "Thompson sampling of a neural network by Langevin Monte Carlo",
       .rule = "play argmax_x f(x; theta); after every reward `steps` times theta <- theta - eta "
               "grad L(theta) + sqrt(2 eta beta_inverse) N(0, I), L the regularised squared loss, "
               "eta = step / t, or less if L is too curved for it",
       .paper = "Xu et al., Langevin Monte Carlo for Contextual Bandits (ICML 2022)",
       .parameters = chain_parameters() + with_default(warm_up_parameters(), "tau", "auto") +
                     network_parameters(),
       .traits = neural_traits},
      [](const Arguments& arguments, const Setting& setting) -> std::unique_ptr<Policy> {
        return std::make_unique<NeuralLmcTs>(arguments, setting);
      }};
}

}  // namespace posse

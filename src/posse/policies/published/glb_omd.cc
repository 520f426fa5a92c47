// GLB-OMD: optimism around a one-pass estimate of a generalized linear model, O(d^2) per round.
//
// The estimate takes one step of online mirror descent per reward. With R the smoothness of the
// link, eta = 1 + R S and H_1 = lambda I,
//
//     A = H_t + eta mu'(x' theta_t) x x'
//     theta_{t+1} = argmin over ||theta|| <= S of ||theta - (theta_t - eta A^-1 g)||_A,
//                   g = (mu(x' theta_t) - y) x
//     H_{t+1} = H_t + mu'(x' theta_{t+1}) x x'
//
// Only a step that leaves the ball costs more, the O(d^3) of the projection.
#include <algorithm>
#include <cmath>
#include <memory>

#include "posse/core/gram.h"
#include "posse/core/outer.h"
#include "posse/models/glm/ball.h"
#include "posse/policies/delta.h"
#include "posse/policies/entries.h"
#include "posse/policies/published/smoothness.h"
#include "posse/policies/scoring.h"

namespace posse {
namespace {

class GlbOmd final : public ScoringPolicy {
 public:
  GlbOmd(const Arguments& arguments, const Setting& setting)
      : ScoringPolicy(arguments, setting),
        link_(make_link(arguments.value("link"))),
        alpha_(arguments.value("alpha")),
        S_(arguments.number("S")),
        delta_(delta_of(arguments, setting)),
        R_(smoothness(*link_, S_)),
        eta_(1 + R_ * S_),
        L_mu_(link_->derivative_range(S_).high),
        lambda_(arguments.is_number("lambda") ? arguments.number("lambda")
                                              : theory_lambda(setting.d)),
        theta_(Vector::Zero(setting.d)),
        H_(setting.d, lambda_) {}

 private:
  void observe(const Context& context, const Decision& decision, double y) override {
    const Vector x = context.x().col(decision.arm);
    descend(x, y);
    H_.add(std::sqrt(slope(x.dot(theta_))) * x);
  }

  // mu and mu' are infinite outside the link's domain. Large finite values drive theta back.
  double mean(double z) const { return std::min(link_->mu(z), kMaxMagnitude); }
  double slope(double z) const { return std::min(link_->derivative(z), kMaxMagnitude); }

  // A^-1 x = H^-1 x / (1 + eta mu' x' H^-1 x), by Sherman and Morrison's formula.
  void descend(const Vector& x, double y) {
    const double z = x.dot(theta_);
    const double residual = mean(z) - y;
    const double weight = eta_ * slope(z);
    const Vector k = H_.inverse() * x;
    const Vector moved = theta_ - (eta_ * residual / (1 + weight * x.dot(k))) * k;
    theta_ = moved.stableNorm() <= S_ ? moved : projection(x, residual, weight);
  }

  // The minimum over the ball of 1/2 ||theta - (theta_t - eta A^-1 g)||^2_A, written out.
  Vector projection(const Vector& x, double residual, double weight) const {
    Matrix A = H_.matrix();
    add_outer(A, weight, x, x);
    return minimum_in_ball(A, A * theta_ - (eta_ * residual) * x, S_);
  }

  Vector score(const Context& context, Rng&) const override {
    return context.x().transpose() * theta_ + alpha() * H_.quadratic(context.x()).cwiseSqrt();
  }

  bool deterministic() const override { return true; }

  double alpha() const { return alpha_.is_word("theory") ? theory_alpha() : alpha_.number; }

  // beta_t = sqrt(4 lambda S^2 + 2 eta log(1/delta) + d eta log(1 + L_mu t / (lambda d)))
  double theory_alpha() const {
    const auto d = static_cast<double>(theta_.size());
    const auto t = static_cast<double>(observed() + 1);
    return std::sqrt(4 * lambda_ * S_ * S_ - 2 * eta_ * std::log(delta_) +
                     d * eta_ * std::log1p(L_mu_ * t / (lambda_ * d)));
  }

  // max(14 d eta R^2, 6 eta R S L_mu), but at least 1, as for the identity link.
  double theory_lambda(Index d) const {
    return std::max(
        {14 * static_cast<double>(d) * eta_ * R_ * R_, 6 * eta_ * R_ * S_ * L_mu_, 1.0});
  }

  void state(Archive& archive) override {
    ScoringPolicy::state(archive);
    archive(theta_, H_);
  }

  std::unique_ptr<Link> link_;
  Spec alpha_;
  double S_;
  double delta_;
  double R_;
  double eta_;
  double L_mu_;  // the largest mu'(z) for |z| <= S
  double lambda_;
  Vector theta_;
  Gram H_;
};

}  // namespace

Entry<PolicyFactory> glb_omd() {
  return {
      {.name = "glb_omd",
       .summary = "optimism around a one-pass estimate of a generalized linear model",
       .rule =
           "play argmax_x x' theta + alpha ||x||_{H^-1}; a reward y moves theta by -eta A^-1 "
           "(mu(x'theta) - y) x with A = H + eta mu'(x'theta) x x', back into ||theta|| <= S in "
           "the norm of A, and then H by mu'(x'theta) x x'; eta = 1 + R S with R the "
           "self-concordance of the link (1 for logistic); S bounds theta, so the units of "
           "features "
           "and rewards matter",
       .paper = "Zhang et al., Generalized Linear Bandits: Almost Optimal Regret with One-Pass "
                "Update (NeurIPS 2025)",
       .parameters =
           Parameters{link_parameter(),
                      {"alpha", "1",
                       "width of the bonus; 'theory' is sqrt(4 lambda S^2 + 2 eta log(1/delta) + d "
                       "eta log(1 + L t / (lambda d))), L the largest mu'",
                       real(0).or_word("theory")},
                      {"lambda", "1",
                       "H = lambda I at the start; 'theory' is max(14 d eta R^2, 6 eta R S L), at "
                       "least 1",
                       real_above(0).or_word("theory")},
                      {"S", "1", "bound on the norm of theta", real_above(0)},
                      delta_parameter("alpha=theory")} +
           warm_up_parameters(),
       .traits =
           [](const Arguments& arguments) {
             return Traits{.rewards = rewards_of_link(arguments), .order_free = false};
           }},
      [](const Arguments& arguments, const Setting& setting) -> std::unique_ptr<Policy> {
        return std::make_unique<GlbOmd>(arguments, setting);
      }};
}

}  // namespace posse

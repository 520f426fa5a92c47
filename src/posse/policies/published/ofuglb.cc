// OFUGLB: optimism over a likelihood-based confidence set of a generalized linear model.
//
// The set is C_t = { theta : ||theta|| <= S, L(theta) - L(theta^) <= beta^2 } around the maximum
// likelihood theta^ in the ball, with
//
//     beta^2 = log(1/delta) + d log max(e, 2 e S L_t / d),    L_t = (1 + S/2) (t - 1),
//
// proven for ||x|| <= 1 and binary rewards of logistic mean (L_t is a Lipschitz constant of their
// loss); Gaussian noise of sd 0.5 is as large as theirs. For other links it is a heuristic.
//
// C_t lies in an ellipsoid. Let theta be in C_t, v = theta - theta^, H = hess L(theta^), R the
// smoothness of the link and r the largest ||x_i||. On the line from theta^ to theta,
// b''(z_i + u v_i) >= b''(z_i) e^(-R u |v_i|) with v_i = x_i'v, |v_i| <= 2 r S; integrating twice,
// since (e^-a - 1 + a) / a^2 >= 1 / (2 + a) and v' grad L(theta^) >= 0,
//
//     beta^2 >= L(theta) - L(theta^) >= v'H v / (2 + 2 R r S).
//
// With lambda ||v||^2 <= 4 S^2 lambda this bounds ||v|| in the norm of H + lambda I. For r = 1 and
// lambda = 1 / (8 S^2 (1 + R S)) the bound is below sqrt(2 (1 + R S) (1 + beta^2)).
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numbers>
#include <numeric>
#include <vector>

#include "posse/core/gram.h"
#include "posse/models/glm/ball_fit.h"
#include "posse/models/glm/likelihood_region.h"
#include "posse/policies/delta.h"
#include "posse/policies/entries.h"
#include "posse/policies/published/smoothness.h"
#include "posse/policies/scoring.h"

namespace posse {
namespace {

class Ofuglb final : public ScoringPolicy {
 public:
  Ofuglb(const Arguments& arguments, const Setting& setting)
      : ScoringPolicy(arguments, setting),
        link_(make_link(arguments.value("link"))),
        exact_(arguments.is("form", "exact")),
        alpha_(arguments.value("alpha")),
        S_(arguments.number("S")),
        delta_(delta_of(arguments, setting)),
        R_(smoothness(*link_, S_)),
        lambda_(1 / (8 * S_ * S_ * (1 + R_ * S_))),
        history_(setting.d, 0),
        theta_(Vector::Zero(setting.d)),
        H_(setting.d, lambda_) {}

 private:
  void observe(const Context& context, const Decision& decision, double y) override {
    history_.add(context.x().col(decision.arm), y, Vector(0), context.id(decision.arm));
    const GlmLoss loss = glm_loss(history_, *link_, 0);
    theta_ = fit_in_ball(loss, reward_sum(history_), S_, theta_);
    H_.assign(history_.X(), loss.weights(theta_));
  }

  Vector score(const Context& context, Rng&) const override {
    return exact_ ? exact_score(context.x()) : ellipsoid_score(context.x(), alpha());
  }

  bool deterministic() const override { return true; }

  double alpha() const {
    return alpha_.is_word("theory") ? std::sqrt(2 * (1 + R_ * S_) * (1 + beta_squared()))
                                    : alpha_.number;
  }

  double beta_squared() const {
    constexpr double e = std::numbers::e;
    const auto d = static_cast<double>(history_.d());
    const double L_t = (1 + S_ / 2) * static_cast<double>(history_.t());
    return -std::log(delta_) + d * std::log(std::max(e, 2 * e * S_ * L_t / d));
  }

  // x' theta^ + radius ||x||_{(H + lambda I)^-1}
  Vector ellipsoid_score(const Matrix& X, double radius) const {
    return X.transpose() * theta_ + radius * H_.quadratic(X).cwiseSqrt();
  }

  // max x'theta over C_t for the arms that may be the best, in the order of an upper bound. The
  // others keep their upper bound, which is below the best score.
  Vector exact_score(const Matrix& X) const {
    const GlmLoss loss = glm_loss(history_, *link_, 0);
    const Vector r = reward_sum(history_);
    const LikelihoodRegion region(loss, r, theta_, S_, beta_squared());
    const Vector width = H_.quadratic(X).cwiseSqrt();
    Vector score = ellipsoid_score(X, outer_radius()).cwiseMin(S_ * X.colwise().norm().transpose());
    std::vector<Index> order(static_cast<std::size_t>(X.cols()));
    std::iota(order.begin(), order.end(), Index{0});
    std::sort(order.begin(), order.end(), [&](Index a, Index b) { return score[a] > score[b]; });
    double best = -std::numeric_limits<double>::infinity();
    for (const Index k : order) {
      if (score[k] < best - kCertain * std::abs(best)) break;
      score[k] = X.col(k).dot(region.farthest(X.col(k), width[k]));
      best = std::max(best, score[k]);
    }
    return score;
  }

  // The radius of the ellipsoid in the norm of H + lambda I that contains C_t, for rows of any norm
  // r.
  double outer_radius() const {
    const double r = history_.rows() == 0 ? 0 : history_.X().colwise().norm().maxCoeff();
    const double bend = std::min(link_->self_concordance(r * S_) * r * S_, kMaxMagnitude);
    return std::sqrt(2 * (1 + bend) * beta_squared() + 4 * S_ * S_ * lambda_);
  }

  void state(Archive& archive) override {
    ScoringPolicy::state(archive);
    archive(history_, theta_, H_);
  }

  static constexpr double kCertain = 1e-8;  // above the relative error of farthest()

  std::unique_ptr<Link> link_;
  bool exact_;
  Spec alpha_;
  double S_;
  double delta_;
  double R_;
  double lambda_;
  History history_;
  Vector theta_;
  Gram H_;  // lambda I + the Hessian of L at theta^
};

}  // namespace

Entry<PolicyFactory> ofuglb() {
  return {
      {.name = "ofuglb",
       .summary = "optimism over a likelihood-based confidence set of a generalized linear model",
       .rule =
           "around the maximum likelihood theta^ with ||theta^|| <= S (so the units of features "
           "and "
           "rewards matter) play argmax_x x' theta^ + "
           "alpha ||x||_{(H + lambda I)^-1}, H the Hessian of the loss L at theta^; "
           "alpha=theory is sqrt(2 (1 + R S) (1 + beta^2)), lambda = 1 / (8 S^2 (1 + R S)), R "
           "the self-concordance of the link (1 for logistic, for which this is proven), beta^2 = "
           "log(1/delta) + "
           "d log max(e, 2 e S (1 + S/2) t / d); form=exact plays argmax_x max x' theta over "
           "||theta|| <= S, L(theta) - L(theta^) <= beta^2",
       .paper = "Lee, Yun & Jun, A Unified Confidence Sequence for Generalized Linear Models, with "
                "Applications to Bandits (NeurIPS 2024)",
       .parameters =
           Parameters{
               link_parameter(),
               {"form", "ellipsoid", "the confidence set itself, or the ellipsoid around it (fast)",
                one_of({"ellipsoid", "exact"})},
               {"alpha", "1", "form=ellipsoid: width of the bonus; 'theory' is the proven one",
                real(0).or_word("theory")},
               {"S", "1", "bound on the norm of theta", real_above(0)},
               delta_parameter("alpha=theory and form=exact")} +
           warm_up_parameters(),
       .traits =
           [](const Arguments& arguments) {
             return Traits{.rewards = rewards_of_link(arguments)};
           }},
      [](const Arguments& arguments, const Setting& setting) -> std::unique_ptr<Policy> {
        return std::make_unique<Ofuglb>(arguments, setting);
      }};
}

}  // namespace posse

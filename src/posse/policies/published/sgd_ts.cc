// SGD-TS: Thompson sampling around the mean of stochastic gradient descent, block by block.
//
// Rounds come in blocks of tau; the first block is the warm-up. With theta^_0 the maximum
// likelihood of the first block, theta~_0 = theta^_0 and l_j the loss of block j alone, block j =
// 1, 2, ... ends with
//
//     theta~_j = theta~_{j-1} - eta0 / j grad l_j(theta~_{j-1}), within 2 of theta^_0
//     theta-_j = mean of theta~_1 .. theta~_j
//     theta_TS ~ N(theta-_j, (2 g1^2 + 2 g2^2) / j I), which scores the arms until the next ends.
//
// A few noisy rewards may have no maximum likelihood, or one far away; theta^_0 is the one with
// ||theta|| <= S. Without a warm-up (tau=0) blocks have d rounds, and with theta_TS = 0 the first
// block plays at random.
#include <algorithm>
#include <cmath>
#include <memory>

#include "posse/models/glm/ball_fit.h"
#include "posse/policies/entries.h"
#include "posse/policies/scoring.h"

namespace posse {
namespace {

constexpr double kRadius = 2;  // of the ball around theta^_0

class SgdTs final : public ScoringPolicy {
 public:
  SgdTs(const Arguments& arguments, const Setting& setting)
      : ScoringPolicy(arguments, setting),
        link_(make_link(arguments.value("link"))),
        eta0_(arguments.number("eta0")),
        spread_(std::sqrt(2.0) * std::hypot(arguments.number("g1"), arguments.number("g2"))),
        S_(arguments.number("S")),
        tau_(arguments.is("tau", "d") ? setting.d : arguments.whole("tau")),
        draws_(Rng(setting.seed).split("sgd_ts")),
        block_(setting.d, 0),
        theta_0_(Vector::Zero(setting.d)),
        theta_(theta_0_),
        mean_(theta_0_),
        sample_(theta_0_) {
    if (tau_ == 0) tau_ = setting.d;
  }

 private:
  void observe(const Context& context, const Decision& decision, double y) override {
    block_.add(context.x().col(decision.arm), y, Vector(0), context.id(decision.arm));
    if (block_.t() == tau_) end_block();
  }

  void end_block() {
    const GlmLoss l = glm_loss(block_, *link_, 0);
    const Vector r = reward_sum(block_);
    if (j_++ == 0) theta_ = theta_0_ = fit_in_ball(l, r, S_, theta_0_);
    const auto j = static_cast<double>(j_);
    theta_ = in_ball(theta_ - eta0_ / j * (l.f(theta_) - r));
    mean_ += (theta_ - mean_) / j;
    sample_ = mean_ + spread_ / std::sqrt(j) *
                          draws_.split(static_cast<std::uint64_t>(j_)).normals(mean_.size());
    block_ = History(block_.d(), 0);
  }

  // The nearest point of the ball around theta^_0. If the gradient overflows (with a link of
  // unbounded mean) it has no direction, and theta stays.
  Vector in_ball(const Vector& theta) const {
    if (!theta.allFinite()) return theta_;
    const Vector off = theta - theta_0_;
    return theta_0_ + std::min(1.0, kRadius / off.stableNorm()) * off;
  }

  Vector score(const Context& context, Rng&) const override {
    return context.x().transpose() * sample_;
  }

  bool deterministic() const override { return true; }

  void state(Archive& archive) override {
    ScoringPolicy::state(archive);
    archive(block_, j_, theta_0_, theta_, mean_, sample_);
    archive.require(block_.t() < tau_, "a block has too many rounds");
  }

  std::unique_ptr<Link> link_;
  double eta0_;
  double spread_;
  double S_;
  Index tau_;
  Rng draws_;
  History block_;  // the present block's observations
  Index j_ = 0;    // completed blocks
  Vector theta_0_;
  Vector theta_;
  Vector mean_;
  Vector sample_;
};

Parameters block_parameters() {
  Parameters all = with_default(warm_up_parameters(), "tau", "d");
  all.front().meaning = "rounds of a block, and of the warm-up; 'd', or 0: as many as features";
  return with_default(all, "warm_up", "uniform");
}

}  // namespace

Entry<PolicyFactory> sgd_ts() {
  return {
      {.name = "sgd_ts",
       .summary = "Thompson sampling around the mean of block-wise stochastic gradient descent",
       .rule =
           "play argmax_x x' theta_TS; after the j-th block of tau rounds theta <- theta - "
           "eta0/j times the gradient of the block's loss, kept within 2 of the first block's "
           "maximum likelihood, and theta_TS ~ N(mean of the thetas, (2 g1^2 + 2 g2^2)/j I); steps "
           "have no unit, so those of features and rewards matter",
       .paper = "Ding, Hsieh & Sharpnack, An Efficient Algorithm for Generalized Linear Bandit: "
                "Online Stochastic Gradient Descent and Thompson Sampling (AISTATS 2021)",
       .parameters = Parameters{link_parameter(),
                                {"eta0", "10", "size of the first step", real_above(0)},
                                {"g1", "0.3", "spread of theta_TS, with g2", real(0)},
                                {"g2", "0.3", "spread of theta_TS, with g1", real(0)},
                                {"S", "1", "bound on the norm of the first maximum likelihood",
                                 real_above(0)}} +
                     block_parameters(),
       .traits =
           [](const Arguments& arguments) {
             return Traits{.rewards = rewards_of_link(arguments), .order_free = false};
           }},
      [](const Arguments& arguments, const Setting& setting) -> std::unique_ptr<Policy> {
        return std::make_unique<SgdTs>(arguments, setting);
      }};
}

}  // namespace posse

#include "posse/policies/warm_up.h"

#include <algorithm>

#include <fmt/format.h>

#include "posse/design/g_optimal.h"

namespace posse {
namespace {

constexpr double kMinA = 1e-6;  // the same as for posse design --at-least
// Bounds of tau=auto: its rounds, and one in how many of the horizon.
constexpr Index kMaxRounds = 100, kOneIn = 20;

std::optional<Index> rounds(const Arguments& arguments, Index d) {
  if (arguments.is("warm_up", "none")) return 0;
  if (arguments.is_number("tau")) return arguments.whole("tau");
  const bool designed = arguments.is("tau", "auto") && arguments.is("warm_up", "g_optimal");
  return designed || arguments.is("tau", "d") ? std::optional(d) : std::nullopt;
}

Index most_rounds(const Arguments& arguments, const Setting& setting) {
  if (!arguments.is("tau", "auto")) return kMaxHorizon;
  return std::min(kMaxRounds, std::max<Index>(setting.T.value_or(kMaxHorizon) / kOneIn, 1));
}

}  // namespace

Parameters warm_up_parameters() {
  return {
      {"tau", "0",
       fmt::format("warm-up rounds before the rule starts; 'd': as many as features, 'K': as "
                   "many as arms in the first round, 'KK': twice as many, 'auto': these, or "
                   "with a G-optimal design 'd', but at most {} and one in {} of the horizon, and "
                   "only the first one if arms change",
                   kMaxRounds, kOneIn),
       whole(0).or_word("d").or_word("K").or_word("KK").or_word("auto")},
      {"warm_up", "round_robin",
       "how warm-up rounds choose: by a G-optimal design (round-robin if arms change), "
       "round-robin (with tau=auto a random one of the arms rewarded least), or at random; none: "
       "no warm-up, whatever tau is",
       one_of({"g_optimal", "round_robin", "uniform", "none"})},
      {"rounding", "pukelsheim",
       "how the weights of a G-optimal design become pulls: by Pukelsheim's rule, or as "
       "printed in the paper's Algorithm 3",
       one_of(rounding_rule_names())},
      {"at_least", "none",
       "a of Algorithm 3's last line: a G-optimal warm-up pulls each of K fixed arms "
       "at least (r (r + 1) / 2 + 1) / (a K) times, r the rank of the arms, and so becomes "
       "longer than tau",
       real(kMinA, 1).or_word("none")}};
}

WarmUp::WarmUp(const Arguments& arguments, const Setting& setting)
    : kind_(arguments.is("warm_up", "g_optimal") ? Kind::g_optimal
            : arguments.is("warm_up", "uniform") ? Kind::uniform
            : arguments.is("tau", "auto")        ? Kind::even
                                                 : Kind::round_robin),
      rounding_(rounding_rule_named(arguments.word("rounding"))),
      passes_(arguments.is("tau", "K") ? 1 : 2),
      most_(most_rounds(arguments, setting)),
      automatic_(arguments.is("tau", "auto")),
      d_(setting.d),
      tau_(rounds(arguments, setting.d)) {
  if (arguments.is_number("at_least")) a_ = arguments.number("at_least");
}

bool WarmUp::lasts(const Context& context) const {
  if (pulls_ && !pulls_->fits(context)) return false;
  if (observed_ < tau(context)) return true;
  return a_ && plan_ && observed_ < longest_.value_or(observed_ + 1) && plan_->fits(context) &&
         !plan_->is_done();
}

Index WarmUp::arm(const Context& context, Rng& rng) const {
  if (kind_ == Kind::uniform) return rng.below(context.K());
  if (kind_ != Kind::even) return planned_arm(context);
  const std::vector<Index> arms = even_arms(context);
  return arms[static_cast<std::size_t>(rng.below(static_cast<Index>(arms.size())))];
}

Vector WarmUp::probabilities(const Context& context) const {
  const Index K = context.K();
  if (kind_ == Kind::uniform) return Vector::Constant(K, 1 / static_cast<double>(K));
  if (kind_ != Kind::even) return Vector::Unit(K, planned_arm(context));
  const std::vector<Index> arms = even_arms(context);
  Vector p = Vector::Zero(K);
  p(arms).setConstant(1 / static_cast<double>(arms.size()));
  return p;
}

std::vector<Index> WarmUp::even_arms(const Context& context) const {
  return pulls_ ? pulls_->least() : EvenPulls(context).least();
}

// Other arms than those of the first round end the warm-up for good.
void WarmUp::count(const Context& context, Index arm) {
  if (observed_ == 0) pulls_.emplace(context);
  if (!pulls_) return;
  if (pulls_->fits(context)) {
    pulls_->count(arm);
  } else {
    tau_ = 0;
  }
}

void WarmUp::observe(const Context& context, Index played) {
  tau_ = tau(context);
  if (automatic_) count(context, played);
  if (kind_ == Kind::g_optimal && observed_ == 0 && lasts(context)) plan_ = *first_plan(context);
  first_plan_.forget();
  if (plan_ && plan_->fits(context)) {
    const Index arm = plan_->arm();
    --plan_->left[static_cast<std::size_t>(arm)];
    plan_->next = (arm + 1) % context.K();
  }
  ++observed_;
  if (lasts(context)) return;
  plan_.reset();
  pulls_.reset();
}

WarmUp::Plan WarmUp::plan_for(const Context& context) const {
  const Design design = g_optimal(context.x());
  const Counts N = round_design(design.zeta, tau(context), rounding_);
  return {context.x(), a_ ? raise_to_minimum(N, design.rank, *a_) : N};
}

std::shared_ptr<const WarmUp::Plan> WarmUp::first_plan(const Context& context) const {
  return first_plan_.get([&](const Plan& plan) { return plan.fits(context); },
                         [&] { return plan_for(context); });
}

Index WarmUp::planned_arm(const Context& context) const {
  const Index round_robin = observed_ % context.K();
  if (kind_ != Kind::g_optimal) return round_robin;
  if (!plan_) return first_plan(context)->arm();  // before the first reward
  return plan_->fits(context) ? plan_->arm() : round_robin;
}

bool WarmUp::Plan::fits(const Context& context) const {
  return x.cols() == context.K() && x == context.x();
}

bool WarmUp::Plan::is_done() const {
  return std::all_of(left.begin(), left.end(), [](Index pulls) { return pulls <= 0; });
}

Index WarmUp::Plan::arm() const {
  const auto K = static_cast<Index>(left.size());
  for (Index k = 0; k < K; ++k) {
    const Index arm = (next + k) % K;
    if (left[static_cast<std::size_t>(arm)] > 0) return arm;
  }
  return next;
}

void WarmUp::state(Archive& archive) {
  archive(observed_, tau_, plan_, pulls_, longest_);
  if (archive.loading()) first_plan_.forget();
  archive.require(!pulls_ || (automatic_ && pulls_->d() == d_),
                  "the pulls of a warm-up do not fit its arms");
  if (!plan_) return;
  const auto K = static_cast<Index>(plan_->left.size());
  archive.require(kind_ == Kind::g_optimal, "a warm-up without a design has a plan");
  archive.require(K > 0 && plan_->x.cols() == K && plan_->x.rows() == d_ && plan_->next < K,
                  "the plan of a warm-up does not fit its arms");
}

}  // namespace posse

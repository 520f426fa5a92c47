// Any policy without a known horizon, by the doubling trick: it is played in segments of growing
// length tau_i, each time with tau_i as its horizon.
//
// restart=full is the paper's: at T_i + 1 a new policy starts, with its own random numbers. A
// reward that arrives after the end of its segment is ignored, since its policy no longer exists:
// it is neither learnt nor counted.
//
// restart=keep changes the parameters and forgets nothing: the new policy inherits what the old one
// has learnt, and late rewards are learnt like all others. Only the first segment has a warm-up.
// Words such as `theory` take tau_i for the horizon here, too; no theorem covers that.
//
// The paper's rule for ensembles in a segment is m = 2 log tau_i, rounded up here, and sigma_R =
// 0.02 log tau_i. It is given for GLM-ES and Neural-ES. The paper plots restarted Lin-ES without
// stating its parameters; here it follows the same rule.
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/policies/entries.h"
#include "posse/policies/schedule.h"
#include "posse/policies/segments.h"

namespace posse {
namespace {

constexpr std::array<const char*, 2> kRuled = {"m", "sigma_R"};

double ruled_value(std::string_view name, Index tau) {
  const double log_tau = std::log(static_cast<double>(tau));
  return name == "m" ? std::max(1.0, std::ceil(2 * log_tau)) : 0.02 * log_tau;
}

// Whether the rule applies to this policy: an ensemble with perturbed rewards.
bool rule_applies(const Spec& policy) {
  const Spec complete = policies().complete(policy);
  return std::all_of(kRuled.begin(), kRuled.end(),
                     [&](const char* name) { return complete.argument(name) != nullptr; });
}

// The same spec with a key for every argument.
Spec with_keys(Spec spec) {
  const Parameters& parameters = policies().find(spec.word).parameters;
  for (std::size_t i = 0; i < spec.arguments.size(); ++i) {
    if (spec.arguments[i].key.empty()) spec.arguments[i].key = parameters[i].name;
  }
  return spec;
}

// Writes out all parameters except those that the rule sets and the spec leaves open.
Spec complete_wrapped(const Spec& spec) {
  if (spec.word == "anytime") throw Error("anytime wraps any policy but anytime itself");
  Spec complete = policies().complete(spec);
  if (!rule_applies(spec)) return complete;
  const Spec given = with_keys(spec);
  std::erase_if(complete.arguments, [&](const Argument& argument) {
    const bool ruled = std::find(kRuled.begin(), kRuled.end(), argument.key) != kRuled.end();
    return ruled && given.argument(argument.key) == nullptr;
  });
  return complete;
}

void refuse_fixed(const Spec& policy) {
  for (const char* name : kRuled) {
    const Spec* value = policy.argument(name);
    if (value == nullptr || value->kind != Spec::Kind::number) continue;
    throw Error(
        fmt::format("anytime sets {0} of {1} from the length of each segment, but {0}={2} fixes "
                    "it; leave it out, or keep the policy's own values with rule=own",
                    name, policy.word, to_string(*value)));
  }
}

// With rule=own nothing is left open.
void settle(Arguments& arguments) {
  const Spec policy = arguments.value("policy");
  if (arguments.is("rule", "own")) {
    arguments.set("policy", policies().complete(policy));
  } else if (rule_applies(policy)) {
    refuse_fixed(policy);
  }
}

class Anytime final : public WrappingPolicy {
 public:
  Anytime(const Arguments& arguments, const Setting& setting)
      : schedule_(arguments),
        keep_(arguments.is("restart", "keep")),
        ruled_(arguments.is("rule", "paper") && rule_applies(arguments.value("policy"))),
        once_(arguments.is("warm_up", "once")),
        wrapped_(arguments.value("policy")),
        outer_(setting),
        end_(schedule_.T(0)) {
    if (arguments.is_number("cap")) cap_ = arguments.number("cap");
    policy_ = make_segment(0);
    if (outer_.T) try_segments(*outer_.T);
  }

  const Policy& playing() const override { return *policy_; }

 private:
  Choice choose(const Context& context, Rng& rng) const override {
    Choice choice = choice_of(*policy_, context, rng);
    choice.segment = segment_;
    return choice;
  }

  std::optional<Vector> probabilities(const Context& context) const override {
    return policy_->propensities(context);
  }

  Diagnostics diagnose(const Context& context) const override {
    return policy_->diagnostics(context);
  }

  void check_update(const Context& context, const Decision& decision, double y) const override {
    if (decision.segment < 0 || decision.segment > segment_) {
      throw Error(fmt::format("the decision is of segment {}; the policy has come to segment {}",
                              decision.segment, segment_));
    }
    if (!is_too_late(decision)) check_update_of(*policy_, context, decision, y);
  }

  // Whether the policy that made the decision no longer exists.
  bool is_too_late(const Decision& decision) const { return decision.segment < segment_ && !keep_; }

  void learn(const Context& context, const Decision& decision, double y) override {
    if (is_too_late(decision)) return;
    const bool ends = t_ + 1 >= end_;
    std::unique_ptr<Policy> next = ends ? make_segment(segment_ + 1) : nullptr;
    policy_->update(context, decision, y);
    ++t_;
    if (!ends) return;
    if (keep_) {  // from a copy, since this may throw
      inherit(*next, *restore(snapshot(*policy_), outer_.threads));
    }
    policy_ = std::move(next);
    end_ = schedule_.T(++segment_);
  }

  // Makes segments 1, 2, 4, ... and the last that begins within T rounds: if one of them cannot be
  // made, that throws now. Those between are of lengths between theirs.
  void try_segments(Index T) const {
    if (schedule_.T(kMaxRestarts) < T) {
      throw Error(fmt::format(
          "the schedule of anytime makes more than {} restarts within T = {} rounds; take a larger "
          "b or T0",
          kMaxRestarts, T));
    }
    Index last = 0;
    while (schedule_.T(last) < T) ++last;
    for (Index i = 1; i < last; i *= 2) make_segment(i);
    if (last > 0) make_segment(last);
  }

  std::unique_ptr<Policy> make_segment(Index segment) const {
    const Index tau = schedule_.length(segment);
    Setting own = outer_;
    own.T = std::min(tau, kMaxHorizon);
    if (!keep_) own.seed = Rng(own.seed).split("segment").split(unsigned_of(segment)).key();
    auto policy = make_policy(spec_of(tau), own);
    if (cap_) limit_warm_up(*policy, static_cast<Index>(*cap_ * static_cast<double>(tau)));
    if (once_ && segment > 0) limit_warm_up(*policy, 0);
    return policy;
  }

  // The wrapped policy's spec, with the rule's values for a segment of tau rounds.
  Spec spec_of(Index tau) const {
    Spec spec = wrapped_;
    for (const char* name : kRuled) {
      if (!ruled_ || spec.argument(name) != nullptr) continue;
      spec.arguments.push_back({name, Spec::of(ruled_value(name, tau))});
    }
    return spec;
  }

  void state(Archive& archive) override {
    archive(segment_, t_);
    if (archive.loading()) {
      const bool fits = segment_ < kMaxSegments && t_ < schedule_.T(segment_) &&
                        t_ >= (segment_ == 0 ? 0 : schedule_.T(segment_ - 1));
      archive.require(fits, "the rounds do not fit the schedule");
      policy_ = make_segment(segment_);
      end_ = schedule_.T(segment_);
    }
    archive(*policy_);
  }

  static constexpr Index kMaxSegments = 1'000'000;  // of an archive
  static constexpr Index kMaxRestarts = 10'000;     // within a known horizon

  static std::uint64_t unsigned_of(Index segment) { return static_cast<std::uint64_t>(segment); }

  Schedule schedule_;
  bool keep_;
  bool ruled_;
  bool once_;
  std::optional<double> cap_;  // share of a segment
  Spec wrapped_;
  Setting outer_;
  Index segment_ = 0;
  Index end_;    // the segment's last round, kept since every update needs it
  Index t_ = 0;  // rewards learnt
  std::unique_ptr<Policy> policy_;
};

Parameters anytime_parameters() {
  return Parameters{{"policy", "lin_es", "the policy to play in segments (posse list policies)",
                     specs_of(complete_wrapped)}} +
         schedule_parameters() +
         Parameters{
             {"restart", "full",
              "what a new segment knows: 'full' nothing, as in the paper (late rewards of "
              "earlier segments are ignored); 'keep' everything, only parameters change, and "
              "only the first segment has a warm-up",
              one_of({"full", "keep"})},
             {"rule", "paper",
              "'paper': ensembles have m = 2 log tau_i, rounded up, and sigma_R = 0.02 log "
              "tau_i in a segment of tau_i rounds; 'own': the policy's own values. Words "
              "such as 'theory' take tau_i for the horizon",
              one_of({"paper", "own"})},
             {"cap", "0.5",
              "largest share of a segment that may be warm-up; 'none': the policy's tau "
              "rounds, even if they fill the whole segment (literally the paper)",
              probability().or_word("none")},
             {"warm_up", "each", "whether each segment warms up, or only the first",
              one_of({"each", "once"})}};
}

}  // namespace

Entry<PolicyFactory> anytime() {
  return {
      {.name = "anytime",
       .summary = "any policy without a known horizon: segments of growing length",
       .rule = "play the policy for T_0 rounds as if these were all; at each T_i + 1 restart it, "
               "or change its parameters, for the next T_{i+1} - T_i rounds",
       .paper = "Provable Anytime Ensemble Sampling Algorithms in Nonlinear Contextual "
                "Bandits, whose experiments have T0=100 and T0=300, cap=none; Besson & "
                "Kaufmann, What Doubling Tricks Can and Can't Do for Multi-Armed Bandits (2018)",
       .parameters = anytime_parameters(),
       .settle = settle,
       .traits =
           [](const Arguments& arguments) {
             Traits traits = policies().traits(arguments.value("policy"));
             traits.order_free = false;
             return traits;
           }},
      [](const Arguments& arguments, const Setting& setting) -> std::unique_ptr<Policy> {
        return std::make_unique<Anytime>(arguments, setting);
      }};
}

}  // namespace posse

// A policy decides which arm to play and learns from the reward.
//
//     Decision decision = policy->decide(context, rng);      // const: changes nothing
//     policy->update(context, decision, reward);             // learns; may be called hours later
//
// A policy does not remember its last decision, so decisions can be replayed, made on many threads,
// and rewarded late and in any order: what an update draws depends on the decision's id only.
//
// Threads. decide(), propensities(), diagnostics() and snapshot() only read: any number of them may
// run at the same time. update() must run alone, while nothing else uses the policy. A
// std::shared_mutex does that: a shared lock for the readers, a unique one for update(). Different
// policies are independent, and each thread needs its own Rng.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "posse/core/archive.h"
#include "posse/core/arm_prior.h"
#include "posse/core/catalogue.h"
#include "posse/core/context.h"
#include "posse/core/rng.h"
#include "posse/core/types.h"
#include "posse/policies/diagnostics.h"

namespace posse {

struct Choice {
  Index arm = 0;
  std::optional<Index> member = std::nullopt;  // the ensemble member that chose it
  Index segment = 0;                           // of an anytime policy, counted from 0
};

struct Decision : Choice {
  std::uint64_t id = 0;  // drawn at random; determines the perturbations of its reward
};

// The largest horizon T. No run reaches it: at a microsecond per round it takes 11 days. Rounds up
// to here, and sums of some of them, are exact in doubles.
inline constexpr Index kMaxHorizon = 1'000'000'000'000;

// Throws Error unless T is from 1 to kMaxHorizon.
void check_horizon(Index T);

// What a policy knows about its world before the first round.
struct Setting {
  Index d;                                          // features of an arm
  std::uint64_t seed = 1;                           // of the policy's own random numbers
  std::optional<Index> T = std::nullopt;            // the horizon, if known, from 1 to kMaxHorizon
  std::optional<Index> K = std::nullopt;            // arms per round, if known
  std::shared_ptr<const ArmPrior> prior = nullptr;  // of the arms' means; see needs_prior()
  // Used by update() for the members of an ensemble. It depends on the machine, not on the policy:
  // any number gives the same results, and snapshots do not keep it.
  int threads = 1;
};

class Policy {
 public:
  virtual ~Policy() = default;

  // Both throw Error and change nothing if the input does not fit: other dimensions, an arm that
  // the context does not have, a reward that is not finite.
  //
  // If memory runs out, std::bad_alloc comes through. Functions that only read have changed nothing
  // then and can be called again. An update that fails for such a reason may have stopped halfway,
  // which breaks the policy: all of them throw Error from then on, and only restore() with an
  // earlier snapshot helps.
  Decision decide(const Context& context, Rng& rng) const;
  void update(const Context& context, const Decision& decision, double reward);

  // The exact probability with which decide() plays each arm, if it is known (a Thompson draw has
  // no closed form). It costs a scoring by every ensemble member, so it is computed on demand. Call
  // before the next update, which changes the answer.
  std::optional<Vector> propensities(const Context& context) const;

  // Whether the policy can tell these arms apart, and whether its members differ. It costs as much
  // as propensities().
  Diagnostics diagnostics(const Context& context) const;

  const Spec& spec() const { return spec_; }  // with every parameter written out
  const Setting& setting() const { return setting_; }

  virtual void state(Archive& archive) = 0;

  // Throws Error if an update stopped halfway.
  void check_usable() const;

 private:
  friend std::unique_ptr<Policy> make_policy(const Spec& spec, const Setting& setting);
  friend class WrappingPolicy;

  void check(const Context& context) const;
  void learn_or_break(const Context& context, const Decision& decision, double y);

  virtual Choice choose(const Context& context, Rng& rng) const = 0;
  // Throws Error if the policy cannot learn from this reward. Called before learn(), in which any
  // exception breaks the policy.
  virtual void check_update(const Context&, const Decision&, double) const {}
  virtual void learn(const Context& context, const Decision& decision, double y) = 0;
  virtual std::optional<Vector> probabilities(const Context&) const { return std::nullopt; }
  virtual Diagnostics diagnose(const Context& context) const = 0;

  Spec spec_;
  Setting setting_{0};
  bool broken_ = false;  // whether an update stopped halfway
};

using PolicyFactory = std::unique_ptr<Policy>(const Arguments&, const Setting&);

const Catalogue<PolicyFactory>& policies();

std::unique_ptr<Policy> make_policy(const Spec& spec, const Setting& setting);
std::unique_ptr<Policy> make_policy(std::string_view spec, const Setting& setting);

// Whether the policy requires Setting::prior.
bool needs_prior(const Spec& policy);

// Saves the whole policy as bytes, and restores it from them: it continues exactly where it was.
// restore() throws Error if the bytes are damaged, or intact and inconsistent.
std::string snapshot(const Policy& policy);
std::unique_ptr<Policy> restore(std::string_view bytes, int threads = 1);

}  // namespace posse

// An environment shows contexts and pays rewards; only the referee may ask for the true means.
#pragma once

#include <memory>
#include <optional>

#include "posse/core/arm_prior.h"
#include "posse/core/catalogue.h"
#include "posse/core/context.h"
#include "posse/core/rng.h"

namespace posse {

class Environment {
 public:
  virtual ~Environment() = default;

  virtual Index d() const = 0;
  // The number of arms, if it is the same in all rounds.
  virtual std::optional<Index> K() const { return std::nullopt; }
  // The law of the arms' means over the problem instances with these arms, if it is known: in the
  // worlds of kWorldsWithPrior with fixed arms and Gaussian noise. Otherwise nullptr.
  virtual std::shared_ptr<const ArmPrior> prior() const { return nullptr; }

  // The arms of the next round; valid until the next call.
  virtual const Context& next(Rng& nature) = 0;
  // The mean reward of each arm that next() showed.
  virtual const Vector& means() const = 0;
  // The reward of one of them. `noise` is the round's own stream, the same whatever arm is played,
  // so that all policies of a repetition face the same luck.
  virtual double reward(Index arm, Rng& noise) const = 0;

  // The round at the end of which the reward of round t arrives: t, or later.
  virtual Index arrival(Index t, Rng& /*noise*/) const { return t; }

  // Draws what is hidden about the arms anew, while the arms stay.
  virtual bool can_drift() const { return false; }
  virtual void drift(Rng& /*nature*/) {}
};

// The worlds that can have a prior().
inline constexpr const char* kWorldsWithPrior =
    "linear, logistic, poisson(noise=gaussian), glm(noise=gaussian), distance, quadratic";

// The traits of worlds by their mean rewards: any number, between 0 and 1, or above 0.
inline Traits real_means(const Arguments&) { return {.link = "identity"}; }
inline Traits probable_means(const Arguments&) { return {.link = "logistic"}; }
inline Traits positive_means(const Arguments&) { return {.link = "poisson"}; }

// `nature` draws the problem instance.
using EnvironmentFactory = std::unique_ptr<Environment>(const Arguments&, Rng& nature);

const Catalogue<EnvironmentFactory>& environments();

std::unique_ptr<Environment> make_environment(const Spec& spec, Rng& nature);

}  // namespace posse

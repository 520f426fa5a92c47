// Draws the arm sets of synthetic worlds, once for all rounds or new ones every round.
#pragma once

#include "posse/core/context.h"
#include "posse/core/parameter.h"
#include "posse/core/rng.h"

namespace posse {

// K, d, arm_norm, arms, arm_dist.
Parameters arm_parameters();

class ArmSource {
 public:
  ArmSource(const Arguments& arguments, Rng& nature);

  Index d() const { return d_; }
  Index K() const { return K_; }
  bool fixed() const { return !fresh_; }
  const Context& context() const { return context_; }

  // Moves on to the next round; returns whether its arms are new.
  bool advance(Rng& nature);

 private:
  enum class Law { sphere, gaussian, cube };

  Context draw(Rng& nature) const;

  Index K_;
  Index d_;
  double norm_;
  Law law_;
  bool fresh_;
  Context context_;
};

// A uniform draw from the sphere of that radius.
Vector on_sphere(Index d, double radius, Rng& rng);

}  // namespace posse

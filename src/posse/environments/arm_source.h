// Draws the arm sets of synthetic worlds, once for all rounds or new ones every round.
//
//     onehot      arm k is the k-th unit vector
//     duplicated  every arm is there kCopies times
//     collinear   all arms are multiples of one, by factors between -1 and 1
//     one_good    one arm, whose direction is that of theta*, and others orthogonal to it
#pragma once

#include <optional>

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
  bool fixed() const { return kind_ != Kind::fresh; }
  const Context& context() const { return context_; }
  std::optional<Index> good_arm() const { return good_arm_; }  // of one_good

  // A theta* of that norm: uniform on the sphere, or towards the good arm.
  Vector draw_theta(double norm, Rng& nature) const;

  // Moves on to the next round; returns whether its arms are new.
  bool advance(Rng& nature);

 private:
  enum class Law { sphere, gaussian, cube };
  enum class Kind { fixed, fresh, onehot, duplicated, collinear, one_good };

  Matrix draw_columns(Rng& nature) const;
  Matrix draw_kind(Rng& nature);
  void favour_one(Matrix& x, Rng& nature);
  Context draw(Rng& nature);

  Index K_;
  Index d_;
  double norm_;
  Law law_;
  Kind kind_;
  std::optional<Index> good_arm_;
  Context context_;
};

// A uniform draw from the sphere of that radius.
Vector on_sphere(Index d, double radius, Rng& rng);

}  // namespace posse

// How a policy sees the arms of a round: whether it can tell them apart, and whether its members
// differ. A policy that explores well has members that disagree at first and agree later; one that
// learns nothing has arms that tie, or members that have collapsed into one.
//
// The m members of an ensemble score the arms. Each votes for the arm it scores best and divides
// its vote among ties; p_k is the share of the votes for arm k. A policy without members has one
// voter, whose scores it plays by. The numbers describe the rule, also while a warm-up lasts.
#pragma once

#include <functional>
#include <optional>

#include "posse/core/archive.h"
#include "posse/core/types.h"

namespace posse {

struct Diagnostics {
  // The share of the arms that tie for the best score, as argmax.h has it: the mean over the
  // voters, from 1/K to 1. If scores are drawn at random, it is that of one draw.
  double tied_arms = 1;
  // -sum_k p_k log p_k, from 0 to log K. None if scores are drawn at random.
  std::optional<double> vote_entropy = std::nullopt;

  // Of ensembles only:
  std::optional<Index> members = std::nullopt;        // m
  std::optional<double> disagreement = std::nullopt;  // 1 - max_k p_k, from 0 to 1 - 1/K
  // 1 / sum_g s_g^2, where s_g is the share of the members in group g, and members with the same
  // scores, to a millionth of the largest, are a group: from 1, all alike, to m, all different. If
  // there are many arms, the first thousand are compared.
  std::optional<double> effective_members = std::nullopt;

  // The sd of the rewards' noise, estimated from the residuals, if the policy estimates it.
  std::optional<double> noise_sd = std::nullopt;

  bool operator==(const Diagnostics&) const = default;
  void state(Archive& archive);
};

// Of a policy that plays the best of these scores; `drawn`: they are one draw of many.
Diagnostics diagnose_scores(const Vector& scores, bool drawn);

// Of an ensemble of m members; `score(j)` has the scores of the K arms by member j.
Diagnostics diagnose_members(Index K, Index m, const std::function<Vector(Index j)>& score);

}  // namespace posse

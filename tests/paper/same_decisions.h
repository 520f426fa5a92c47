// Plays a fast policy and a transcribed algorithm side by side and expects the same arm in every
// round.
#pragma once

#include <memory>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "posse/environments/environment.h"
#include "posse/policies/policy.h"
#include "tests/paper/raw_rows.h"

namespace posse::paper {

inline constexpr Index kRounds = 3000;
inline constexpr std::uint64_t kSeed = 7;

inline double as_paid(double y) { return y; }

inline std::unique_ptr<Environment> instance_of(const std::string& world) {
  Rng instance = Rng(2024).split(world).split("instance");
  return make_environment(parse_spec(world), instance);
}

// Both get the same arms, rewards and random numbers.
template <class Box>
void expect_same_decisions(const std::string& world, const std::string& spec, Box box,
                           Index rounds = kRounds, double (*squeeze)(double) = as_paid) {
  const Rng streams = Rng(2024).split(world);
  const auto environment = instance_of(world);
  const auto policy = make_policy(
      spec, {.d = environment->d(), .seed = kSeed, .T = rounds, .prior = environment->prior()});
  std::set<Index> arms;
  for (Index t = 1; t <= rounds; ++t) {
    const Rng round = streams.split(static_cast<std::uint64_t>(t));
    Rng nature = round.split("nature"), noise = round.split("noise");
    Rng fast_rng = round.split("decide"), paper_rng = fast_rng;
    const Context& context = environment->next(nature);
    const Decision fast = policy->decide(context, fast_rng);
    const Played played = box.decide(context, paper_rng);
    ASSERT_EQ(fast.arm, played.arm)
        << spec << " in " << world << ": round t = " << t << ", the policy plays arm " << fast.arm
        << ", the paper plays arm " << played.arm;
    ASSERT_EQ(fast.id, played.id) << "round t = " << t;
    ASSERT_EQ(fast_rng.bits64(), paper_rng.bits64()) << "random streams differ at t = " << t;
    const double y = squeeze(environment->reward(fast.arm, noise));
    policy->update(context, fast, y);
    box.update(context, played, y);
    arms.insert(fast.arm);
  }
  EXPECT_GE(arms.size(), 5u) << "agreement on so few arms shows little";
}

}  // namespace posse::paper

// Times rounds of a policy at a given t, on the paper's linear problem.
#pragma once

#include <benchmark/benchmark.h>

#include <chrono>
#include <memory>
#include <string>

#include "posse/posse.h"

namespace posse::bench {

// K=50, d=20, sigma=0.5, fixed arms, and streams for what is random.
struct Problem {
  explicit Problem(const std::string& world = "linear(K=50, d=20, sigma=0.5)") {
    Rng instance(11);
    environment = make_environment(parse_spec(world), instance);
  }

  // Plays rounds t+1 .. t+count with anything that decides and updates.
  template <class P>
  void play(P& policy, Index t, Index count) {
    for (Index i = t + 1; i <= t + count; ++i) {
      const auto round = static_cast<std::uint64_t>(i);
      Rng nature = Rng(12).split(round), noise = Rng(13).split(round), rng = Rng(14).split(round);
      const Context& context = environment->next(nature);
      const auto decision = policy.decide(context, rng);
      policy.update(context, decision, environment->reward(decision.arm, noise));
    }
  }

  std::unique_ptr<Environment> environment;
};

// Seconds a round of decide and update alone, between t and t + count.
template <class P>
double seconds_a_round(Problem& problem, P& policy, Index t, Index count) {
  using Clock = std::chrono::steady_clock;
  std::vector<Context> contexts;
  std::vector<double> luck;
  std::vector<Rng> streams;
  std::vector<Vector> means;
  for (Index i = t + 1; i <= t + count; ++i) {
    const auto round = static_cast<std::uint64_t>(i);
    Rng nature = Rng(12).split(round), noise = Rng(13).split(round);
    contexts.push_back(problem.environment->next(nature));
    means.push_back(problem.environment->means());
    luck.push_back(0.5 * noise.normal());
    streams.push_back(Rng(14).split(round));
  }
  const auto begin = Clock::now();
  for (std::size_t i = 0; i < contexts.size(); ++i) {
    const auto decision = policy.decide(contexts[i], streams[i]);
    policy.update(contexts[i], decision, means[i][decision.arm] + luck[i]);
  }
  return std::chrono::duration<double>(Clock::now() - begin).count() / static_cast<double>(count);
}

// A benchmark of `spec` at round t: each iteration restores the policy as it was then and plays 100
// rounds. Its time is that of one round.
inline void rounds_at(benchmark::State& state, const std::string& spec, Index t) {
  constexpr Index kRounds = 100;
  Problem problem;
  auto policy = make_policy(spec, {.d = problem.environment->d(), .seed = 15});
  problem.play(*policy, 0, t);
  const std::string then = snapshot(*policy);
  for (auto _ : state) {
    policy = restore(then);
    state.SetIterationTime(seconds_a_round(problem, *policy, t, kRounds));
  }
}

}  // namespace posse::bench

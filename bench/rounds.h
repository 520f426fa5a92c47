// Times rounds of a policy at a given t, on the paper's linear problem.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include <benchmark/benchmark.h>

#include "posse/posse.h"

namespace posse::bench {

// K=50, d=20, sigma=0.5, fixed arms.
struct Problem {
  Problem() {
    Rng instance(11);
    environment = make_environment(parse_spec("linear(K=50, d=20, sigma=0.5)"), instance);
  }

  std::unique_ptr<Environment> environment;
};

// Seconds a round of decide and update alone, between t and t + count.
template <class P>
double seconds_a_round(Problem& problem, P& policy, Index t, Index count) {
  using Clock = std::chrono::steady_clock;
  Rng nature(12);
  const Context& context = problem.environment->next(nature);
  const Vector& means = problem.environment->means();
  std::vector<Rng> streams;
  std::vector<double> noise;
  for (Index i = t + 1; i <= t + count; ++i) {
    streams.push_back(Rng(14).split(static_cast<std::uint64_t>(i)));
    noise.push_back(0.5 * streams.back().split("noise").normal());
  }
  const auto begin = Clock::now();
  for (std::size_t i = 0; i < streams.size(); ++i) {
    const auto decision = policy.decide(context, streams[i]);
    policy.update(context, decision, means[decision.arm] + noise[i]);
  }
  return std::chrono::duration<double>(Clock::now() - begin).count() / static_cast<double>(count);
}

// A benchmark of `spec` at round t: each iteration restores the policy as it was then and plays 100
// rounds. Its time is that of one round.
inline void rounds_at(benchmark::State& state, const std::string& spec, Index t) {
  constexpr Index kRounds = 100;
  Problem problem;
  auto policy = make_policy(spec, {.d = problem.environment->d(), .seed = 15});
  seconds_a_round(problem, *policy, 0, t);
  const std::string then = snapshot(*policy);
  for (auto _ : state) {
    policy = restore(then);
    state.SetIterationTime(seconds_a_round(problem, *policy, t, kRounds));
  }
}

}  // namespace posse::bench

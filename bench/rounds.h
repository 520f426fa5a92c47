// Times rounds of a policy at a given t, on the problems of the paper.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "bench/brief.h"
#include "posse/posse.h"

namespace posse::bench {

constexpr Index kK = 50, kD = 20;

// A world of K=50 fixed arms, d=20, sigma=0.5.
struct Problem {
  explicit Problem(const std::string& world) {
    Rng instance(11);
    environment = make_environment(parse_spec(world + "(K=50, d=20, sigma=0.5)"), instance);
  }

  std::unique_ptr<Environment> environment;
};

// Seconds per round, of decide and update only, between t and t + count.
template <class P>
double seconds_per_round(Problem& problem, P& policy, Index t, Index count) {
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

// A benchmark of `spec` at round t: each iteration restores the policy as it was at t and plays 100
// rounds. The reported time is that of one round.
inline void rounds_at(benchmark::State& state, const std::string& world, const std::string& spec,
                      Index t) {
  constexpr Index kRounds = 100;
  Problem problem(world);
  auto policy = make_policy(spec, {.d = problem.environment->d(), .seed = 15});
  seconds_per_round(problem, *policy, 0, before(t));
  const std::string then = snapshot(*policy);
  for (auto _ : state) {
    policy = restore(then);
    state.SetIterationTime(seconds_per_round(problem, *policy, t, limited(kRounds, 10)));
  }
}

// Registers rounds_at as `name/t=...`: the median of nine runs, since other work on the machine
// comes in bursts.
inline void register_rounds(const std::string& name, const std::string& world,
                            const std::string& spec, Index t, int iterations = 100) {
  const auto run = [=](benchmark::State& state) { rounds_at(state, world, spec, t); };
  benchmark::RegisterBenchmark(fmt::format("{}/t={}", name, t).c_str(), run)
      ->UseManualTime()
      ->Iterations(repeated(iterations))
      ->Repetitions(repeated(9))
      ->ReportAggregatesOnly(true);
}

// Plays a figure: all policies, 50 repetitions, T = 10^4, all cores.
inline void play_figure(benchmark::State& state, const std::string& world,
                        const std::vector<std::string>& policies) {
  Simulation simulation;
  simulation.environment = parse_spec(world + "(K=50, d=20, sigma=0.5)");
  simulation.T = limited(simulation.T, 60);
  simulation.repetitions = limited(simulation.repetitions, 1);
  for (const std::string& policy : policies) simulation.policies.push_back(parse_spec(policy));
  const auto jobs = static_cast<int>(std::thread::hardware_concurrency());
  for (auto _ : state) {
    const Runs runs = simulate(simulation, {.jobs = jobs});
    benchmark::DoNotOptimize(runs.front().front().rows.back().regret);
  }
}

inline void register_figure(const std::string& name, const std::string& world,
                            const std::vector<std::string>& policies) {
  const auto run = [=](benchmark::State& state) { play_figure(state, world, policies); };
  benchmark::RegisterBenchmark(name.c_str(), run)
      ->Iterations(1)
      ->UseRealTime()
      ->Unit(benchmark::kSecond);
}

}  // namespace posse::bench

// Benchmarks ensembles whose members are all fitted every round, on one thread and on two, compared
// with perturbed-history policies that use the same solver: the paper updates its members in
// parallel and finds that Neural-ES then updates faster than Neural-PHE.
#include <algorithm>
#include <map>

#include "bench/rounds.h"
#include "bench/suites.h"

namespace posse::bench {
namespace {

constexpr Index kBefore = 200;  // all 50 arms are known by then, so later rounds cost the same
constexpr Index kM = 10;

// An ensemble and its rival, with the same model and the same solver.
struct Pair {
  std::string name, world, ensemble, rival;
  Index rounds;  // that are timed
};

Pair neural_pair(const std::string& solver, Index rounds) {
  const std::string model = "tau=50, L=3, N=20, form=ntk, lambda=1, solver=" + solver + ")";
  return {"neural " + solver, "quadratic", "neural_es(m=10, sigma_R=0.1, sigma_P=0, " + model,
          "neural_phe(" + model, rounds};
}

const std::vector<Pair>& pairs() {
  static const std::vector<Pair> all{
      neural_pair("gd", 200),
      neural_pair("replay", 3000),
      {"glm gd", "logistic", "glm_es(m=10, sigma_R=0.1, sigma_P=0, lambda=1, solver=gd)",
       "glm_phe(lambda=1, solver=gd)", 5000}};
  return all;
}

// Seconds of a round's parts, each in the round where it was fastest, since two threads are slowed
// down whenever other work takes a core.
struct RoundTime {
  double decide = kUnlimited, update = kUnlimited;
};

RoundTime play(Problem& problem, Policy& policy, Index t, Index count) {
  using Clock = std::chrono::steady_clock;
  Rng nature(12);
  const Context& context = problem.environment->next(nature);
  const Vector& means = problem.environment->means();
  RoundTime quickest;
  for (Index i = t + 1; i <= t + count; ++i) {
    Rng rng = Rng(14).split(static_cast<std::uint64_t>(i));
    const double noise = 0.5 * rng.split("noise").normal();
    const auto begin = Clock::now();
    const Decision decision = policy.decide(context, rng);
    const auto decided = Clock::now();
    policy.update(context, decision, means[decision.arm] + noise);
    const std::chrono::duration<double> update = Clock::now() - decided, decide = decided - begin;
    quickest = {std::min(quickest.decide, decide.count()),
                std::min(quickest.update, update.count())};
  }
  return quickest;
}

// A snapshot of the policy after kBefore rounds; the number of threads makes no difference.
const std::string& experienced_policy(const std::string& world, const std::string& spec) {
  static std::map<std::string, std::string> snapshots;
  std::string& bytes = snapshots[spec];
  if (bytes.empty()) {
    Problem problem(world);
    const auto policy = make_policy(spec, {.d = kD, .seed = 15, .K = kK});
    play(problem, *policy, 0, before(kBefore));
    bytes = snapshot(*policy);
  }
  return bytes;
}

void rounds_with(benchmark::State& state, const std::string& world, const std::string& spec,
                 Index rounds, int threads) {
  Problem problem(world);
  const std::string& then = experienced_policy(world, spec);
  for (auto _ : state) {
    const auto policy = restore(then, threads);
    const RoundTime time = play(problem, *policy, kBefore, limited(rounds, 5));
    state.SetIterationTime(time.decide + time.update);
    state.counters["decide"] = time.decide;
    state.counters["update"] = time.update;
  }
}

void register_one(const std::string& name, const std::string& world, const std::string& spec,
                  Index rounds, int threads) {
  const auto run = [=](benchmark::State& state) {
    rounds_with(state, world, spec, rounds, threads);
  };
  benchmark::RegisterBenchmark(name.c_str(), run)->UseManualTime()->Iterations(1);
}

std::string ensemble_name(const Pair& pair, int threads) {
  return fmt::format("threads {} es on {}", pair.name, threads);
}

std::string rival_name(const Pair& pair) { return fmt::format("threads {} phe", pair.name); }

void print_pair(const Recorder& recorder, const Pair& pair) {
  const std::string one = ensemble_name(pair, 1), two = ensemble_name(pair, 2);
  const std::string rival = rival_name(pair);
  if (!recorder.has({one, two, rival})) return;
  const auto part = [&](const std::string& name, const char* key) {
    return recorder.seconds.at(name + " " + key);
  };
  const double phe = part(rival, "decide") + part(rival, "update");
  fmt::print(
      "\n{}, K={}, d={}: milliseconds of the quickest round, and of the rival's whole round\n\n",
      pair.name, kK, kD);
  for (const std::string& name : {one, two, rival}) {
    const double decide = part(name, "decide"), update = part(name, "update");
    fmt::print("  {:28} decide {:8.3f}  update {:8.3f}  {:5.2f}\n", name.substr(8), 1e3 * decide,
               1e3 * update, (decide + update) / phe);
  }
  // The unperturbed fit comes first and is not shared; it is the rival's whole update.
  const double fit = part(rival, "update"), alone = part(one, "update");
  fmt::print(
      "  two threads update {:.2f} times as fast as one; with {} threads, at best, {:.3f} ms\n",
      alone / part(two, "update"), kM, 1e3 * (fit + (alone - fit) / kM));
}

}  // namespace

void print_threads(const Recorder& recorder) {
  for (const Pair& pair : pairs()) print_pair(recorder, pair);
}

void register_threads() {
  for (const Pair& pair : pairs()) {
    for (const int threads : {1, 2}) {
      register_one(ensemble_name(pair, threads), pair.world, pair.ensemble, pair.rounds, threads);
    }
    register_one(rival_name(pair), pair.world, pair.rival, pair.rounds, 1);
  }
}

}  // namespace posse::bench

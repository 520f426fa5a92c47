// Benchmarks the neural policies: Neural-ES by Gauss-Newton compared with its literal transcription
// and with the paper's 100 steps of gradient descent on the compressed history; that descent
// compared with the machine's peak; and replay on a stream of contexts that never repeat.
#include "bench/ensemble.h"
#include "bench/rounds.h"
#include "bench/suites.h"
#include "posse/models/model.h"
#include "posse/models/neural/neural_solver.h"
#include "tests/paper/neural_es.h"

namespace posse::bench {
namespace {

constexpr Index kM = 10, kL = 3, kN = 20;
const std::string kSetting = "m=10, L=3, N=20, lambda=1, sigma_R=0.1, sigma_P=0, standardise=off";
const std::string kGaussNewton = "neural_es(" + kSetting + ", solver=gauss_newton)";
const std::vector<std::string> kPolicies{
    "neural_es",  "neural_ucb",          "neural_ucb(cov=full)", "neural_ts",
    "neural_phe", "neural_linear",       "neural_bootstrap",     "neural_lmc_ts",
    "ee_net",     "greedy(model=neural)"};

// A round at t of the paper's quadratic problem, after t random arms.
void descent_at(benchmark::State& state, Index t) {
  Problem problem("quadratic");
  Ensemble ensemble("neural(solver=gd)", kD, kM);
  Rng rng(16);
  const Matrix X = problem.environment->next(rng).x();
  for (Index i = 0; i < before(t); ++i) {
    const Index arm = rng.below(kK);
    ensemble.remember(X.col(arm), problem.environment->reward(arm, rng), rng);
  }
  const Vector& means = problem.environment->means();
  for (auto _ : state) ensemble.play(X, means + 0.5 * rng.normals(kK), rng);
}

// One member as printed: raw rows, plain loops, 100 steps over all of them.
void transcription_at(benchmark::State& state, Index t) {
  Problem problem("quadratic");
  paper::NeuralES literal({.network = {paper::RawNetwork::Form::ntk, kD, kL, kN},
                           .seed = 15,
                           .m = 1,
                           .gd = {.steps = 100, .step = 0.01}});
  Rng rng(16);
  const Context& context = problem.environment->next(rng);
  for (Index i = 0; i < before(t); ++i) {
    const Index arm = rng.below(kK);
    literal.remember(context.x().col(arm), problem.environment->reward(arm, rng), rng.normals(1));
  }
  for (auto _ : state) state.SetIterationTime(seconds_per_round(problem, literal, t, 1));
}

// 100 steps of descent for one network on the totals of 50 rows.
void descent_kernel(benchmark::State& state) {
  const Network network(Network::Form::ntk, kD, kL, kN);
  Rng rng(18);
  Matrix X(kD, kK);
  for (Index k = 0; k < kK; ++k) X.col(k) = rng.normals(kD).normalized();
  const Vector n = Vector::Constant(kK, 200), s = n.cwiseProduct(rng.normals(kK));
  const Matrix center = network.theta_0(rng), none;
  const auto gd = neural_solvers().make(parse_spec("gd"));
  const NeuralProblem problem{.network = network,
                              .rho = kN,
                              .X = X,
                              .n = n,
                              .s = s,
                              .U = none,
                              .sigma_R = 0,
                              .centers = center,
                              .newest = 0,
                              .t = n.sum(),
                              .M = none};
  Matrix theta = center;
  for (auto _ : state) {
    gd->advance(problem, theta, rng);
    benchmark::DoNotOptimize(theta.data());
  }
}

// Counts products only: forward, derivatives backward (not into the input), weights' gradients.
double kernel_flops() {
  constexpr double weights = kN * kD + kN * kN * (kL - 2) + kN;
  return 100 * kK * 2 * (2 * weights + weights - kN * kD);
}

void whole_run(benchmark::State& state, const std::string& policy) {
  Simulation simulation;
  simulation.environment = parse_spec("quadratic(K=50, d=20, sigma=0.5)");
  simulation.policies = {parse_spec(policy)};
  simulation.repetitions = 1;
  simulation.T = limited(simulation.T, 60);
  for (auto _ : state) simulate(simulation, {.jobs = 1});
}

}  // namespace

void print_neural(const Recorder& recorder) {
  const auto& s = recorder.seconds;
  if (!recorder.has({"peak", "neural_es/t=1000", "neural_es/t=10000", "neural_es by gd/t=10000",
                     "neural_es literal, one member/t=10000", "gd kernel", "neural run",
                     "neural run, defaults", "replay/t=1000", "replay/t=100000"})) {
    return;
  }
  const double early = s.at("neural_es/t=1000"), late = s.at("neural_es/t=10000");
  const double descent = s.at("neural_es by gd/t=10000");
  const double literal = kM * s.at("neural_es literal, one member/t=10000");
  const double kernel = kernel_flops() / s.at("gd kernel");
  const double soon = s.at("replay/t=1000"), later = s.at("replay/t=100000");
  fmt::print(
      "\nNeural-ES, quadratic, K={}, d={}, L={}, N={}, m={}: a round of decide and update\n\n", kK,
      kD, kL, kN, kM);
  fmt::print("  at t = 1000                     {:9.3f} ms\n", 1e3 * early);
  fmt::print("  at t = 10000                    {:9.3f} ms   {:.3f} of t = 1000\n", 1e3 * late,
             late / early);
  fmt::print("  100 steps of descent, t = 10000 {:9.3f} ms   {:.0f} times Posse's\n", 1e3 * descent,
             descent / late);
  fmt::print("  literal transcription, t = 10000{:9.0f} ms   {:.0f} times Posse's\n", 1e3 * literal,
             literal / late);
  fmt::print(
      "  (Posse updates two networks per round, descent all; the transcription is {} times one "
      "member's)\n",
      kM);
  fmt::print("  a run of T = 10000 on one core  {:9.2f} s    by default, m=50: {:.2f} s\n",
             s.at("neural run"), s.at("neural run, defaults"));
  fmt::print("  descent's products: {:.1f} Gflop/s, {:.0f} % of the peak of {:.1f}\n",
             1e-9 * kernel, 100 * kernel / recorder.peak_flops, 1e-9 * recorder.peak_flops);
  fmt::print("\nreplay, fresh contexts, d=54, K=7, disjoint, m={}\n\n", kM);
  fmt::print("  at t = 1000                     {:9.3f} ms\n", 1e3 * soon);
  fmt::print("  at t = 100000                   {:9.3f} ms   {:.3f} of t = 1000\n", 1e3 * later,
             later / soon);
}

void register_neural() {
  using benchmark::RegisterBenchmark;
  const auto descent = [](benchmark::State& state) { descent_at(state, 10000); };
  const auto literal = [](benchmark::State& state) { transcription_at(state, 10000); };
  for (const Index t : {1000, 10000}) register_rounds("neural_es", "quadratic", kGaussNewton, t, 3);
  RegisterBenchmark("neural_es by gd/t=10000", descent)
      ->Iterations(repeated(5))
      ->Repetitions(repeated(5))
      ->UseRealTime()
      ->ReportAggregatesOnly(true);
  RegisterBenchmark("neural_es literal, one member/t=10000", literal)
      ->UseManualTime()
      ->Iterations(1);
  RegisterBenchmark("gd kernel", descent_kernel)
      ->Repetitions(repeated(9))
      ->ReportAggregatesOnly(true);
  const auto run = [](const std::string& policy) {
    return [policy](benchmark::State& state) { whole_run(state, policy); };
  };
  RegisterBenchmark("neural run", run(kGaussNewton))->Iterations(1)->UseRealTime();
  RegisterBenchmark("neural run, defaults", run("neural_es"))->Iterations(1)->UseRealTime();
  for (const Index t : {1000, 100000}) {
    register_disjoint_rounds("replay", "neural(solver=replay)", kM, t, 100);
  }
  for (const std::string& spec : kPolicies) {
    register_rounds(fmt::format("quadratic {}", spec), "quadratic", spec, 1000, 1);
  }
}

}  // namespace posse::bench

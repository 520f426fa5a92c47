// Benchmarks the linear policies, and Lin-ES beside its literal transcription and the machine's
// peak.
//
// All in one run, since machines differ and drift; what counts are the ratios in the table at the
// end.
#include <map>
#include <thread>

#include <fmt/format.h>

#include "bench/rounds.h"
#include "tests/paper/lin_es.h"

namespace posse::bench {
namespace {

constexpr Index kK = 50, kD = 20, kM = 25;
constexpr const char* kLinES = "lin_es(m=25, lambda=1, sigma_R=0.1, sigma_P=0)";

// Floating-point operations of a Lin-ES round: additions, multiplications, divisions, roots.
double flops_a_round() {
  constexpr double K = kK, d = kD, m = kM;
  const double decide =
      4 * d + 2 * d * d + 2 * K * d;  // b + sigma_R u_j + prior, theta^j, x'theta^j
  const double inverse = 2 * d * d + 3 * d + 2 * d * d;  // V^-1 x, its scale, V^-1 -= k k'
  const double gram = 2 * d * d;                         // V += x x', in blocks
  const double sums = 2 * d + 2 * m * d + m;             // b, all u_j, the history's U
  const double normals = 78 * (m + 1) / 2;               // logarithm, sine, cosine, root of a pair
  return decide + inverse + gram + sums + normals;
}

// Peak: chains of fused multiply-adds that fit the registers, as fast as one core will go.
void peak(benchmark::State& state) {
  using Pack = Eigen::Array<double, 4, 1>;
  constexpr int kChains = 12, kSteps = 1000;
  Pack chain[kChains];
  for (Pack& c : chain) c.setConstant(1);
  const Pack factor = Pack::Constant(1 - 1e-9), term = Pack::Constant(1e-9);
  for (auto _ : state) {
    for (int i = 0; i < kSteps; ++i) {
      for (Pack& c : chain) c = c * factor + term;
    }
    benchmark::DoNotOptimize(chain);
  }
  state.counters["flops"] =
      benchmark::Counter(8.0 * kChains * kSteps, benchmark::Counter::kIsIterationInvariantRate);
}

// Algorithm 1 as it is printed: raw rows, an explicit inverse, a sum over all rows for each member.
void transcription_at(benchmark::State& state, Index t) {
  Problem problem;
  paper::LinES literal({.d = kD, .seed = 15, .m = kM, .lambda = 1, .sigma_R = 0.1});
  Rng rng(16);
  const Context& context = problem.environment->next(rng);
  for (Index i = 0; i < t; ++i) {
    const Index arm = rng.below(kK);
    literal.remember(context.x().col(arm), problem.environment->reward(arm, rng), rng.normals(kM));
  }
  for (auto _ : state) state.SetIterationTime(seconds_a_round(problem, literal, t, 1));
}

void normals_25(benchmark::State& state) {
  Rng rng(1);
  Vector z(kM);
  for (auto _ : state) {
    rng.normals({z.data(), static_cast<std::size_t>(kM)});
    benchmark::DoNotOptimize(z.data());
  }
}

// The figure of make demo: 6 policies, 50 repetitions, T = 10^4, all cores.
void figure(benchmark::State& state) {
  Simulation simulation;
  simulation.environment = parse_spec("linear(K=50, d=20, sigma=0.5)");
  for (const char* policy : {"lin_es", kLinES, "lin_ucb", "lin_ts", "lin_phe", "epsilon_greedy"}) {
    simulation.policies.push_back(parse_spec(policy));
  }
  const auto jobs = static_cast<int>(std::thread::hardware_concurrency());
  for (auto _ : state) {
    const Runs runs = simulate(simulation, {.jobs = jobs});
    benchmark::DoNotOptimize(runs.front().front().rows.back().regret);
  }
}

// Prints as usual and remembers the times for the table.
class Recorder : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.aggregate_name != "median" && run.run_type == Run::RT_Aggregate) continue;
      const std::string name = run.run_name.function_name;
      seconds[name] = run.GetAdjustedRealTime() / benchmark::GetTimeUnitMultiplier(run.time_unit);
      if (run.counters.count("flops") != 0) peak_flops = run.counters.at("flops");
    }
    ConsoleReporter::ReportRuns(runs);
  }

  std::map<std::string, double> seconds;
  double peak_flops = 0;
};

void print_table(const Recorder& recorder) {
  const auto& s = recorder.seconds;
  for (const char* name : {"lin_es/t=100", "lin_es/t=10000", "transcription/t=10000", "figure"}) {
    if (s.count(name) == 0) return;  // a filtered run
  }
  const double early = s.at("lin_es/t=100"), late = s.at("lin_es/t=10000");
  const double literal = s.at("transcription/t=10000");
  const double at_peak = flops_a_round() / recorder.peak_flops;
  fmt::print("\nLin-ES, K={}, d={}, m={}: a round of decide and update\n\n", kK, kD, kM);
  fmt::print("  at t = 100                      {:9.3f} us\n", 1e6 * early);
  fmt::print("  at t = 10000                    {:9.3f} us   {:.3f} of t = 100\n", 1e6 * late,
             late / early);
  fmt::print("  literal transcription, t = 10000{:9.1f} us   {:.0f} times Posse's\n", 1e6 * literal,
             literal / late);
  fmt::print(
      "  {:.0f} flops at peak, {:.1f} Gflop/s {:9.3f} us   Posse takes {:.1f} times as long\n",
      flops_a_round(), 1e-9 * recorder.peak_flops, 1e6 * at_peak, late / at_peak);
  fmt::print("\n6 policies x 50 repetitions x T = 10000: {:.1f} s on {} cores\n", s.at("figure"),
             std::thread::hardware_concurrency());
}

// Timed by rounds_at itself; the median of nine runs, since other work on the machine comes in
// bursts.
void by_hand(benchmark::internal::Benchmark* benchmark) {
  benchmark->UseManualTime()->Iterations(100)->Repetitions(9)->ReportAggregatesOnly(true);
}

void register_all() {
  using benchmark::RegisterBenchmark;
  const auto at = [](const std::string& name, const std::string& spec, Index t) {
    const auto run = [spec, t](benchmark::State& state) { rounds_at(state, spec, t); };
    RegisterBenchmark(fmt::format("{}/t={}", name, t).c_str(), run)->Apply(by_hand);
  };
  const auto literally = [](benchmark::State& state) { transcription_at(state, 10000); };
  RegisterBenchmark("peak", peak);
  for (const Index t : {100, 1000, 10000}) at("lin_es", kLinES, t);
  RegisterBenchmark("transcription/t=10000", literally)->UseManualTime()->Iterations(20);
  for (const char* spec : {"lin_es", "lin_ts", "lin_ucb", "lin_phe", "greedy"}) {
    at(fmt::format("default {}", spec), spec, 1000);
  }
  RegisterBenchmark("normals/25", normals_25);
  RegisterBenchmark("figure", figure)->Iterations(1)->UseRealTime()->Unit(benchmark::kSecond);
}

}  // namespace
}  // namespace posse::bench

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  posse::bench::register_all();
  posse::bench::Recorder recorder;
  benchmark::RunSpecifiedBenchmarks(&recorder);
  posse::bench::print_table(recorder);
}

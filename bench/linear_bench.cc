// Benchmarks the linear policies, and Lin-ES compared with its literal transcription and with the
// machine's peak.
//
// All in one run, since machines differ and their speed drifts; what counts are the ratios in the
// table at the end.
#include <fmt/format.h>

#include "bench/rounds.h"
#include "bench/suites.h"
#include "tests/paper/lin_es.h"

namespace posse::bench {
namespace {

constexpr Index kM = 25;
constexpr const char* kLinES = "lin_es(m=25, lambda=1, sigma_R=0.1, sigma_P=0)";

// Floating-point operations of a Lin-ES round: additions, multiplications, divisions, roots.
double flops_per_round() {
  constexpr double K = kK, d = kD, m = kM;
  const double decide =
      4 * d + 2 * d * d + 2 * K * d;  // b + sigma_R u_j + prior, theta^j, x'theta^j
  const double inverse = 2 * d * d + 3 * d + 2 * d * d;  // V^-1 x, its scale, V^-1 -= k k'
  const double gram = 2 * d * d;                         // V += x x', in blocks
  const double sums = 2 * d + 2 * m * d + m;             // b, all u_j, the history's U
  const double normals = 78 * (m + 1) / 2;               // logarithm, sine, cosine, root of a pair
  return decide + inverse + gram + sums + normals;
}

// Peak: chains of fused multiply-adds that stay in registers, the fastest that one core can go.
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

// Algorithm 1 as printed: raw rows, an explicit inverse, a sum over all rows for each member.
void transcription_at(benchmark::State& state, Index t) {
  Problem problem("linear");
  paper::LinES literal({.d = kD, .seed = 15, .m = kM, .lambda = 1, .sigma_R = 0.1});
  Rng rng(16);
  const Context& context = problem.environment->next(rng);
  for (Index i = 0; i < before(t); ++i) {
    const Index arm = rng.below(kK);
    literal.remember(context.x().col(arm), problem.environment->reward(arm, rng), rng.normals(kM));
  }
  for (auto _ : state) state.SetIterationTime(seconds_per_round(problem, literal, t, 1));
}

void normals_25(benchmark::State& state) {
  Rng rng(1);
  Vector z(kM);
  for (auto _ : state) {
    rng.normals({z.data(), static_cast<std::size_t>(kM)});
    benchmark::DoNotOptimize(z.data());
  }
}

}  // namespace

void print_linear(const Recorder& recorder) {
  const auto& s = recorder.seconds;
  if (!recorder.has(
          {"lin_es/t=100", "lin_es/t=10000", "lin_es literal/t=10000", "linear figure"})) {
    return;
  }
  const double early = s.at("lin_es/t=100"), late = s.at("lin_es/t=10000");
  const double literal = s.at("lin_es literal/t=10000");
  const double at_peak = flops_per_round() / recorder.peak_flops;
  fmt::print("\nLin-ES, K={}, d={}, m={}: a round of decide and update\n\n", kK, kD, kM);
  fmt::print("  at t = 100                      {:9.3f} us\n", 1e6 * early);
  fmt::print("  at t = 10000                    {:9.3f} us   {:.3f} of t = 100\n", 1e6 * late,
             late / early);
  fmt::print("  literal transcription, t = 10000{:9.1f} us   {:.0f} times Posse's\n", 1e6 * literal,
             literal / late);
  fmt::print(
      "  {:.0f} flops at peak, {:.1f} Gflop/s {:9.3f} us   Posse takes {:.1f} times as long\n",
      flops_per_round(), 1e-9 * recorder.peak_flops, 1e6 * at_peak, late / at_peak);
  fmt::print("\n6 policies x 50 repetitions x T = 10000: {:.1f} s on {} cores\n",
             s.at("linear figure"), std::thread::hardware_concurrency());
}

void register_linear() {
  using benchmark::RegisterBenchmark;
  const auto literally = [](benchmark::State& state) { transcription_at(state, 10000); };
  RegisterBenchmark("peak", peak);
  for (const Index t : {100, 1000, 10000}) register_rounds("lin_es", "linear", kLinES, t);
  RegisterBenchmark("lin_es literal/t=10000", literally)->UseManualTime()->Iterations(repeated(20));
  for (const char* spec :
       {"lin_es", "lin_es(draw=normal)", "lin_ts", "lin_ucb", "lin_phe", "greedy"}) {
    register_rounds(fmt::format("default {}", spec), "linear", spec, 1000);
  }
  RegisterBenchmark("normals/25", normals_25);
  register_figure("linear figure", "linear",
                  {"lin_es", kLinES, "lin_ucb", "lin_ts", "lin_phe", "epsilon_greedy"});
}

}  // namespace posse::bench

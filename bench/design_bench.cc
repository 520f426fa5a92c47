// Benchmarks the G-optimal design of many arms: on active arms, and with all arms active from the
// start, as for few arms.
#include <fmt/format.h>

#include "bench/suites.h"
#include "posse/core/rng.h"
#include "posse/design/ascent.h"
#include "posse/design/g_optimal.h"
#include "posse/design/whiten.h"

namespace posse::bench {
namespace {

constexpr Index kFeatures = 20;
constexpr Index kThousand = 1000;

std::string name_of(const std::string& method, Index K) {
  return fmt::format("design: {}/K={}", method, K);
}

Matrix gaussian_arms(Index K) { return Rng(20).normals(kFeatures * K).reshaped(kFeatures, K); }

void on_active_arms(const Matrix& X) { benchmark::DoNotOptimize(g_optimal(X).largest_width); }

void on_all_arms(const Matrix& X) {
  const Matrix Y = whiten(X);
  DesignAscent ascent(Y, Vector::Ones(Y.cols()));
  benchmark::DoNotOptimize(ascent.climb({}));
}

void register_design_of(const std::string& method, Index K, void (*design)(const Matrix&)) {
  const auto run = [=](benchmark::State& state) {
    const Matrix X = gaussian_arms(K);
    for (auto _ : state) design(X);
  };
  benchmark::RegisterBenchmark(name_of(method, K).c_str(), run)->Unit(benchmark::kMillisecond);
}

// Prints the times of a method for two numbers of arms, if it has run for both.
void print_growth(const Recorder& recorder, const std::string& method, Index few, Index many) {
  const std::string first = name_of(method, few), second = name_of(method, many);
  if (!recorder.has({first, second})) return;
  const double before = recorder.seconds.at(first), after = recorder.seconds.at(second);
  fmt::print("  {:14} K={:<8}{:10.1f} ms   K={:<8}{:10.1f} ms   {:.1f} times as long\n", method,
             few, 1e3 * before, many, 1e3 * after, after / before);
}

}  // namespace

void print_design(const Recorder& recorder) {
  if (!recorder.has({name_of("active arms", 10 * kThousand)})) return;
  fmt::print("\nG-optimal design, d={}, eps=1e-3\n\n", kFeatures);
  print_growth(recorder, "all arms", kThousand, 10 * kThousand);
  print_growth(recorder, "active arms", kThousand, 10 * kThousand);
  print_growth(recorder, "active arms", 10 * kThousand, 100 * kThousand);
}

void register_design() {
  for (const Index K : {kThousand, 10 * kThousand}) {
    register_design_of("all arms", K, on_all_arms);
    register_design_of("active arms", K, on_active_arms);
  }
  register_design_of("active arms", 100 * kThousand, on_active_arms);
}

}  // namespace posse::bench

// Benchmarks the cost of perturbations per round: all t of them redrawn over the raw rows, as
// perturbed-history methods are printed; one draw per distinct row, as in Posse; and the m fresh
// draws of an ensemble, which keeps the earlier ones.
//
// If contexts never repeat, every row is distinct, and Posse makes t draws, too.
#include <algorithm>
#include <limits>

#include "bench/rounds.h"
#include "bench/suites.h"
#include "tests/paper/lin_phe.h"
#include "tests/paper/raw_network.h"

namespace posse::bench {
namespace {

constexpr Index kM = 25;
constexpr Index kFirst = 1000, kSecond = 4000, kThird = 16000;  // the rounds t that are timed
const std::string kES = "lin_es(m=25, lambda=1, sigma_R=0.1, sigma_P=0)";
const std::string kPHE = "lin_phe(lambda=1, sigma_R=0.1, tau=K)";

// In the order of the table.
const std::vector<std::string> kMethods{
    "all redrawn, their sum alone", "all redrawn, literal Lin-PHE", "Lin-PHE", "Lin-ES",
    "Lin-PHE after fresh contexts", "Lin-ES after fresh contexts"};

std::string name_of(const std::string& method, Index t) {
  return fmt::format("perturbations: {}/t={}", method, t);
}

// t raw rows, of arms of the problem.
std::vector<paper::Row> raw_rows(Problem& problem, Index t) {
  Rng rng(16);
  const Context& context = problem.environment->next(rng);
  std::vector<paper::Row> rows;
  for (Index i = 0; i < before(t); ++i) {
    const Index arm = rng.below(kK);
    rows.push_back({context.x().col(arm), problem.environment->reward(arm, rng)});
  }
  return rows;
}

// The fastest of nine runs, since a long run is likely to be interrupted on a busy machine.
template <class Work>
double min_seconds(Work work) {
  using Clock = std::chrono::steady_clock;
  double fastest = std::numeric_limits<double>::infinity();
  for (int i = 0; i < repeated(9); ++i) {
    const auto begin = Clock::now();
    work();
    fastest = std::min(fastest, std::chrono::duration<double>(Clock::now() - begin).count());
  }
  return fastest;
}

// sum_l Z_l X_l over all rows.
void redraw_all(benchmark::State& state, Index t) {
  Problem problem("linear");
  const std::vector<paper::Row> rows = raw_rows(problem, t);
  Rng rng(17);
  Vector z = Vector::Zero(t);
  const auto redraw = [&] {
    rng.normals({z.data(), static_cast<std::size_t>(t)});
    Vector sum = Vector::Zero(kD);
    for (std::size_t l = 0; l < rows.size(); ++l) {
      paper::add_scaled(sum, 0.1 * z[static_cast<Index>(l)], rows[l].x);
    }
    benchmark::DoNotOptimize(sum.data());
  };
  for (auto _ : state) state.SetIterationTime(min_seconds(redraw));
}

void literal_rounds(benchmark::State& state, Index t) {
  Problem problem("linear");
  paper::LinPHE literal({.d = kD, .draws = paper::LinPHE::Draws::per_observation});
  for (const paper::Row& row : raw_rows(problem, t)) literal.observe(row.x, row.y);
  for (auto _ : state) state.SetIterationTime(seconds_per_round(problem, literal, t, 1));
}

void rounds_after_fresh_contexts(benchmark::State& state, const std::string& spec, Index t) {
  Problem problem("linear");
  const auto policy = make_policy(spec, {.d = kD, .seed = 15});
  Rng rng(18);
  for (Index i = 0; i < before(t); ++i) {
    policy->update(Context(rng.normals(kD).normalized()), {{0}, rng.bits64()}, rng.normal());
  }
  for (auto _ : state) state.SetIterationTime(seconds_per_round(problem, *policy, t, 10));
}

// What a network needs in addition: one step of descent over the raw rows.
void descent_step(benchmark::State& state, Index t) {
  Problem problem("linear");
  const std::vector<paper::Row> rows = raw_rows(problem, t);
  const paper::RawNetwork network{paper::RawNetwork::Form::ntk, kD, 3, 20};
  const Vector theta = network.theta_0(Rng(19));
  const paper::RawNeuralLoss loss{network, network.rho(1), theta, rows};
  const auto step = [&] { benchmark::DoNotOptimize(loss.gradient(theta).data()); };
  for (auto _ : state) state.SetIterationTime(min_seconds(step));
}

// The median of many short runs, most of which are not interrupted by other work.
template <class Run>
void register_median(const std::string& name, Run run) {
  benchmark::RegisterBenchmark(name.c_str(), run)
      ->UseManualTime()
      ->Iterations(1)
      ->Repetitions(repeated(25))
      ->ReportAggregatesOnly(true);
}

}  // namespace

void print_perturbations(const Recorder& recorder) {
  const auto& s = recorder.seconds;
  if (!recorder.has({name_of("a step of descent", kFirst)})) return;
  for (const std::string& method : kMethods) {
    for (const Index t : {kFirst, kSecond, kThird}) {
      if (!recorder.has({name_of(method, t)})) return;
    }
  }
  fmt::print("\nPerturbations, K={}, d={}, m={}: us per round at t, relative to t = {}\n\n", kK, kD,
             kM, kFirst);
  fmt::print("  {:32}{:>10}{:>12}{:>21}\n", "", kFirst, kSecond, kThird);
  for (const std::string& method : kMethods) {
    const double first = s.at(name_of(method, kFirst));
    const double second = s.at(name_of(method, kSecond)), third = s.at(name_of(method, kThird));
    fmt::print("  {:32}{:10.2f}{:12.2f}{:7.2f} x{:12.2f}{:7.2f} x\n", method, 1e6 * first,
               1e6 * second, second / first, 1e6 * third, third / first);
  }
  const double redrawn = s.at(name_of(kMethods[0], kThird));
  fmt::print("\n  at t = {}: all redrawn cost {:.0f} rounds of Lin-PHE, {:.0f} of Lin-ES\n", kThird,
             redrawn / s.at(name_of("Lin-PHE", kThird)), redrawn / s.at(name_of("Lin-ES", kThird)));
  fmt::print("  at t = {}: a network's step of descent over the raw rows costs {:.0f} redrawings\n",
             kFirst,
             s.at(name_of("a step of descent", kFirst)) / s.at(name_of(kMethods[0], kFirst)));
}

void register_perturbations() {
  for (const Index t : {kFirst, kSecond, kThird}) {
    const auto alone = [t](benchmark::State& state) { redraw_all(state, t); };
    const auto literal = [t](benchmark::State& state) { literal_rounds(state, t); };
    const auto after_fresh = [t](const std::string& spec) {
      return [=](benchmark::State& state) { rounds_after_fresh_contexts(state, spec, t); };
    };
    register_median(name_of(kMethods[0], t), alone);
    register_median(name_of(kMethods[1], t), literal);
    register_rounds("perturbations: Lin-PHE", "linear", kPHE, t, 3);
    register_rounds("perturbations: Lin-ES", "linear", kES, t, 3);
    register_median(name_of(kMethods[4], t), after_fresh(kPHE));
    register_median(name_of(kMethods[5], t), after_fresh(kES));
  }
  const auto step = [](benchmark::State& state) { descent_step(state, kFirst); };
  register_median(name_of("a step of descent", kFirst), step);
}

}  // namespace posse::bench

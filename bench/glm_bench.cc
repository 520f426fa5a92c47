// Benchmarks the generalized linear policies; GLM-ES compared with its literal transcription and
// with the paper's 100 steps of gradient descent on the compressed history; and its solvers on a
// stream of contexts that never repeat.
#include "bench/ensemble.h"
#include "bench/rounds.h"
#include "bench/suites.h"
#include "tests/paper/glm_es.h"

namespace posse::bench {
namespace {

constexpr Index kM = 10;
const std::string kSetting = "m=10, lambda=1, sigma_R=0.1, sigma_P=0";
const std::string kNewton = "glm_es(" + kSetting + ")";
const std::string kDescent = "glm_es(" + kSetting + ", solver=gd)";

// All policies of the logistic figure except the exact OFUGLB.
const std::vector<std::string> kFigure{"glm_es",
                                       "glm_es(" + kSetting + ", tau=500, warm_up=g_optimal)",
                                       "glm_ucb",
                                       "ucb_glm",
                                       "glm_tsl",
                                       "glm_fpl",
                                       "glm_phe",
                                       "evill",
                                       "sgd_ts",
                                       "ofuglb",
                                       "glb_omd",
                                       "lmc_ts",
                                       "epsilon_greedy(model=glm)"};

// Algorithm 1 as printed: raw rows, and for each member Newton's method over all of them.
void transcription_at(benchmark::State& state, Index t) {
  Problem problem("logistic");
  paper::GlmES literal({.d = kD, .seed = 15, .m = kM, .lambda = 1, .sigma_R = 0.1});
  Rng rng(16);
  const Context& context = problem.environment->next(rng);
  for (Index i = 0; i < before(t); ++i) {
    const Index arm = rng.below(kK);
    literal.remember(context.x().col(arm), problem.environment->reward(arm, rng), rng.normals(kM));
  }
  seconds_per_round(problem, literal, t, 1);  // later fits start warm
  for (auto _ : state) state.SetIterationTime(seconds_per_round(problem, literal, t, 1));
}

void print_disjoint(const Recorder& recorder) {
  const auto& s = recorder.seconds;
  if (!recorder.has({"glm disjoint incremental/t=1000", "glm disjoint incremental/t=10000",
                     "glm disjoint newton/t=1000", "glm disjoint newton/t=10000"})) {
    return;
  }
  fmt::print("\nGLM, fresh contexts, d=54, K=7, disjoint, m={}: a round of decide and update\n\n",
             kM);
  for (const std::string solver : {"incremental", "newton"}) {
    const double early = s.at("glm disjoint " + solver + "/t=1000");
    const double late = s.at("glm disjoint " + solver + "/t=10000");
    fmt::print("  {:12} t = 1000 {:9.1f} us   t = 10000 {:9.1f} us   {:.2f} of t = 1000\n", solver,
               1e6 * early, 1e6 * late, late / early);
  }
}

}  // namespace

void print_glm(const Recorder& recorder) {
  print_disjoint(recorder);
  const auto& s = recorder.seconds;
  if (!recorder.has({"glm_es/t=1000", "glm_es/t=10000", "glm_es by gd/t=10000",
                     "glm_es literal/t=10000", "logistic figure"})) {
    return;
  }
  const double early = s.at("glm_es/t=1000"), late = s.at("glm_es/t=10000");
  const double descent = s.at("glm_es by gd/t=10000"), literal = s.at("glm_es literal/t=10000");
  fmt::print("\nGLM-ES, logistic, K={}, d={}, m={}: a round of decide and update\n\n", kK, kD, kM);
  fmt::print("  at t = 1000                     {:9.1f} us\n", 1e6 * early);
  fmt::print("  at t = 10000                    {:9.1f} us   {:.3f} of t = 1000\n", 1e6 * late,
             late / early);
  fmt::print("  100 steps of descent, t = 10000 {:9.1f} us   {:.0f} times Posse's\n", 1e6 * descent,
             descent / late);
  fmt::print("  literal transcription, t = 10000{:9.0f} us   {:.0f} times Posse's\n", 1e6 * literal,
             literal / late);
  fmt::print("\n{} policies x 50 repetitions x T = 10000: {:.1f} s on {} cores\n", kFigure.size(),
             s.at("logistic figure"), std::thread::hardware_concurrency());
}

void register_glm() {
  const auto literally = [](benchmark::State& state) { transcription_at(state, 10000); };
  for (const Index t : {1000, 10000}) register_rounds("glm_es", "logistic", kNewton, t, 20);
  register_rounds("glm_es by gd", "logistic", kDescent, 10000, 1);
  benchmark::RegisterBenchmark("glm_es literal/t=10000", literally)
      ->UseManualTime()
      ->Iterations(repeated(5));
  register_rounds("logistic glm_es(draw=normal)", "logistic", "glm_es(draw=normal)", 1000, 5);
  for (const std::string& spec : kFigure) {
    register_rounds(fmt::format("logistic {}", spec), "logistic", spec, 1000, 5);
  }
  for (const Index t : {1000, 10000}) {
    register_disjoint_rounds("glm disjoint incremental", "glm(solver=incremental)", kM, t, 256);
    register_disjoint_rounds("glm disjoint newton", "glm(solver=newton)", kM, t, 10);
  }
  register_figure("logistic figure", "logistic", kFigure);
}

}  // namespace posse::bench

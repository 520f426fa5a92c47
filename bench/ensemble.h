// An ensemble without a policy, so that a long history need not be played first; and contexts that
// never repeat.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "bench/brief.h"
#include "posse/core/spec.h"
#include "posse/history/history.h"
#include "posse/models/model.h"

namespace posse::bench {

class Ensemble {
 public:
  Ensemble(const std::string& model, Index d, Index m)
      : history_(d, m),
        model_(make_ensemble_model(parse_spec(model), {.d = d, .m = m, .prior = Rng(15)})) {}

  // Lines 7 and 8.
  void remember(const Vector& x, double y, Rng& rng) { history_.add(x, y, rng.normals(m())); }

  // Fits every member once to all that was remembered, so that rounds start from fitted members.
  void fit() {
    Rng unused(0);
    model_->assign(std::move(history_), m(), unused);
    for (Index j = 0; j < m(); ++j) model_->fit_members(0.1, 0);
  }

  // Lines 4 to 9; the reward of arm k is y_k.
  void play(const Matrix& X, const Vector& y, Rng& rng) {
    Index arm = 0;
    model_->score(X, model_->member(rng.below(m()))).maxCoeff(&arm);
    model_->observe(X.col(arm), y[arm], rng.normals(m()));
    model_->fit_members(0.1, 0);
  }

 private:
  Index m() const { return model_->history().m(); }

  History history_;  // what was remembered before fit()
  std::unique_ptr<EnsembleModel> model_;
};

// Contexts that never repeat, d = 54 features in the block of one of K = 7 arms.
inline Matrix disjoint_context(Rng& rng) {
  constexpr Index d = 54, K = 7;
  const Vector x = rng.normals(d).normalized();
  Matrix X = Matrix::Zero(d * K, K);
  for (Index k = 0; k < K; ++k) X.block(d * k, k, d, 1) = x;
  return X;
}

// Rounds of an ensemble of m members after t such contexts.
inline void disjoint_rounds_at(benchmark::State& state, const std::string& model, Index m,
                               Index t) {
  Rng rng(17);
  Ensemble ensemble(model, disjoint_context(rng).rows(), m);
  for (Index i = 0; i < before(t); ++i) {
    const Matrix X = disjoint_context(rng);
    ensemble.remember(X.col(rng.below(X.cols())), rng.uniform(), rng);
  }
  ensemble.fit();
  std::vector<Matrix> contexts;
  for (int i = 0; i < 100; ++i) contexts.push_back(disjoint_context(rng));
  for (std::size_t i = 0; auto _ : state) {
    const Matrix& X = contexts[i++ % contexts.size()];
    ensemble.play(X, Vector::Constant(X.cols(), rng.uniform()), rng);
  }
}

// Registers them as `name/t=...`.
inline void register_disjoint_rounds(const std::string& name, const std::string& model, Index m,
                                     Index t, int iterations) {
  const auto run = [=](benchmark::State& state) { disjoint_rounds_at(state, model, m, t); };
  benchmark::RegisterBenchmark(fmt::format("{}/t={}", name, t).c_str(), run)
      ->Iterations(repeated(iterations))
      ->Repetitions(repeated(3))
      ->UseRealTime()
      ->ReportAggregatesOnly(true);
}

}  // namespace posse::bench

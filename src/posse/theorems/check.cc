#include "posse/theorems/check.h"

#include <cmath>
#include <mutex>
#include <utility>

#include <fmt/format.h>

#include "posse/experiments/cell.h"
#include "posse/experiments/in_parallel.h"
#include "posse/theorems/neural_claims.h"
#include "posse/theory/neural_constants.h"

namespace posse {
namespace {

constexpr Index kWidth = 1000;  // of the network

// Runs of one kind: how to play a repetition, and what was seen in each.
struct Series {
  std::string key;          // what all its runs depend on
  std::size_t checkpoints;  // at which members are looked at
  std::function<TheoremRun(Index repetition, const std::atomic<bool>& stop)> play;
  TheoremRuns runs = {};
};

std::string world_key(const TheoremProblem& problem) {
  return fmt::format("small_world(link={}, d={}, K={})", problem.link, problem.d, problem.K);
}

std::string world_key(const NeuralTheoremProblem& problem) {
  return fmt::format("tangent_world(L={}, N={})", problem.L, problem.N.value_or(0));
}

// The bound depends on the parameters of the theorem, which are not all those of the policy.
template <class Problem>
std::string key_of(const Problem& problem, const Spec& policy, std::uint64_t seed) {
  return fmt::format("behaviour={} theorem={} delta={} share={} T={} policy={} seed={}", kBehaviour,
                     world_key(problem), problem.delta, problem.sigma_R_share, problem.T,
                     to_string(policies().complete(policy)), seed);
}

template <class Problem>
Series series_of(const Problem& problem, std::uint64_t seed) {
  return {key_of(problem, problem.policy(), seed),
          member_checkpoints(problem.tau(), problem.T).size(),
          [problem, seed](Index repetition, const std::atomic<bool>& stop) {
            return play(problem, seed, repetition, stop);
          }};
}

Series anytime_series(const TheoremProblem& problem, std::uint64_t seed) {
  return {key_of(problem, problem.anytime_policy(), seed), 0,
          [problem, seed](Index repetition, const std::atomic<bool>& stop) {
            TheoremRun run;
            run.regret = anytime_regret(problem, seed, repetition, stop);
            return run;
          }};
}

// The problem with each size of the sweep.
template <class Problem>
std::vector<Problem> resized(Problem problem) {
  std::vector<Problem> problems;
  for (const Index m : sweep_sizes()) {
    problem.members = m;
    problems.push_back(problem);
  }
  return problems;
}

template <class Problem>
struct Sweep {
  Problem problem;
  std::string event;
  double p;
};

std::string run_key(const Series& series, std::size_t repetition) {
  return fmt::format("{} repetition={}", series.key, repetition);
}

// Finds or plays one repetition of a series, and says whether it was played.
bool find_or_play(Series& series, std::size_t repetition, const TheoremExecution& execution) {
  static const std::atomic<bool> never = false;
  const std::atomic<bool>& stop = execution.stop == nullptr ? never : *execution.stop;
  if (stop) throw Interrupted();
  const std::string key = run_key(series, repetition);
  TheoremRun& run = series.runs[repetition];
  if (execution.store != nullptr) {
    if (auto kept = execution.store->find(key, series.checkpoints)) {
      run = std::move(*kept);
      return false;
    }
  }
  run = series.play(static_cast<Index>(repetition), stop);
  if (execution.store != nullptr) execution.store->keep(key, run);
  return true;
}

// Every repetition of all series.
void play_series(std::vector<Series>& all, const TheoremCheck& check,
                 const TheoremExecution& execution) {
  const auto repetitions = static_cast<std::size_t>(check.repetitions);
  for (Series& series : all) series.runs.resize(repetitions);
  std::mutex mutex;
  std::size_t done = 0;
  in_parallel(repetitions * all.size(), execution.jobs, [&](std::size_t i) {
    const bool played = find_or_play(all[i % all.size()], i / all.size(), execution);
    const std::lock_guard lock(mutex);
    ++done;
    if (execution.progress) execution.progress(done, repetitions * all.size(), played);
  });
}

// Hands the runs of series out in the order in which the series were made.
class Collected {
 public:
  explicit Collected(const std::vector<Series>& all) : next_(all.begin()) {}
  const TheoremRuns& next() { return (next_++)->runs; }

 private:
  std::vector<Series>::const_iterator next_;
};

template <class Problem>
MemberSweep swept(const Sweep<Problem>& sweep, Collected& collected) {
  const Problem& problem = sweep.problem;
  MemberSweep found{problem.name, sweep.event, problem.T, problem.m(), 1 - problem.delta, {}};
  for (const Index m : sweep_sizes()) {
    found.points.push_back(sweep_point(m, collected.next(), sweep.p));
  }
  return found;
}

double mean_regret(const TheoremRuns& runs) {
  double sum = 0;
  for (const TheoremRun& run : runs) sum += run.regret;
  return sum / static_cast<double>(runs.size());
}

// Of log value against log T, by least squares.
template <class Value>
double log_slope(const std::vector<ProblemReport>& reports, Value value) {
  const auto n = static_cast<Index>(reports.size());
  Matrix A(n, 2);
  Vector b(n);
  for (Index i = 0; i < n; ++i) {
    const ProblemReport& report = reports[static_cast<std::size_t>(i)];
    A.row(i) << 1, std::log(static_cast<double>(report.problem.T));
    b[i] = std::log(value(report));
  }
  return A.colPivHouseholderQr().solve(b)[1];
}

void add_broken(const std::vector<ProblemReport>& reports, std::vector<std::string>& broken) {
  for (const ProblemReport& report : reports) {
    for (const Claim& claim : report.claims) {
      if (!claim.broken()) continue;
      broken.push_back(fmt::format("{}, T = {}: {} is {:.4g}, guaranteed is {:.4g}",
                                   report.problem.name, report.problem.T, claim.name,
                                   claim.measured, claim.level));
    }
  }
}

Sweep<TheoremProblem> linear_sweep(const TheoremCheck& check) {
  return {{.name = "linear_prior", .T = check.T / 10, .prior = true}, "E_2", p_N()};
}

Sweep<NeuralTheoremProblem> tangent_sweep(const TheoremCheck& check) {
  return {check.neural().front(), "E_3", neural_p_N()};
}

// All that is played, in the order in which report_on() reads it.
std::vector<Series> series_of_all(const TheoremCheck& check) {
  std::vector<Series> all;
  const auto add = [&](const auto& problems) {
    for (const auto& problem : problems) all.push_back(series_of(problem, check.seed));
  };
  add(check.horizons());
  add(check.others());
  add(check.neural());
  all.push_back(anytime_series(check.horizons().back(), check.seed));
  add(resized(linear_sweep(check).problem));
  add(resized(tangent_sweep(check).problem));
  return all;
}

TheoremReport report_on(const TheoremCheck& check, const std::vector<Series>& all) {
  Collected collected(all);
  TheoremReport report;
  const auto add = [&](const auto& problems, std::vector<ProblemReport>& to) {
    for (const auto& problem : problems) to.push_back(report_of(problem, collected.next()));
  };
  add(check.horizons(), report.horizons);
  add(check.others(), report.others);
  add(check.neural(), report.others);
  report.anytime_factor = mean_regret(collected.next()) / report.horizons.back().regret;
  report.sweeps.push_back(swept(linear_sweep(check), collected));
  report.sweeps.push_back(swept(tangent_sweep(check), collected));
  report.slope = log_slope(report.horizons, [](const ProblemReport& of) { return of.regret; });
  report.bound_slope = log_slope(report.horizons, [](const ProblemReport& of) { return of.bound; });
  return report;
}

}  // namespace

std::vector<TheoremProblem> TheoremCheck::horizons() const {
  std::vector<TheoremProblem> problems;
  for (const Index part : {16, 8, 4, 2, 1}) problems.push_back({.name = "linear", .T = T / part});
  return problems;
}

std::vector<TheoremProblem> TheoremCheck::others() const {
  return {
      {.name = "linear_prior", .T = T, .prior = true},
      {.name = "logistic", .link = "logistic", .T = T / 10},
      {.name = "logistic_short", .link = "logistic", .T = T / 10, .longest_warm_up = 0.1},
  };
}

std::vector<NeuralTheoremProblem> TheoremCheck::neural() const {
  return {{.name = "tangent", .T = T / 20}, {.name = "network", .T = T / 20, .N = kWidth}};
}

std::vector<std::string> TheoremReport::broken() const {
  std::vector<std::string> all;
  add_broken(horizons, all);
  add_broken(others, all);
  return all;
}

std::size_t count_runs(const TheoremCheck& check) {
  return series_of_all(check).size() * static_cast<std::size_t>(check.repetitions);
}

std::size_t count_kept(const TheoremCheck& check, const TheoremRunStore& store) {
  std::size_t kept = 0;
  for (const Series& series : series_of_all(check)) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(check.repetitions); ++i) {
      if (store.find(run_key(series, i), series.checkpoints)) ++kept;
    }
  }
  return kept;
}

TheoremReport check_theorems(const TheoremCheck& check, const TheoremExecution& execution) {
  std::vector<Series> all = series_of_all(check);
  play_series(all, check, execution);
  return report_on(check, all);
}

}  // namespace posse

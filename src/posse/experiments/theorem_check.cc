#include "posse/experiments/theorem_check.h"

#include <cmath>
#include <mutex>
#include <numeric>

#include <fmt/format.h>

#include "posse/experiments/in_parallel.h"

namespace posse {
namespace {

// Plays every problem, and the anytime version of one, in every repetition.
class Player {
 public:
  Player(std::vector<TheoremProblem> problems, std::size_t anytime, const TheoremCheck& check,
         const TheoremExecution& execution)
      : problems_(std::move(problems)),
        anytime_(anytime),
        check_(check),
        execution_(execution),
        repetitions_(static_cast<std::size_t>(check.repetitions)),
        runs_(problems_.size(), TheoremRuns(repetitions_)),
        anytime_regrets_(repetitions_) {}

  void play_all() {
    in_parallel(pieces(), execution_.jobs, [this](std::size_t i) {
      finish(i % (problems_.size() + 1), i / (problems_.size() + 1));
      const std::lock_guard lock(mutex_);
      ++done_;
      if (execution_.progress) execution_.progress(done_, pieces());
    });
  }

  ProblemReport report(std::size_t problem) const {
    return report_of(problems_[problem], runs_[problem]);
  }

  double anytime_factor() const {
    const double sum = std::accumulate(anytime_regrets_.begin(), anytime_regrets_.end(), 0.0);
    return sum / static_cast<double>(repetitions_) / report(anytime_).regret;
  }

 private:
  std::size_t pieces() const { return repetitions_ * (problems_.size() + 1); }

  void finish(std::size_t problem, std::size_t repetition) {
    const auto& stop = execution_.stop == nullptr ? never_ : *execution_.stop;
    const auto r = static_cast<Index>(repetition);
    if (problem < problems_.size()) {
      runs_[problem][repetition] = play(problems_[problem], check_.seed, r, stop);
    } else {
      anytime_regrets_[repetition] = anytime_regret(problems_[anytime_], check_.seed, r, stop);
    }
  }

  const std::vector<TheoremProblem> problems_;
  const std::size_t anytime_;
  const TheoremCheck& check_;
  const TheoremExecution& execution_;
  const std::size_t repetitions_;
  const std::atomic<bool> never_ = false;
  std::vector<TheoremRuns> runs_;
  std::vector<double> anytime_regrets_;
  std::mutex mutex_;
  std::size_t done_ = 0;
};

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

std::vector<std::string> TheoremReport::broken() const {
  std::vector<std::string> all;
  add_broken(horizons, all);
  add_broken(others, all);
  return all;
}

TheoremReport check_theorems(const TheoremCheck& check, const TheoremExecution& execution) {
  std::vector<TheoremProblem> problems = check.horizons();
  const std::size_t count = problems.size();
  for (TheoremProblem& problem : check.others()) problems.push_back(std::move(problem));
  Player player(problems, count - 1, check, execution);
  player.play_all();
  TheoremReport report;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    (i < count ? report.horizons : report.others).push_back(player.report(i));
  }
  report.slope = log_slope(report.horizons, [](const ProblemReport& of) { return of.regret; });
  report.bound_slope = log_slope(report.horizons, [](const ProblemReport& of) { return of.bound; });
  report.anytime_factor = player.anytime_factor();
  return report;
}

}  // namespace posse

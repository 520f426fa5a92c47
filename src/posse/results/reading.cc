#include "posse/results/reading.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "posse/experiments/summary.h"
#include "posse/results/table.h"

namespace posse {
namespace {

constexpr std::size_t kFewRuns = 20;

constexpr const char* kRegret =
    "is the mean reward lost so far against always playing the best arm, without the noise of "
    "rewards. Lower is better; a curve that becomes flat has learned.";
constexpr const char* kRestarts =
    "name policies that do not know the horizon: by the doubling trick they play T0 = 100 (300) "
    "rounds as if these were all, then begin anew, with other parameters, for longer and longer "
    "segments. \"keep\" (restart=keep) changes the parameters and forgets nothing.";
constexpr const char* kBands =
    "are one standard deviation between runs, or the 95 % confidence interval of their mean. "
    "Policies play the same problem instances, so the table's paired differences to the best can "
    "tell more than bands that overlap.";
constexpr const char* kEnsembles =
    "Ensembles need neither a posterior nor confidence widths, so they suit networks and other "
    "models for which those are approximations, and counting the members' votes gives exact "
    "propensities; they cost m fits a round. For linear models UCB and Thompson sampling are as "
    "good and simpler.";

template <typename Test>
bool any_contender(const std::vector<Outcome>& outcomes, Test test) {
  return std::any_of(outcomes.begin(), outcomes.end(), [&](const Outcome& outcome) {
    const std::vector<Contender>& all = outcome.experiment.simulation.policies;
    return std::any_of(all.begin(), all.end(), [&](const Contender& c) { return test(c.policy); });
  });
}

bool restarts(const Spec& policy) { return policy.word == "anytime"; }

bool samples_an_ensemble(const Spec& policy) {
  return policy.word == "es" || policy.word.ends_with("_es");
}

std::vector<double> standard_errors(const Runs& runs) {
  std::vector<double> errors;
  for (const std::vector<Run>& some : runs) {
    if (some.size() > 1 && !unfinished(some)) errors.push_back(final_regret(some).se);
  }
  std::sort(errors.begin(), errors.end());
  return errors;
}

std::size_t least_runs(const Runs& runs) {
  std::size_t least = kFewRuns;
  for (const std::vector<Run>& some : runs) {
    if (!some.empty()) least = std::min(least, some.size());
  }
  return least;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> reading_of(const std::vector<Outcome>& outcomes) {
  std::vector<std::pair<std::string, std::string>> lines = {{"Regret", kRegret}};
  if (any_contender(outcomes, restarts)) lines.emplace_back("DT100, DT300", kRestarts);
  lines.emplace_back("Bands", kBands);
  if (any_contender(outcomes, samples_an_ensemble)) {
    lines.emplace_back("When an ensemble?", kEnsembles);
  }
  return lines;
}

// Two means of independent runs differ by chance by less than t sqrt(2) se, 19 times of 20. The se
// is the median one, since a poor policy's says nothing about the good ones.
std::string caveat_of(const Outcome& outcome) {
  const std::size_t n = least_runs(outcome.runs);
  if (n >= kFewRuns) return "";
  if (n == 1) return "1 run: no difference means anything.";
  const std::vector<double> errors = standard_errors(outcome.runs);
  if (errors.empty()) return "";
  const double se = quantile(errors, 0.5);
  const double noise = student_975(2 * (static_cast<double>(n) - 1)) * std::sqrt(2.0) * se;
  return fmt::format(
      "{} runs: differences of final regret below about {} mean nothing (95 %, by the typical "
      "standard error {}).",
      n, number_text(noise), number_text(se));
}

}  // namespace posse

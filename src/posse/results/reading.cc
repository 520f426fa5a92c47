#include "posse/results/reading.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace posse {
namespace {

constexpr Index kFewRuns = 20;

constexpr const char* kRegret =
    "is the mean reward lost so far against always playing the best arm, without the noise of "
    "rewards. Lower is better; a curve that becomes flat has learned.";
constexpr const char* kRestarts =
    "name policies that do not know the horizon: by the doubling trick they play T0 = 100 (300) "
    "rounds as if these were all, then start again from nothing, with other parameters, for longer "
    "and longer segments. \"keep\" (restart=keep) changes the parameters and forgets nothing.";
constexpr const char* kBands =
    "are one standard deviation between runs, or the 95 % confidence interval of their mean. "
    "Policies play the same problem instances, so the table's paired differences to the best can "
    "tell more than bands that overlap.";
constexpr const char* kEnsembles =
    "Ensembles need neither a posterior nor confidence widths, so they suit networks and other "
    "models for which those are approximations, and counting the members' votes gives exact "
    "propensities. For linear rewards lin_ucb does as well and is simpler.";

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

// To two digits: 12, 0.43, 1700.
std::string rough_text(double value) {
  if (value >= 1e9 || value < 0.0005) return fmt::format("{:.1e}", value);
  const double unit = std::pow(10, std::floor(std::log10(value)) - 1);
  const double rounded = unit * std::round(value / unit);
  return fmt::format("{:.{}f}", rounded, unit < 1 ? static_cast<int>(-std::log10(unit) + 0.5) : 0);
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

std::string caveat_of(const Ranking& ranking) {
  if (ranking.pairs == 1) return "1 run: differences mean nothing; -n 20 plays twenty";
  if (ranking.pairs >= kFewRuns || ranking.blur == 0) return "";
  return fmt::format("{} runs: differences below about {} mean nothing", ranking.pairs,
                     rough_text(ranking.blur));
}

}  // namespace posse

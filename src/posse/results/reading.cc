#include "posse/results/reading.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/experiments/policy_family.h"

namespace posse {
namespace {

constexpr Index kFewRuns = 50;  // what the paper's experiments have

constexpr const char* kRegret =
    "is the mean reward lost so far against always playing the best arm, without the noise of "
    "rewards. Lower is better; a curve that becomes flat has learnt.";
constexpr std::string_view kRestarts =
    "policies do not know the horizon: by the doubling trick they play T0 = {} rounds as if these "
    "were all, then start again from nothing, with other parameters, for longer and longer "
    "segments. \"keep\" (restart=keep) changes the parameters and forgets nothing.";
constexpr const char* kBands =
    "are one standard deviation between runs, or the 95 % confidence interval of their mean. "
    "Policies play the same problem instances, so the table's paired differences to the best can "
    "tell more than bands that overlap.";
constexpr const char* kStuck =
    "runs lose more than 20 % of what uniform play loses, in the last fifth of the rounds of the "
    "same instance. Where a horizon is short for a world, policies that still learn count as well: "
    "the best other policy shows how many.";
constexpr const char* kBestOther =
    "is the policy of least mean regret in that world that is no ensemble. Ensembles have their "
    "mean "
    "regret as a multiple of that, with the 95 % interval, paired by instance. The best is chosen "
    "after playing, so an ensemble that is as good as each of them has a ratio a little above 1.";
constexpr const char* kEnsembles =
    "Ensembles need neither a posterior nor confidence widths, so they suit networks and other "
    "models for which those are approximations, and counting the members' votes gives exact "
    "propensities. For linear rewards lin_ucb does as well and is simpler.";

std::vector<Contender> all_contenders(const std::vector<Outcome>& outcomes) {
  std::vector<Contender> all;
  for (const Outcome& outcome : outcomes) {
    const std::vector<Contender>& some = outcome.experiment.simulation.policies;
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

// The lengths of first segments, of the policies that restart.
std::set<double> first_segments(const std::vector<Contender>& contenders) {
  std::set<double> T0s;
  for (const Contender& contender : contenders) {
    if (contender.policy.word == "anytime") T0s.insert(first_segment(contender.policy));
  }
  return T0s;
}

// "Anytime, DT100, DT300": the labels of the paper where they occur.
std::string restarts_term(const std::set<double>& T0s, const std::vector<Contender>& contenders) {
  std::string term = "Anytime";
  for (const double T0 : T0s) {
    const std::string name = fmt::format("DT{}", T0);
    const auto is_named = [&](const Contender& contender) {
      return contender.label.find(name) != std::string::npos;
    };
    if (std::any_of(contenders.begin(), contenders.end(), is_named)) term += ", " + name;
  }
  return term;
}

// To two digits: 12, 0.43, 1700.
std::string rough_text(double value) {
  if (value >= 1e9 || value < 0.0005) return fmt::format("{:.1e}", value);
  const double unit = std::pow(10, std::floor(std::log10(value)) - 1);
  const double rounded = unit * std::round(value / unit);
  return fmt::format("{:.{}f}", rounded, unit < 1 ? std::lround(-std::log10(unit)) : 0);
}

}  // namespace

std::vector<std::pair<std::string, std::string>> reading_of(const std::vector<Outcome>& outcomes) {
  const std::vector<Contender> contenders = all_contenders(outcomes);
  std::vector<std::pair<std::string, std::string>> lines = {{"Regret", kRegret}};
  const std::set<double> T0s = first_segments(contenders);
  if (!T0s.empty()) {
    lines.emplace_back(restarts_term(T0s, contenders),
                       fmt::format(kRestarts, fmt::join(T0s, " or ")));
  }
  const auto has_worlds = [](const Outcome& one) {
    return one.experiment.figure == Figure::worlds;
  };
  if (!std::all_of(outcomes.begin(), outcomes.end(), has_worlds)) {
    lines.emplace_back("Bands", kBands);
  }
  if (std::any_of(outcomes.begin(), outcomes.end(), has_worlds)) {
    lines.emplace_back("Stuck", kStuck);
    lines.emplace_back("Best other", kBestOther);
  }
  if (std::any_of(contenders.begin(), contenders.end(),
                  [](const Contender& one) { return is_ensemble(one.policy); })) {
    lines.emplace_back("When an ensemble?", kEnsembles);
  }
  return lines;
}

std::string caveat_of(const Ranking& ranking) {
  if (ranking.pairs == 1) return "1 run: differences mean nothing; -n 20 plays twenty";
  if (ranking.pairs > kFewRuns || ranking.typical_half_width == 0) return "";
  return fmt::format("{} runs: differences below about {} mean nothing", ranking.pairs,
                     rough_text(ranking.typical_half_width));
}

}  // namespace posse

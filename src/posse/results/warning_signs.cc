#include "posse/results/warning_signs.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "posse/core/phrases.h"
#include "posse/results/table.h"

namespace posse {
namespace {

constexpr double kManyRounds = 0.05;  // of the rounds
constexpr Index kFewRewards = 20;     // so few may be the same by chance, or none has come yet

bool are_many(Index rounds, Index t) {
  return static_cast<double>(rounds) >= kManyRounds * static_cast<double>(t);
}

bool has_constant_rewards(const Run& run) {
  return run.t() >= kFewRewards && run.signs.lowest == run.signs.highest;
}

// Whether looks at single rounds tell of the policy. Where many rounds were alike, that is said of
// the world already.
bool has_telling_looks(const Run& run) {
  return run.t() >= kFewRewards && !are_many(run.signs.alike, run.t()) && run.signs.halfway &&
         run.signs.at_end;
}

bool has_tied_arms(const Run& run) {
  return has_telling_looks(run) && run.signs.halfway->tied_arms == 1 &&
         run.signs.at_end->tied_arms == 1;
}

bool has_collapsed(const Run& run) {
  return has_telling_looks(run) && run.signs.at_end->members.value_or(1) > 1 &&
         *run.signs.at_end->effective_members == 1;
}

Index count(const std::vector<Run>& runs, bool (*has_sign)(const Run&)) {
  return std::count_if(runs.begin(), runs.end(), has_sign);
}

std::string world_sentence(const Spec& world, const std::vector<Run>& runs) {
  Index alike = 0, zero = 0, rounds = 0;
  for (const Run& run : runs) {
    alike += run.signs.alike;
    zero += run.signs.zero;
    rounds += run.t();
  }
  if (!are_many(alike, rounds)) return "";
  const double share = static_cast<double>(alike) / static_cast<double>(rounds);
  return fmt::format(
      "{}: in {} % of the rounds all arms have the same features{}, so no policy can tell "
      "them apart",
      to_string(world), number_text(100 * share), zero == alike ? ", all 0" : "");
}

// Constant rewards count if most runs have them: a few are chance where rewards are 0 or 1.
std::string policy_sentence(const std::vector<Run>& runs) {
  const auto all = static_cast<Index>(runs.size());
  if (const Index constant = count(runs, has_constant_rewards); 2 * constant > all) {
    const auto run = std::find_if(runs.begin(), runs.end(), has_constant_rewards);
    return fmt::format(
        "all rewards were the same in {} of {} ({} in repetition {}), so there was "
        "nothing to learn",
        constant, counted(all, "run"), run->signs.lowest, run->repetition);
  }
  if (const Index tied = count(runs, has_tied_arms); tied > 0) {
    return fmt::format(
        "all arms still tied half-way and at the end of {} of {}, so it played at "
        "random",
        tied, counted(all, "run"));
  }
  if (const Index collapsed = count(runs, has_collapsed); collapsed > 0) {
    return fmt::format(
        "its members had become one at the end of {} of {}, so it no longer "
        "explored",
        collapsed, counted(all, "run"));
  }
  return "";
}

}  // namespace

std::vector<std::string> warning_signs(const Outcome& outcome) {
  std::vector<std::string> sentences;
  std::set<std::string> worlds;
  for (std::size_t p = 0; p < outcome.runs.size(); ++p) {
    const std::vector<Run>& runs = outcome.runs[p];
    const Spec& world = outcome.played.environment_of(p);
    if (runs.empty()) continue;
    const bool is_new = worlds.insert(to_string(world)).second;
    const std::string of_world = is_new ? world_sentence(world, runs) : "";
    if (!of_world.empty()) sentences.push_back(of_world);
    const Contender& contender = outcome.played.policies[p];
    const bool learns = policies().traits(contender.policy).learns;
    const std::string of_policy = learns ? policy_sentence(runs) : "";
    if (!of_policy.empty()) sentences.push_back(contender.label + ": " + of_policy);
  }
  return sentences;
}

}  // namespace posse
